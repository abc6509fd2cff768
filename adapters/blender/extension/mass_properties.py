"""Volume, centre and inertia of homogeneous solids. Needs no `bpy`."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Iterable, Sequence

Vector3 = Sequence[float]
Matrix3 = list[list[float]]


@dataclass(frozen=True)
class Solid:
    """Of density 1."""

    volume: float
    """[m³]"""
    center: Vector3
    """[m]"""
    inertia: Matrix3
    """About the centre, axes of the frame in which the solid was given [m⁵]."""


def box(size: Vector3) -> Solid:
    """Edges along the axes [m], around the origin."""
    x, y, z = (edge * edge for edge in size)
    volume = math.prod(size)
    return _diagonal(volume, (y + z) / 12, (x + z) / 12, (x + y) / 12)


def sphere(radius: float) -> Solid:
    return _diagonal(4 / 3 * math.pi * radius**3, *(0.4 * radius * radius,) * 3)


def cylinder(radius: float, length: float) -> Solid:
    """Along Z, around the origin [m]."""
    across = radius * radius / 4 + length * length / 12
    return _diagonal(math.pi * radius * radius * length, across, across, radius * radius / 2)


def capsule(radius: float, length: float) -> Solid:
    """Along Z, around the origin; `length` without the caps [m]."""
    middle, caps = cylinder(radius, length), sphere(radius)
    # Half a sphere has its centre 3/8 of the radius off its flat side, and 83/320 of m r² about it, across its axis.
    reach = length / 2 + 3 * radius / 8
    across = middle.inertia[0][0] + caps.volume * (83 / 320 * radius * radius + reach * reach)
    along = middle.inertia[2][2] + caps.inertia[2][2]
    volume = middle.volume + caps.volume
    return _diagonal(volume, across / volume, across / volume, along / volume)


def closed_mesh(triangles: Iterable[Sequence[Vector3]]) -> Solid:
    """What closed triangles enclose, their corners anticlockwise seen from outside [m].

    Sums over the tetrahedra between the origin and each triangle; of one with corners a, b, c the second moments are
    det/120 · (aaᵀ + bbᵀ + ccᵀ + (a+b+c)(a+b+c)ᵀ).
    """
    volume, first, second = 0.0, [0.0] * 3, [[0.0] * 3 for _ in range(3)]
    for a, b, c in triangles:
        det = _determinant(a, b, c)
        total = [a[i] + b[i] + c[i] for i in range(3)]
        volume += det / 6
        for i in range(3):
            first[i] += det / 24 * total[i]
            for j in range(3):
                second[i][j] += det / 120 * (a[i] * a[j] + b[i] * b[j] + c[i] * c[j] + total[i] * total[j])
    if volume <= 0:
        return Solid(0.0, (0.0, 0.0, 0.0), [[0.0] * 3 for _ in range(3)])
    center = [moment / volume for moment in first]
    about = [[second[i][j] - volume * center[i] * center[j] for j in range(3)] for i in range(3)]
    trace = sum(about[i][i] for i in range(3))
    return Solid(volume, center, [[(trace if i == j else 0.0) - about[i][j] for j in range(3)] for i in range(3)])


def placed(solid: Solid, rotation: Sequence[Vector3], position: Vector3) -> Solid:
    """In another frame: `rotation` is the matrix of the solid's frame in it, row by row, `position` its origin [m]."""
    turned = [
        [sum(rotation[i][k] * solid.inertia[k][m] * rotation[j][m] for k in range(3) for m in range(3)) for j in range(3)]
        for i in range(3)
    ]
    center = [position[i] + sum(rotation[i][k] * solid.center[k] for k in range(3)) for i in range(3)]
    return Solid(solid.volume, center, turned)


def together(solids: Sequence[Solid]) -> Solid:
    """All as one; where they overlap, twice."""
    volume = sum(solid.volume for solid in solids)
    if volume <= 0:
        return Solid(0.0, (0.0, 0.0, 0.0), [[0.0] * 3 for _ in range(3)])
    center = [sum(solid.volume * solid.center[i] for solid in solids) / volume for i in range(3)]
    inertia = [[0.0] * 3 for _ in range(3)]
    for solid in solids:
        off = [solid.center[i] - center[i] for i in range(3)]
        square = sum(part * part for part in off)
        for i in range(3):
            for j in range(3):
                inertia[i][j] += solid.inertia[i][j] + solid.volume * ((square if i == j else 0.0) - off[i] * off[j])
    return Solid(volume, center, inertia)


def six(inertia: Matrix3, factor: float = 1.0) -> list[float]:
    """ixx, iyy, izz, ixy, ixz, iyz: entries of the matrix, as physics.json has them."""
    return [factor * inertia[i][j] for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))]


def _diagonal(volume: float, *squares: float) -> Solid:
    """From squares of the radii of gyration [m²]."""
    return Solid(volume, (0.0, 0.0, 0.0), [[volume * squares[i] if i == j else 0.0 for j in range(3)] for i in range(3)])


def _determinant(a: Vector3, b: Vector3, c: Vector3) -> float:
    return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])
