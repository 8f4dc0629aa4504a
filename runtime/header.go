package runtime

import (
	"fmt"
	"strings"
)

// Header is the C header of a library that holds the models with the given
// names: the types and functions of the runtime, and one constant for each
// model. Headers of several libraries may be included together, in C and C++.
func Header(names ...string) (string, error) {
	abi, err := embedded.ReadFile("c/cellc.h")
	if err != nil {
		return "", err
	}
	calls, err := embedded.ReadFile("c/instance.h")
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString(headerExample(names))
	b.WriteString("\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n")
	b.Write(abi)
	b.WriteString("\n" + strings.Replace(string(calls), "#include \"cellc.h\"\n", "", 1) + "\n")
	for _, name := range names {
		fmt.Fprintf(&b, "extern const cellc_model %s;\n", Symbol(name))
	}
	b.WriteString("\n#ifdef __cplusplus\n}\n#endif\n")
	return b.String(), nil
}

func headerExample(names []string) string {
	if len(names) == 0 {
		return "/* Made by cellc. */\n"
	}
	return fmt.Sprintf(`/* Made by cellc. To run a model:
 *
 *   cellc_instance *it = cellc_create(&%s);
 *   if (cellc_call(it, inputs, %s.inputs)) puts(cellc_message(it));
 *   else use(cellc_output(it, 0));
 *   cellc_destroy(it);
 */
`, Symbol(names[0]), Symbol(names[0]))
}
