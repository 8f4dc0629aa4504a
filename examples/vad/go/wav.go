package main

import (
	"encoding/binary"
	"errors"
	"math"
)

// What the model takes.
const (
	rate  = 16000
	frame = 512
)

// samples are those of a .wav file of one channel, 16-bit integers or floats,
// filled up to a whole number of frames.
func samples(wav []byte) ([]float32, error) {
	if len(wav) < 12 || string(wav[:4]) != "RIFF" || string(wav[8:12]) != "WAVE" {
		return nil, errors.New("that is no .wav file")
	}
	var format []byte
	for rest := wav[12:]; len(rest) >= 8; {
		id, n := string(rest[:4]), int(binary.LittleEndian.Uint32(rest[4:]))
		body := rest[8:min(8+n, len(rest))]
		switch id {
		case "fmt ":
			format = body
		case "data":
			return decode(format, body)
		}
		rest = rest[min(8+n+n%2, len(rest)):]
	}
	return nil, errors.New("the .wav file holds no samples")
}

func decode(format, data []byte) ([]float32, error) {
	float := len(format) >= 16 && format[0] == 3 && format[14] == 32
	if !float && (len(format) < 16 || format[0] != 1 || format[14] != 16) || format[2] != 1 || binary.LittleEndian.Uint32(format[4:]) != rate {
		return nil, errors.New("only recordings of one channel are read, 16-bit integers or floats, 16000 a second")
	}
	n := len(data) / int(format[14]/8)
	out := make([]float32, (n+frame-1)/frame*frame)
	for k := range n {
		if float {
			out[k] = math.Float32frombits(binary.LittleEndian.Uint32(data[4*k:]))
		} else {
			out[k] = float32(int16(binary.LittleEndian.Uint16(data[2*k:]))) / 32768
		}
	}
	return out, nil
}
