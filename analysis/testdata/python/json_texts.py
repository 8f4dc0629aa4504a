import json
print(json.dumps({'a': [1, 2.5, None, True], 'b': 'x"y'}), json.loads('{"a": [1, 2.5, null, true], "b": "x\\ny"}'))
print(json.dumps({'b': 1, 'a': 2}, indent=2, sort_keys=True))
print(json.dumps((1, 2)), json.dumps('é'), json.loads('3'), json.loads('[1e3, -2]'))
