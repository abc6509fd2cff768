// Why a reader of URDF and `convert` differ, from facts of the file.

const near = (a, b) => Math.abs(a - b) <= 1e-3 * Math.max(Math.abs(a), Math.abs(b), 1e-9);

/** What a reader says when it refuses a file, and why ours reads it. */
const REFUSALS = [
  [
    /xacro/i,
    'it is xacro with an argument of the command line; nobody reads it unexpanded, and ours says how to expand it',
  ],
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
  [
    /resolved to/,
    "the mesh is named from a folder above that of the file, as PyBullet's search path has it; ours looks there, too",
  ],
  [/package:/, 'MuJoCo takes package:// for a path'],
  [/spherical/, 'a ball joint, which PyBullet added to URDF; ours reads it'],
  [/not well-formed/, 'its XML has an attribute twice or a stray character, which PyBullet reads over; so does ours'],
  [/inertia|mass and inertia/i, 'MuJoCo refuses an inertia that no body has; ours names it as a finding'],
];

/** What ours says when it refuses a file that the reader takes. */
const OUR_REFUSALS = [
  [
    /can't say what is read: .*principal moments/,
    'an inertia of zeros, for which USD has no word: zeros stand for none there. --fix computes it',
  ],
];

/** What a file says that some readers stop at, without saying so. */
const ODDITIES = [
  [
    ({ joints }) => joints.some(({ type }) => type === 'spherical'),
    'a ball joint, which PyBullet added to URDF; ours reads it',
  ],
  [({ hasCommas }) => hasCommas, 'commas between numbers, which PyBullet reads; so does ours'],
];

/**
 * @param facts of the URDF: `root` {name, mass with what fixed joints hold to it}, `stated` mass of all links, `massless` links, `unborne` their inertia,
 *   `hasCommas` between numbers, `joints` {name, type, limit}
 * @returns undefined: nobody knows
 */
export function explanationOf({ reader, what, theirs, ours, facts }) {
  const { root, stated, massless, joints } = facts;
  const first = (rules, text) => rules.find(([pattern]) => pattern.test(text))?.[1];
  if (what === 'reads it') return first(REFUSALS, `${theirs} ${ours}`) ?? ODDITIES.find(([has]) => has(facts))?.[1];
  if (what === 'reads ours') return first(OUR_REFUSALS, ours);
  if (what.startsWith('inertia of all') && facts.unborne > 0)
    return 'an inertia without a mass belongs to no body: ours makes such a link a part of the one that holds it, with a finding';
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
  const joint = joints.find(({ name }) => name === ranged);
  if (joint?.type === 'revolute' && !joint.limit?.has('lower') && !joint.limit?.has('upper'))
    return 'a revolute joint without lower and upper: they lock it at 0, ours lets it turn without end, with a warning';
  if (ranged !== undefined && joints.find(({ name }) => name === ranged)?.type === 'continuous')
    return 'a continuous joint has no limits, says the specification; they take those that the file writes';
  const locked = joints.filter(
    ({ type, limit }) => type === 'revolute' && !limit?.has('lower') && !limit?.has('upper'),
  );
  if (what === 'joints that only ours has' && ours.split(', ').every((name) => locked.some((one) => one.name === name)))
    return 'revolute joints without lower and upper: it locks them at 0, ours lets them turn without end, with a warning';
  return undefined;
}
