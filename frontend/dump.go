package frontend

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"math/big"

	"github.com/cellc/cellc/diag"
)

// Dump prints a syntax tree as one S-expression, without places: a node is
// `(Type field ...)`, missing parts are `-`. It takes a *Module, a Stmt, an
// Expr, or a slice of either.
//
//	(Assign [(Name x)] (Binary "+" (Name a) (Int 1)))
func Dump(tree any) string {
	var b strings.Builder
	dump(&b, reflect.ValueOf(tree))
	return b.String()
}

func dump(b *strings.Builder, v reflect.Value) {
	switch v.Kind() {
	case reflect.Invalid:
		b.WriteByte('-')
	case reflect.Interface, reflect.Pointer:
		dumpPointer(b, v)
	case reflect.Slice:
		dumpSlice(b, v)
	case reflect.Struct:
		dumpStruct(b, v)
	case reflect.String:
		b.WriteString(strconv.Quote(v.String()))
	case reflect.Uint8:
		dumpByte(b, byte(v.Uint()))
	default:
		fmt.Fprint(b, v.Interface())
	}
}

func dumpByte(b *strings.Builder, c byte) {
	if c == 0 {
		b.WriteByte('-')
		return
	}
	b.WriteByte(c)
}

func dumpPointer(b *strings.Builder, v reflect.Value) {
	if v.IsNil() {
		b.WriteByte('-')
		return
	}
	switch x := v.Interface().(type) {
	case *big.Int:
		b.WriteString(x.String())
	case *Name:
		b.WriteString("(Name " + x.ID + ")")
	case *Constant:
		b.WriteString("(Constant " + x.Value + ")")
	default:
		dump(b, v.Elem())
	}
}

func dumpSlice(b *strings.Builder, v reflect.Value) {
	b.WriteByte('[')
	for i := range v.Len() {
		if i > 0 {
			b.WriteByte(' ')
		}
		dump(b, v.Index(i))
	}
	b.WriteByte(']')
}

func dumpStruct(b *strings.Builder, v reflect.Value) {
	b.WriteString("(" + v.Type().Name())
	for i := range v.NumField() {
		switch v.Field(i).Interface().(type) {
		case Node, diag.Span, *diag.File:
			continue
		}
		b.WriteByte(' ')
		dump(b, v.Field(i))
	}
	b.WriteByte(')')
}
