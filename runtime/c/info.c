/* What an executable says about itself. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "dtype.h"

void cellc_print_help(const cellc_model *m, const char *program) {
  printf("usage: %s", program);
  for (int32_t k = 0; k < m->inputs; k++) printf(" %s=VALUE", m->input[k].name);
  printf(" [-o DIR] [--repeat N] [--threads N]\n       %s --info [--json]\n\n", program);
  for (int32_t k = 0; k < m->inputs; k++) printf("  %-12s %s\n", m->input[k].name, m->input[k].type);
  fputs("\nA VALUE is a number or nested lists of numbers, such as [[1, 2], [3, 4]]; a\n"
        ".npy file; or @FILE:MEMBER, a member of an .npz or .safetensors file.\n\n"
        "  -o DIR       write each output as DIR/NAME.npy instead of printing it\n"
        "  --repeat N   run N times; print the least and the median time\n"
        "  --threads N  use so many threads\n"
        "  --info       print inputs, outputs and states; --json: as JSON\n", stdout);
  if (m->weights) printf("  --weights F  where the weights are; by default beside the executable, as\n               %s\n", m->weights->name);
}

static void print_ports(const char *title, const cellc_port *p, int32_t n) {
  if (n) printf("%s\n", title);
  for (int32_t k = 0; k < n; k++) printf("  %-12s %s\n", p[k].name, p[k].type);
}

static void json_string(const char *s, size_t n) {
  putchar('"');
  for (size_t i = 0; i < n; i++) {
    unsigned char c = (unsigned char)s[i];
    if (c < 0x20) printf("\\u%04x", c);
    else if (c == '"' || c == '\\') printf("\\%c", c);
    else putchar(c);
  }
  putchar('"');
}

/* Prints the lengths in a type as JSON: numbers, and strings for what only a
 * run knows, such as "N" or "min(N,3)". */
static void json_shape(const char *type) {
  const char *s = strchr(type, '['), *end = strrchr(type, ']');
  putchar('[');
  for (int first = 1; s && end && s < end; first = 0) {
    const char *start = ++s;
    for (int depth = 0; s < end && (depth || *s != ','); s++) depth += (*s == '(') - (*s == ')');
    size_t n = (size_t)(s - start);
    if (!n) break;
    if (!first) putchar(',');
    if (strspn(start, "0123456789") >= n) printf("%.*s", (int)n, start);
    else json_string(start, n);
  }
  putchar(']');
}

static void json_ports(const char *title, const cellc_port *p, int32_t n) {
  printf(",\"%s\":[", title);
  for (int32_t k = 0; k < n; k++) {
    printf("%s{\"name\":", k ? "," : "");
    json_string(p[k].name, strlen(p[k].name));
    printf(",\"dtype\":\"%s\",\"shape\":", cellc_dtype_of(p[k].dtype)->name);
    json_shape(p[k].type);
    putchar('}');
  }
  putchar(']');
}

void cellc_print_info(const cellc_model *m, int json) {
  if (!json) {
    print_ports("inputs", m->input, m->inputs);
    print_ports("outputs", m->output, m->outputs);
    print_ports("states", m->state, m->states);
    return;
  }
  printf("{\"name\":");
  json_string(m->name, strlen(m->name));
  json_ports("inputs", m->input, m->inputs);
  json_ports("outputs", m->output, m->outputs);
  json_ports("states", m->state, m->states);
  puts("}");
}
