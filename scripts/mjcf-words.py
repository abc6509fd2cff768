"""Prints every element and attribute of MJCF that the given versions of MuJoCo know, one path a line, sorted.

    python3 scripts/mjcf-words.py LIBMUJOCO... > test/formats/mjcf/words.txt

Attributes have an @. LIBMUJOCO is the shared library of an installation, such as site-packages/mujoco/libmujoco.so.4.0.0. The schema is what
the engine itself prints (mj_printSchema). `frame`, `replicate` and `include` are not in it: the engine expands them
before it compares a file with its schema.
"""

import ctypes
import re
import sys

SIZE = 1 << 20
ELEMENT = re.compile(r"^( *)(\(world\)body|\w+) \(.\) *(.*)$")


def schema(path):
    library = ctypes.CDLL(path)
    library.mj_versionString.restype = ctypes.c_char_p
    text = ctypes.create_string_buffer(SIZE)
    library.mj_printSchema(None, text, SIZE, 0, 0)
    return library.mj_versionString().decode(), text.value.decode()


def words(text):
    path, found = [], set()
    for line in text.splitlines():
        match = ELEMENT.match(line)
        if match:
            depth = len(match[1]) // 3
            path = path[:depth] + [match[2].removeprefix("(world)")]
            found.add("/".join(path[1:]))
            attributes = match[3]
        else:
            attributes = line
        found.update("/".join(path[1:] + ["@" + name]) for name in attributes.split())
    return found - {""}


schemas = [schema(path) for path in sys.argv[1:]]
print("# Made by scripts/mjcf-words.py from the schemas of MuJoCo " + ", ".join(sorted(v for v, _ in schemas)) + ".")
print("\n".join(sorted(set().union(*(words(text) for _, text in schemas)))))
