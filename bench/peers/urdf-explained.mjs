// Why a reader of URDF and `convert` differ, from facts of the file.

const near = (a, b) => Math.abs(a - b) <= 1e-3 * Math.max(Math.abs(a), Math.abs(b), 1e-9);

/** What a reader says when it refuses a file, and why ours reads it. */
const REFUSALS = [
  [
    /FrameAttachedToGraph|at least one link/,
    'libsdformat leaves out a base without a mass, and all that hangs on it; ours bolts it to the world',
  ],
  [
    /unsupported extension/,
    'Drake makes hulls of OBJ, VTK and glTF alone; ours reads STL and COLLADA, too, and writes OBJ',
  ],
  [/not previously defined/, 'Drake takes no material that is defined further down; ours finds it wherever it is'],
  [
    /unknown package/,
    "Drake finds packages by their package.xml; here there is none, and ours finds the file's own folder",
  ],
  [/package:/, 'MuJoCo takes package:// for a path'],
  [/inertia|mass and inertia/i, 'MuJoCo refuses an inertia that no body has; ours names it as a finding'],
];

/**
 * @param facts of the URDF: `root` {name, mass with what fixed joints hold to it}, `stated` mass of all links, `massless` links, `joints` {name, type}
 * @returns undefined: nobody knows
 */
export function explanationOf({ reader, what, theirs, ours, facts }) {
  const { root, stated, massless, joints } = facts;
  if (what === 'reads it') return REFUSALS.find(([pattern]) => pattern.test(theirs))?.[1];
  if (what === 'mass [kg]') {
    const named = massless.length > 3 ? `${massless.length} links` : massless.join(', ');
    const estimated = massless.length > 0 && ours > stated;
    if (estimated && near(theirs, stated)) return `no mass in the file of ${named}: ours estimates it, they have none`;
    if (reader.startsWith('Drake') && near(theirs, stated + massless.length))
      return `mass 0 with an inertia in ${named}: Drake takes a cube of 1 kg of water, ours estimates it`;
    if (reader.startsWith('MuJoCo') && near(theirs, stated - root.mass))
      return 'MuJoCo makes the base, and what fixed joints hold to it, a part of the world, which has no mass';
  }
  const ranged = /^range of (.*)$/.exec(what)?.[1];
  if (ranged !== undefined && joints.find(({ name }) => name === ranged)?.type === 'continuous')
    return 'a continuous joint has no limits, says the specification; they take those that the file writes';
  return undefined;
}
