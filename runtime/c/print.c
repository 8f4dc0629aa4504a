#include "print.h"
void cellc_print_tensor(cellc_text *to, int32_t dtype, int32_t rank, const int64_t *dims, const void *data) {
  (void)dtype; (void)rank; (void)dims; (void)data;
  cellc_text_str(to, "?");
}
