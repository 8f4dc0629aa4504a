/* SHA-512, by which weights are recognised. */
#ifndef CELLC_SHA512_H
#define CELLC_SHA512_H

#include <stddef.h>
#include <stdint.h>

void cellc_sha512(const void *data, size_t bytes, uint8_t digest[64]);

#endif
