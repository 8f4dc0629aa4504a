// Package toolchain finds and drives clang and lld: LLVM IR, C and raw data
// become objects, and objects become executables, libraries and archives.
//
//	tools, err := toolchain.Find(toolchain.Options{CacheDir: dir})
//	s, err := tools.Start()
//	defer s.Close()
//	obj, err := s.CompileIR(ctx, ir, toolchain.Target{Opt: 2})
//	err = s.LinkShared(ctx, "net.so", objs, []string{"net_model"}, toolchain.Target{})
//
// Objects are cached by the content of everything that they depend on, so that
// what did not change is not compiled again.
package toolchain
