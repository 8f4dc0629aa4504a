package runtime

import (
	"fmt"
	"strings"
)

// Header is the C header of a library that holds the models with the given
// names. Headers of several libraries may be included together, in C and C++.
func Header(names ...string) (string, error) {
	types, err := embedded.ReadFile("c/abi.h")
	if err != nil {
		return "", err
	}
	calls, err := embedded.ReadFile("c/functions.h.in")
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString(headerExample(names))
	b.Write(types)
	for _, name := range names {
		fmt.Fprintf(&b, `
#ifndef CELLC_MODEL_%[1]s
#define CELLC_MODEL_%[1]s
#ifdef __cplusplus
extern "C" {
#endif

%[2]s
#ifdef __cplusplus
}
#endif
#endif
`, name, strings.ReplaceAll(string(calls), "NAME", name))
	}
	return b.String(), nil
}

func headerExample(names []string) string {
	if len(names) == 0 {
		return "/* Made by cellc. */\n"
	}
	return strings.ReplaceAll(`/* Made by cellc. To run the model:
 *
 *   NAME_instance *it;
 *   if (NAME_open(NULL, &it) || NAME_run(it, inputs, 1, outputs, 1)) puts(NAME_message(it));
 *   NAME_close(it);
 */
`, "NAME", names[0])
}
