"""The physics of a model as write_isaac.mjs tells it, in the model frame, with nothing of this project's code: plain
formulas on numpy-free lists, so that every judge's Python can use them.

A pose is (position, quaternion w x y z); a tensor is three rows.
"""


def rotation(q):
    w, x, y, z = q
    return [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]


def turn(matrix, vector):
    return [sum(matrix[i][k] * vector[k] for k in range(3)) for i in range(3)]


def turn_tensor(matrix, tensor):
    return [
        [sum(matrix[i][k] * tensor[k][m] * matrix[j][m] for k in range(3) for m in range(3)) for j in range(3)]
        for i in range(3)
    ]


def inertial_of(link):
    """Mass [kg], centre of mass [m] and inertia about it [kg·m²], in the model frame."""
    matrix = rotation(link["pose"]["rotation"])
    ixx, iyy, izz, ixy, ixz, iyz = link["inertial"]["inertia"]
    centre = turn(matrix, link["inertial"]["centerOfMass"])
    return (
        link["inertial"]["mass"],
        [a + b for a, b in zip(centre, link["pose"]["position"])],
        turn_tensor(matrix, [[ixx, ixy, ixz], [ixy, iyy, iyz], [ixz, iyz, izz]]),
    )


def together(inertials):
    """Several bodies as one: parallel axes (Huygens, Steiner)."""
    mass = sum(m for m, _, _ in inertials)
    centre = [sum(m * c[i] for m, c, _ in inertials) / mass for i in range(3)]
    tensor = [[0.0] * 3 for _ in range(3)]
    for m, c, own in inertials:
        d = [c[i] - centre[i] for i in range(3)]
        square = sum(v * v for v in d)
        for i in range(3):
            for j in range(3):
                tensor[i][j] += own[i][j] + m * ((square if i == j else 0.0) - d[i] * d[j])
    return mass, centre, tensor


def joint_in_model(model, joint):
    """Anchor [m] and axis [-] of a joint in the model frame, all joints at 0."""
    child = next(link for link in model["links"] if link["name"] == joint["child"])
    matrix = rotation(child["pose"]["rotation"])
    anchor = turn(matrix, joint["anchor"])
    return [a + b for a, b in zip(anchor, child["pose"]["position"])], turn(matrix, joint["axis"])
