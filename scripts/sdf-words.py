"""Prints every element and attribute that a model of SDFormat may have, one path a line, sorted.

    python3 scripts/sdf-words.py FOLDER > test/formats/sdf/words.txt

Attributes have an @. FOLDER holds SDFormat's own description files, a folder for each version: `sdf` in a checkout of
https://github.com/gazebosim/sdformat, or /usr/share/sdformat12 of a Debian package, which ends with 1.9. Versions that
are read (1.4 and later) are taken together. A model within a model is not followed.
"""

import pathlib
import sys
import xml.etree.ElementTree as ElementTree

FIRST = 4


def words(folder, element, path):
    """Paths of an element of a description file, of its attributes, and of all below it."""
    yield path
    for child in element:
        if child.tag == "attribute":
            yield f"{path}/@{child.attrib['name']}"
        elif child.tag == "include":
            included = ElementTree.parse(folder / child.attrib["filename"]).getroot()
            yield from words(folder, included, f"{path}/{included.attrib['name']}")
        elif child.tag == "element" and "name" in child.attrib and "ref" not in child.attrib:
            yield from words(folder, child, f"{path}/{child.attrib['name']}")


root = pathlib.Path(sys.argv[1])
versions = sorted(
    (folder for folder in root.iterdir() if folder.name.startswith("1.") and int(folder.name[2:]) >= FIRST),
    key=lambda folder: int(folder.name[2:]),
)
found = set()
for folder in versions:
    found.update(words(folder, ElementTree.parse(folder / "model.sdf").getroot(), "model"))
print(f"# Made by scripts/sdf-words.py from the description files of SDFormat {versions[0].name} to {versions[-1].name}.")
print("\n".join(sorted(found)))
