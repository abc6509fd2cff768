"""Reads XML with Python's expat, as the reference of xml.test.ts.

One document a line, in base64; one JSON line for each: [name, {attributes}, text, [children]] or null.
"""

import base64
import json
import sys
from xml.parsers import expat


def tree(document: bytes):
    parser = expat.ParserCreate()
    top = ["", {}, "", []]
    stack = [top]

    def start(name, attributes):
        element = [name, dict(zip(attributes[::2], attributes[1::2])), "", []]
        stack[-1][3].append(element)
        stack.append(element)

    def text(data):
        stack[-1][2] += data

    parser.ordered_attributes = True
    parser.StartElementHandler = start
    parser.EndElementHandler = lambda name: stack.pop()
    parser.CharacterDataHandler = text
    try:
        parser.Parse(document, True)
    except (expat.ExpatError, LookupError, ValueError):
        return None
    return top[3][0]


for line in sys.stdin:
    print(json.dumps(tree(base64.b64decode(line))), flush=True)
