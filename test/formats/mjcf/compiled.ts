import type { MjModel } from '@mujoco/mujoco';

/** Objects of a compiled model that keep their names, by the prefix of their arrays, and the table of their names. */
const NAMED = { body: 'name_bodyadr', geom: 'name_geomadr', jnt: 'name_jntadr', exclude: 'name_excludeadr' } as const;

/**
 * Arrays that are compared row by row, between objects of one name: everything that changes how a prop moves. Those of
 * degrees of freedom and positions belong to their joint.
 */
export const COMPARED = (
  'body_mass body_ipos body_inertia body_gravcomp body_pos body_quat body_subtreemass body_mocapid ' +
  'geom_type geom_contype geom_conaffinity geom_condim geom_friction geom_priority geom_solmix geom_solref geom_solimp ' +
  'geom_margin geom_gap geom_size geom_pos geom_quat geom_rbound ' +
  'jnt_type jnt_pos jnt_axis jnt_stiffness jnt_stiffnesspoly jnt_margin jnt_solref jnt_range jnt_limited ' +
  'dof_damping dof_dampingpoly dof_frictionloss dof_armature dof_solref dof_solimp dof_M0 qpos0 qpos_spring'
).split(' ');

/** Arrays that are not compared, by pattern, each with its reason. */
export const JUDGED: readonly (readonly [arrays: RegExp, reason: string])[] = [
  [/^jnt_solimp$/, 'the writer makes limits firm (FIRM_STOP) where the source has the default'],
  [/^body_iquat$/, 'moments in another order have other axes: body_inertia is compared sorted'],
  [/^(?:body|dof)_invweight0$|^dof_length$/, 'follows from masses and joints, which are compared'],
  [/^geom_(?:group|rgba|matid|dataid)$/, 'looks: a geom that is seen and touched becomes two; renders are compared'],
  [/^geom_(?:fluid|user|plugin|adhesion|surfacevel)$/, 'not carried: format/mjcf-account'],
  [/^geom_(?:bodyid|aabb|sameframe)$/, 'order and shape, which names and sizes tell'],
  [
    /^body_(?:parentid|rootid|weldid|jnt\w+|dof\w+|geom\w+|simple|treeid|sameframe|bvh\w+|margin)$/,
    'order of the tree',
  ],
  [/^body_(?:contype|conaffinity)$/, 'all masks of the geoms of a body together'],
  [/^body_(?:user|plugin)$|^jnt_user$/, 'not carried: format/mjcf-account'],
  [/^jnt_(?:qposadr|dofadr|bodyid|actuatorid|group)$/, 'order, and how a viewer draws it'],
  [/^jnt_act\w+$/, 'for actuators: format/mjcf-account'],
  [/^dof_(?:bodyid|jntid|parentid|treeid|Madr|simplenum)$/, 'order of the tree'],
  [/^(?:[BCDM]_\w+|map[MD]2\w+|efm0_\w+|tree_\w+)$/, 'layout of sparse matrices and trees'],
  [/^(?:bvh|oct)_/, 'made anew of the shapes'],
  [/^(?:mesh|hfield)_/, 'shapes are read with their files; bounds are compared by geom_rbound'],
  [/^(?:mat|tex|cam|light)_/, 'looks and scene; renders are compared'],
  [/^site_/, 'not carried: format/mjcf-account'],
  [/^(?:numeric|text|tuple)_/, 'not carried: format/mjcf-account'],
  [
    /^(?:actuator|sensor|tendon|ten|wrap|eq|key|skin|flex\w*|pair|plugin)(?:_|$)/,
    'no part of a prop: format/mjcf-not-carried',
  ],
  [/^exclude_signature$/, 'neighbours are excluded by name, too; contacts are compared'],
  [/^(?:name_\w+|names|names_map|paths|buffer|signature)$/, 'names and memory'],
];

/** Names of all arrays that the binding has of a compiled model; sizes and options are no arrays. */
export function arraysOf(model: MjModel): string[] {
  const getters = Object.entries(Object.getOwnPropertyDescriptors(Object.getPrototypeOf(model)));
  return getters
    .filter(
      ([name, { get }]) =>
        get !== undefined && !/^(?:n[a-zA-Z0-9]+|n[a-z]+_\w+|opt|vis|stat|flg_\w+|narena|nbuffer)$/.test(name),
    )
    .map(([name]) => name);
}

/** What two compiled models of one prop differ in, as `geom_condim of ball: 6, 3`. */
export function differences(source: MjModel, written: MjModel): string[] {
  return COMPARED.flatMap((array) => {
    const [mine, theirs] = [rowsOf(source, array), rowsOf(written, array)];
    return [...mine].flatMap(([name, row]) => {
      const other = theirs.get(name);
      if (!other) return [];
      const sorted =
        array === 'body_inertia'
          ? (values: number[]) => values.toSorted((a, b) => a - b)
          : (values: number[]) => values;
      const [a, b] = [sorted(row), sorted(other)];
      const scale = Math.max(1e-9, ...a.map(Math.abs));
      const sign = array.endsWith('_quat') && a.reduce((sum, value, i) => sum + value * b[i]!, 0) < 0 ? -1 : 1;
      const same = a.length === b.length && a.every((value, i) => Math.abs(value - sign * b[i]!) <= 2e-6 * scale);
      return same ? [] : [`${array} of ${name}: ${a.join(' ')}, ${b.join(' ')}`];
    });
  });
}

/** Rows of an array by the names of its objects; those without a name are left out, and so is the world. */
function rowsOf(model: MjModel, array: string): Map<string, number[]> {
  const kind = array.split('_')[0]!;
  const ofJoint = kind === 'dof' || kind.startsWith('qpos');
  const object = (ofJoint ? 'jnt' : kind) as keyof typeof NAMED;
  const adr = model[NAMED[object]] as Int32Array;
  const rows = new Map<string, number[]>();
  for (let id = 0; id < adr.length; id++) {
    const name = nameAt(model, adr[id]!);
    if (name === '' || name === 'world') continue;
    rows.set(name, rowOf(model, array, id, adr.length));
  }
  return rows;
}

function rowOf(model: MjModel, array: string, id: number, count: number): number[] {
  // The binding has no view of booleans.
  if (array === 'jnt_limited') {
    const view = model.jnt(id);
    const limited = Number(view.limited);
    view.delete();
    return [limited];
  }
  const values = model[array as 'body_mass'] as ArrayLike<number>;
  const [start, width] = spanOf(model, array, id, values.length / count);
  return Array.from({ length: width }, (_, i) => values[start + i]!);
}

/** Of a joint: 6 degrees of freedom and 7 positions where it is free, 3 and 4 where it is a ball. */
function spanOf(model: MjModel, array: string, id: number, width: number): [start: number, width: number] {
  const type: number = model.jnt_type[id];
  if (array.startsWith('qpos')) return [model.jnt_qposadr[id], [7, 4, 1, 1][type]!];
  if (!array.startsWith('dof')) return [id * width, width];
  const each = (model[array as 'dof_damping'] as ArrayLike<number>).length / model.nv;
  return [model.jnt_dofadr[id] * each, [6, 3, 1, 1][type]! * each];
}

function nameAt(model: MjModel, address: number): string {
  const bytes = model.names as ArrayLike<number>;
  let text = '';
  for (let i = address; bytes[i] !== 0; i++) text += String.fromCharCode(bytes[i]!);
  return text;
}
