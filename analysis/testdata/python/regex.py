import re
print(re.match(r'(\w+)-(\d+)', 'abc-123').groups(), re.search(r'\d+', 'ab12').group(), re.findall(r'[a-z]+', 'ab1cd2'), re.sub(r'\.(\d+)', r'[\1]', 'a.0.b.1'))
m = re.match(r'(?P<name>\w+)=(?P<v>\d+)', 'k=3'); print(m['name'], m.group('v'), m.groupdict(), m.start(), m.end('v'), m.span())
p = re.compile(r'layer(\d+)\.conv(\d)'); print(p.match('layer1.conv2').group(1, 2), bool(p.fullmatch('layer1.conv2x')), p.sub('X', 'layer1.conv2 layer3.conv1'), p.pattern)
print(re.split(r'[,;]\s*', 'a, b;c'), re.split(r'(,)', 'a,b'), re.sub(r'x', lambda m: m.group().upper() + str(m.start()), 'axbx'), re.match('z', 'a'))
print([m.group(0) for m in re.finditer('a.', 'abacad')], re.escape('a.b'), re.IGNORECASE is re.I, re.findall('AB', 'abAB', re.I), re.findall(r'(a)(b)', 'abab'))
print(re.subn('a', 'b', 'aa'), re.sub('a', 'b', 'aaa', count=1))
