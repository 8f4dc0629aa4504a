package tensor

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// This file reads the header of a .npy file: one Python dict literal with the
// keys descr, fortran_order and shape, in any order.

func parseNPYHeader(text string) (npyHeader, error) {
	s := &npyScanner{rest: text}
	h := npyHeader{}
	seen := map[string]bool{}
	if !s.take("{") {
		return h, errors.New("header is not a dict")
	}
	for !s.take("}") {
		key, err := s.str()
		if err != nil {
			return h, err
		}
		if seen[key] {
			return h, fmt.Errorf("header has %q twice", key)
		}
		seen[key] = true
		if err := h.entry(key, s); err != nil {
			return h, err
		}
		if !s.take(",") && !s.at("}") {
			return h, errors.New("header: expected , or }")
		}
	}
	for _, key := range []string{"descr", "fortran_order", "shape"} {
		if !seen[key] {
			return h, fmt.Errorf("header has no %q", key)
		}
	}
	if strings.Trim(s.rest, " \n\x00") != "" {
		return h, errors.New("header has text after the dict")
	}
	return h, nil
}

// entry reads ": value" for one key.
func (h *npyHeader) entry(key string, s *npyScanner) (err error) {
	if !s.take(":") {
		return errors.New("header: expected :")
	}
	switch key {
	case "descr":
		return h.descr(s)
	case "fortran_order":
		h.fortran = s.take("True")
		if !h.fortran && !s.take("False") {
			return errors.New("fortran_order is neither True nor False")
		}
		return nil
	case "shape":
		h.dims, err = s.shape()
		return err
	}
	return fmt.Errorf("header has an unknown key %q", key)
}

func (h *npyHeader) descr(s *npyScanner) error {
	if s.at("[") {
		return errors.New("arrays with named fields (structured dtypes) are not supported")
	}
	descr, err := s.str()
	if err != nil {
		return err
	}
	order := descr
	kind := strings.TrimLeft(descr, "<>|=")
	order = strings.TrimSuffix(order, kind)
	if kind == "O" {
		return errors.New("the array holds Python objects (a pickle), not numbers")
	}
	for _, row := range npyDTypes {
		if row.descr == kind && len(order) <= 1 {
			h.dtype, h.big = row.dtype, order == ">"
			return nil
		}
	}
	return fmt.Errorf("dtype %s is not supported", quote(descr))
}

// An npyScanner reads the tokens of a header from the front of rest.
type npyScanner struct{ rest string }

func (s *npyScanner) at(token string) bool {
	s.rest = strings.TrimLeft(s.rest, " \t\n")
	return strings.HasPrefix(s.rest, token)
}

func (s *npyScanner) take(token string) bool {
	if !s.at(token) {
		return false
	}
	s.rest = s.rest[len(token):]
	return true
}

// str reads a quoted string; escapes do not occur in what NumPy writes.
func (s *npyScanner) str() (string, error) {
	for _, mark := range []string{"'", `"`} {
		if s.take(mark) {
			text, rest, ok := strings.Cut(s.rest, mark)
			if !ok || strings.Contains(text, `\`) {
				break
			}
			s.rest = rest
			return text, nil
		}
	}
	return "", errors.New("header: expected a string")
}

func (s *npyScanner) shape() ([]int64, error) {
	if !s.take("(") {
		return nil, errors.New("shape is not a tuple")
	}
	dims := []int64{}
	for !s.take(")") {
		n, err := s.length()
		if err != nil {
			return nil, err
		}
		dims = append(dims, n)
		if comma := s.take(","); !comma && (len(dims) == 1 || !s.at(")")) {
			return nil, errors.New("shape: expected ,")
		}
	}
	return dims, nil
}

// length reads an integer; Python 2 wrote some with an L.
func (s *npyScanner) length() (int64, error) {
	s.at("")
	digits := len(s.rest) - len(strings.TrimLeft(s.rest, "0123456789"))
	n, err := strconv.ParseInt(s.rest[:digits], 10, 64)
	if err != nil {
		return 0, errors.New("shape holds something other than a length")
	}
	s.rest = strings.TrimPrefix(s.rest[digits:], "L")
	return n, nil
}
