/* What went wrong, as data and as text. */
#ifndef CELLC_FAILURE_H
#define CELLC_FAILURE_H

#include "instance.h"
#include "text.h"

/* Takes a value that the text of a failure shows; the frame's show. */
void cellc_failure_show(cellc_frame *f, int32_t dtype, int32_t rank, const int64_t *dims, const void *data);

/* Says of an instance what went wrong in its run: by the frame's row of the
 * model's table, or by the status where that is 0. Returns the status. */
int32_t cellc_failed(cellc_instance *it, int32_t status);

/* Adds what the last call found wrong, with the place and the way there:
 * "ValueError: bad 3\n  at net.py:12:9\n  in Block, called at net.py:31:16". */
void cellc_failure_text(cellc_text *to, const cellc_instance *it);

/* Frees what failures took. */
void cellc_failure_free(cellc_instance *it);

#endif
