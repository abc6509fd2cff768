// What libsdformat makes of a file, in the form of urdf_readers.py.

/** @param said of `sdf_dump` @param lastOf of its messages the one that tells */
export function inSdformat({ stdout, stderr }, lastOf) {
  let model;
  try {
    model = JSON.parse(stdout);
  } catch {
    return { failed: lastOf(stderr) };
  }
  const links = model.links.map(({ name, mass, com, inertia, pose: [x, y, z, ...turn] }) => {
    const axes = rotation(turn);
    const [ixx, iyy, izz, ixy, ixz, iyz] = inertia;
    const own = [
      [ixx, ixy, ixz],
      [ixy, iyy, iyz],
      [ixz, iyz, izz],
    ];
    const centre = product(
      axes,
      com.map((value) => [value]),
    ).map(([value], i) => value + [x, y, z][i]);
    return { name, mass, centre, own, turned: product(product(axes, own), transposed(axes)) };
  });
  if (links.length === 0) return { failed: lastOf(stderr) };
  const mass = links.reduce((sum, link) => sum + link.mass, 0);
  const centre = [0, 1, 2].map((i) => links.reduce((sum, link) => sum + link.mass * link.centre[i], 0) / mass);
  const total = links
    .map((link) => {
      const arm = link.centre.map((value, i) => value - centre[i]);
      const square = arm.reduce((sum, value) => sum + value * value, 0);
      return link.turned.map((row, i) =>
        row.map((value, k) => value + link.mass * ((i === k ? square : 0) - arm[i] * arm[k])),
      );
    })
    .reduce((a, b) => a.map((row, i) => row.map((value, k) => value + b[i][k])));
  const end = (value) => (Math.abs(value) < 1e8 ? value : null);
  return {
    mass,
    inertia: [total[0][0], total[1][1], total[2][2], total[0][1], total[0][2], total[1][2]],
    bodies: Object.fromEntries(links.map(({ name, mass, own }) => [name, [mass, moments(own)]])),
    joints: Object.fromEntries(
      model.joints
        .filter(({ axis, range }) => axis && range[0] < range[1])
        .map(({ name, range }) => [name, range.map(end)]),
    ),
  };
}

const transposed = (matrix) => matrix[0].map((_, k) => matrix.map((row) => row[k]));
const product = (a, b) => a.map((row) => b[0].map((_, k) => row.reduce((sum, value, i) => sum + value * b[i][k], 0)));

function rotation([w, x, y, z]) {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
  ];
}

/** Eigenvalues of a symmetric matrix, ascending, by Jacobi's rotations. */
function moments(given) {
  const a = given.map((row) => [...row]);
  for (let sweep = 0; sweep < 50; sweep++) {
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ]) {
      if (a[p][q] === 0) continue;
      const angle = 0.5 * Math.atan2(2 * a[p][q], a[q][q] - a[p][p]);
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const turn = [0, 1, 2].map((i) => [0, 1, 2].map((k) => (i === k ? 1 : 0)));
      [turn[p][p], turn[q][q], turn[p][q], turn[q][p]] = [c, c, s, -s];
      const next = product(product(transposed(turn), a), turn);
      for (const i of [0, 1, 2]) a[i] = next[i];
    }
  }
  return [a[0][0], a[1][1], a[2][2]].toSorted((one, other) => one - other);
}
