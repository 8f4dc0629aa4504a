"""Heaps in lists."""


def _down(heap, start, i):
    x = heap[i]
    while i > start:
        parent = (i - 1) >> 1
        if not x < heap[parent]:
            break
        heap[i] = heap[parent]
        i = parent
    heap[i] = x


def _up(heap, i):
    end, start, x = len(heap), i, heap[i]
    child = 2 * i + 1
    while child < end:
        right = child + 1
        if right < end and not heap[child] < heap[right]:
            child = right
        heap[i] = heap[child]
        i = child
        child = 2 * i + 1
    heap[i] = x
    _down(heap, start, i)


def heappush(heap, item):
    heap.append(item)
    _down(heap, 0, len(heap) - 1)


def heappop(heap):
    last = heap.pop()
    if not heap:
        return last
    first, heap[0] = heap[0], last
    _up(heap, 0)
    return first


def heapreplace(heap, item):
    first, heap[0] = heap[0], item
    _up(heap, 0)
    return first


def heappushpop(heap, item):
    if heap and heap[0] < item:
        return heapreplace(heap, item)
    return item


def heapify(x):
    for i in reversed(range(len(x) // 2)):
        _up(x, i)


def nlargest(n, iterable, key=None):
    return sorted(iterable, key=key, reverse=True)[:n]


def nsmallest(n, iterable, key=None):
    return sorted(iterable, key=key)[:n]


def merge(*iterables, key=None, reverse=False):
    return iter(sorted([x for it in iterables for x in it], key=key, reverse=reverse))
