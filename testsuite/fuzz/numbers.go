package fuzz

import "fmt"

// This file implements Python ints made of lengths: +, -, *, //, %, min, max,
// abs, comparisons and conditional expressions. What divides by a length
// divides by zero in some calls outside of the domain.

// numbered gives what is computed of lengths a name.
func (a *author) numbered() []*Stmt {
	if len(a.numbers) == 0 {
		return nil
	}
	n := a.computed()
	name := a.fresh("n")
	s := line("%s = %s", name, n.text)
	a.numbers = append(a.numbers, number{name, n.at})
	return []*Stmt{s}
}

// operandNumber is a length or a small constant.
func (a *author) operandNumber() number {
	if len(a.numbers) > 0 && !a.chance(4) {
		return a.numbers[a.n(len(a.numbers))]
	}
	c := int64(a.n(6))
	return number{fmt.Sprint(c), a.constant(c).at}
}

// computed is an int computed of two.
func (a *author) computed() number {
	x, y := a.operandNumber(), a.operandNumber()
	if x.at == nil || y.at == nil {
		return number{x.text, x.at}
	}
	make := func(text string, f func(x, y int64) int64) number {
		return number{fmt.Sprintf(text, x.text, y.text), a.lengthOf(func(i int) int64 { return f(x.at[i], y.at[i]) }).at}
	}
	var n number
	switch a.n(11) {
	case 0, 1:
		n = make("(%s + %s)", func(x, y int64) int64 { return x + y })
	case 2, 3:
		n = make("(%s - %s)", func(x, y int64) int64 { return x - y })
	case 4:
		n = make("(%s * %s)", func(x, y int64) int64 { return x * y })
	case 5:
		n = make("min(%s, %s)", func(x, y int64) int64 { return min(x, y) })
	case 6:
		n = make("max(%s, %s)", func(x, y int64) int64 { return max(x, y) })
	case 7:
		n = make("abs(%s - %s)", func(x, y int64) int64 { return max(x-y, y-x) })
	case 8:
		n = make("(%[1]s if %[1]s > %[2]s else 2)", func(x, y int64) int64 {
			if x > y {
				return x
			}
			return 2
		})
	default:
		n = a.quotient(x, y)
	}
	for _, v := range n.at {
		if v > 60 || v < -60 {
			return x
		}
	}
	return n
}

// quotient divides by a constant, or by a length where that is not zero.
func (a *author) quotient(x, y number) number {
	if !a.holds(func(i int) bool { return y.at[i] != 0 }) || a.chance(2) {
		c := [...]int64{2, 3, -2}[a.n(3)]
		y = number{fmt.Sprint(c), a.constant(c).at}
	}
	whole := func(x, y int64) int64 {
		if y == 0 {
			return 0
		}
		q := x / y
		if x%y != 0 && (x < 0) != (y < 0) {
			q--
		}
		return q
	}
	if a.chance(2) {
		return number{fmt.Sprintf("(%s // %s)", x.text, y.text), a.lengthOf(func(i int) int64 { return whole(x.at[i], y.at[i]) }).at}
	}
	return number{fmt.Sprintf("(%s %% %s)", x.text, y.text), a.lengthOf(func(i int) int64 { return x.at[i] - y.at[i]*whole(x.at[i], y.at[i]) }).at}
}
