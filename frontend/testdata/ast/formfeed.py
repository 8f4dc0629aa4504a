x = 1
class A:
    y = 2

    # c
    z = 3
