/* Which processor this is. */
#ifndef CELLC_PROCESSOR_H
#define CELLC_PROCESSOR_H

#include "cellc.h"

/* The run of a model for this processor: of the variants that it can execute
 * the last. NULL where it can execute none. */
int32_t (*cellc_choose(const cellc_model *m))(cellc_frame *);

#endif
