"""Bounds of shapes that stand anywhere, with nothing but lists, so that every judge's Python can use it.

A place is (three rows of a linear map, a translation): world = rows · local + translation. A shape is a tuple:
("box", half extents) | ("sphere", r) | ("ellipsoid", radii) | ("cylinder" | "capsule", r, half length, axis 0 to 2) |
("points", [[x, y, z], …]). Lengths in metres.
"""

import math


def bounds_of(shapes) -> list[list[float]]:
    """[[min x, y, z], [max x, y, z]] of (place, shape) pairs."""
    ends = [_ends(rows, shift, shape) for (rows, shift), shape in shapes]
    return [[min(low[i] for low, _ in ends) for i in range(3)], [max(high[i] for _, high in ends) for i in range(3)]]


def _ends(rows, shift, shape):
    kind, *numbers = shape
    if kind == "points":
        placed = [[sum(r * p for r, p in zip(row, point)) + s for row, s in zip(rows, shift)] for point in numbers[0]]
        return [min(p[i] for p in placed) for i in range(3)], [max(p[i] for p in placed) for i in range(3)]
    reach = [_REACH[kind](row, *numbers) for row in rows]
    return [s - r for s, r in zip(shift, reach)], [s + r for s, r in zip(shift, reach)]


# How far a shape about its origin reaches in the direction of a row.
_REACH = {
    "box": lambda row, half: sum(abs(r) * h for r, h in zip(row, half)),
    "sphere": lambda row, radius: radius * math.hypot(*row),
    "ellipsoid": lambda row, radii: math.hypot(*(r * a for r, a in zip(row, radii))),
    "cylinder": lambda row, radius, half, axis: abs(row[axis]) * half
    + radius * math.hypot(*(r for i, r in enumerate(row) if i != axis)),
    "capsule": lambda row, radius, half, axis: abs(row[axis]) * half + radius * math.hypot(*row),
}
