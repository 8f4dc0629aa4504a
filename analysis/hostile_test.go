package analysis

import (
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/cellc/cellc/diag"
	"github.com/cellc/cellc/unroll"
)

// hostile are programs of a line or two that compute for hours, or take
// terabytes, unless what Go code does by itself is counted before it is done.
const hostile = `
pow(7**30000, 7**30000, 11**30000)
import math; math.comb(10**18, 10**6)
import math; math.perm(10**9, 10**6)
import math; [math.factorial(100000) for i in range(1000)]
import math; math.lcm(*range(1, 10**6))
import math; math.prod(range(1, 10**6))
x = 7**300000\nwhile True: y = x * x % 11**290000
while True: str(7**300000)
while True: 7**370000 // 3**1000
list(range(10**9))
sorted(range(10**7), key=lambda x: -x)
while True: 5 in list(range(10**6))
l = list(range(10**6))\nwhile True: l.index(10**6 - 1)
l = list(range(10**6))\nwhile True: l.copy()
l = list(range(10**6))\nwhile True: l[:]
l = list(range(10**6))\nwhile True: l.insert(0, 1)
l = list(range(10**6))\nwhile True: l.sort()
l = list(range(10**5))\nwhile True: l == list(l)
s = set(range(10**5))\nwhile True: s | s
s = set(range(10**5))\nwhile True: s.pop()
s = set(range(10**5))\nwhile True: s <= s
d = dict.fromkeys(range(10**5))\nwhile True: d.popitem()
d = dict.fromkeys(range(10**5))\nwhile True: {**d}
d = dict.fromkeys(range(10**5))\nwhile True: d | d
s = 'x' * 10**7\nwhile True: s.upper()
s = 'x' * 10**7\nwhile True: s.find('y')
s = 'x' * 10**7\nwhile True: 'y' in s
s = 'x' * 10**7\nwhile True: len(s)
s = 'x' * 10**7\nwhile True: s[5]
s = 'x' * 10**7\nwhile True: s.split('x')
s = 'x' * 10**7\nwhile True: hash(s)
s = 'x' * 10**7\nwhile True: f'{s}{s}'
s = 'x' * 10**7\nwhile True: '%s%s' % (s, s)
s = 'x' * 10**7\nwhile True: repr(s)
('\t' * 10**6).expandtabs(10**6)
('a' * 10**6).replace('a', 'b' * 10**6)
('a' * 10**6).translate({97: 'b' * 10**6})
('x' * 10**6).join(['y'] * 10**6)
'x'.ljust(10**12)
'x'.center(10**18)
('{:65000}' * 10**6).format(*([1] * 10**6))
[0] * 10**12
b'x' * 10**12
bytes(10**12)
(5).to_bytes(10**12)
import itertools; list(itertools.product([], repeat=10**9))
import itertools; list(itertools.permutations(range(100000)))
import itertools; list(itertools.repeat(1, 10**9))
import itertools; itertools.tee([1], 10**9)
import re\nwhile True: re.match('.*.*.*x', 'a' * 200)
import re; re.sub('a', 'b' * 10**6, 'a' * 10**6)
import numpy as np\nwhile True: np.ones(10**7).sum()
import numpy as np; np.ones((3000, 3000)) @ np.ones((3000, 3000))
import numpy as np; np.linalg.svd(np.ones((300, 300)))
import numpy as np\nwhile True: np.ones(10**6).tolist()
import os; os.path.join(*['x' * 1000] * 10**6)
bs = [type('C%d' % i, (), {}) for i in range(3000)]; type('D', tuple(bs), {})
t = 1\nfor i in range(60): t = (t, t)\nprint(t)
t, u = 1, 1\nfor i in range(60): t, u = [t, t], [u, u]\nt == u
t = ()\nfor i in range(10**5): t = (t,)\nhash(t)
t = []\nfor i in range(10**5): t = [t]\nimport copy; copy.deepcopy(t)
t = 1\nfor i in range(30): t = (t, t)\nimport numpy as np; np.array(t)
import functools\nf = print\nfor i in range(10**5): f = functools.partial(f)\nprint(f)
`

// TestHostile holds every program to the budget's message, soon.
func TestHostile(t *testing.T) {
	few := unroll.Default()
	few.Steps, few.Bytes = 1_000_000, 400<<20
	spent := func() time.Duration {
		var u syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
			t.Fatal(err)
		}
		return time.Duration(u.Utime.Nano())
	}
	for _, line := range strings.Split(strings.TrimSpace(hostile), "\n") {
		start := spent()
		text := strings.ReplaceAll(line, `\n`, "\n") + "\n"
		p := Load(&diag.File{Name: "hostile.py", Text: text}, Options{Budget: few, Print: func(string) {}})
		took := spent() - start
		if first := p.Diags.FirstError(); first == nil || first.Code != diag.Budget && !strings.Contains(first.Message, "bits") {
			t.Errorf("%s: the budget does not end it: %v", line, p.Diags.All)
		}
		if took > 4*time.Second {
			t.Errorf("%s: it ends after %v", line, took)
		}
	}
}
