/* Applies a kernel that works on one vector to n values, of which n is a whole
   number of vectors. Built together with the module under test. */
#include <math.h>
#include <stdint.h>

typedef void kernel(const void *x, const void *y, void *out);

void apply(kernel *f, const char *x, const char *y, char *out, int64_t n, int64_t step) {
	for (int64_t i = 0; i < n; i += step)
		f(x + i, y + i, out + i);
}

void apply_libm(double (*f)(double, double), const double *x, const double *y, double *out, int64_t n) {
	for (int64_t i = 0; i < n; i++)
		out[i] = f(x[i], y[i]);
}

double ref_sign(double x) { return x != x ? x : (x > 0) - (x < 0); }
double ref_max(double x, double y) { return x != x || y != y ? NAN : x > y ? x : y; }
double ref_min(double x, double y) { return x != x || y != y ? NAN : x < y ? x : y; }
