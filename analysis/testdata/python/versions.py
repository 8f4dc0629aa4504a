"""packaging.version, as model files ask which MindSpore they run under; recorded with packaging 26."""
from packaging import version
from packaging.version import InvalidVersion, Version, parse

texts = ["2.0.0rc1", "2.0", "2.0.0", "2.0.1", "2.10.0", "2.2.14", "2.0.0a1", "2.0.dev3", "2.0.post1", "1!0.1", "2.0.0+cpu", "2.0+1", "2.0a1.dev2", "v1.9", "2.0-1", "2.0.0-RC.2","2.0+1.a"]
print([str(v) for v in sorted(parse(v) for v in texts)])
print(parse("2.0") == parse("2.0.0"), parse("2.0") != parse("2.0.1"), parse("2.3") >= parse("2.2.9"), parse("2.0") > parse("2.0rc1"), version.parse("2.0") <= version.parse("1.0"))
v = parse("1!2.3.4rc5.post6.dev7+local.8")
print(v, repr(v), v.major, v.minor, v.micro, v.release, v.pre, v.post, v.dev, v.local, v.public, v.base_version, v.is_prerelease, v.is_postrelease, v.is_devrelease, v.epoch)
try:
    Version("nonsense")
except InvalidVersion as e:
    print(e)
