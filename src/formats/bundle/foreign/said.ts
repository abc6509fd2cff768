import { type Loose, list, object, text } from '../../glb/gate/loose.ts';
import { BODY_GROUPS, type BodySaid, readBody } from './body.ts';
import type { BundleConventions } from './conventions.ts';
import { Fields } from './fields.ts';
import { type JointSaid, readJoint } from './joint.ts';
import { Notes } from './notes.ts';
import { readUnits } from './read-units.ts';
import { readUpAxis } from './vectors.ts';

/** A strange `physics.json`, understood as far as it can be. */
export interface PhysicsSaid {
  /** What is said of the whole. */
  readonly whole: BodySaid;
  /** What is said of single nodes, by the name that the file has for them. */
  readonly bodies: readonly NamedBody[];
  readonly joints: readonly JointSaid[];
  readonly notes: Notes;
}

export interface NamedBody extends BodySaid {
  readonly node: string;
  /** Whether its list is one of things that each go their own way, not of parts of one. */
  readonly apart: boolean;
}

const BODIES = ['links', 'bodies', 'parts', 'objects', 'rigid_bodies', 'components', 'nodes', 'meshes'];
/** Lists whose entries are bodies of their own, if no joint says otherwise. */
const APART = /(?:^|\.)(?:bodies|objects|rigid_?bodies)$/i;
const JOINTS = ['joints', 'joint', 'constraints', 'articulations', 'joint_list'];
const NAMES = [
  'name',
  'node',
  'node_name',
  'link',
  'link_name',
  'part',
  'part_name',
  'object',
  'object_name',
  'mesh',
  'mesh_name',
  'id',
];
/** Mean nothing for physics, and are no loss. */
const NEUTRAL = [
  'version',
  'name',
  'id',
  'generator',
  'asset',
  'description',
  'comment',
  'metadata',
  'format',
  'schema',
  'category',
  'labels',
  'tags',
  'license',
  'attribution',
  'prompt',
  'volume',
];
/** A prop of more is none. */
const MOST_ENTRIES = 4096;

/**
 * @param known names of the nodes of visual.glb: a file may list bodies under these alone
 */
export function readSaid(said: unknown, known: ReadonlySet<string>): PhysicsSaid {
  const notes = new Notes();
  const groups = new Set([...BODY_GROUPS, 'articulation']);
  const root = new Fields(Array.isArray(said) ? { bodies: said } : said, '', groups);
  const manner: BundleConventions = { units: readUnits(root, notes), up: readUpAxis(root, notes), notes };
  const bodies: NamedBody[] = [];
  const joints: JointSaid[] = [];
  const addJoint = (joint: JointSaid | undefined): void => {
    if (joint) joints.push(joint);
  };
  const addBody = (value: unknown, path: string, apart: boolean, key?: string): void => {
    const fields = new Fields(value, path, BODY_GROUPS);
    const node = text(fields.first(NAMES)?.value) ?? key;
    const body = readBody(fields, manner);
    if (node === undefined) {
      notes.contradict(path, 'names no node; it was left out');
      return;
    }
    bodies.push({ ...body, node, apart });
    const parent = text(fields.first(['parent', 'parent_link', 'parent_name'])?.value);
    const owner = { child: node, ...(parent === undefined ? {} : { parent }), name: `${node}_joint` };
    const own = fields.first(['joint']);
    const flat = fields.first(['joint_type']);
    if (own && Object.keys(object(own.value)).length > 0) addJoint(readJoint(own.value, own.path, manner, owner));
    else if (flat) addJoint(readJoint({ ...object(value), type: flat.value, name: undefined }, path, manner, owner));
    else for (const left of fields.unread()) if (!NEUTRAL.includes(left.split('.').at(-1)!)) notes.ignore(left);
  };
  for (const { path, value } of root.all(BODIES))
    for (const [entry, place, key] of entriesOf(value, path)) addBody(entry, place, APART.test(path), key);
  for (const { path, value } of root.all(JOINTS))
    for (const [entry, place, key] of entriesOf(value, path))
      addJoint(readJoint(entry, place, manner, key === undefined ? {} : { name: key }));

  const whole = readBody(root, manner);
  root.all(NEUTRAL);
  const alone = bodies.length === 0 ? root.unread().filter((path) => known.has(path)) : [];
  for (const key of alone) addBody(object(said)[key], key, false, key);
  for (const path of root.unread()) if (!alone.includes(path)) notes.ignore(path);
  return { whole, bodies, joints, notes };
}

/** A list of objects, or an object of them by name. An object that says a type itself is one entry. */
function entriesOf(value: unknown, path: string): [entry: Loose, path: string, key?: string][] {
  if (Array.isArray(value))
    return list(value)
      .slice(0, MOST_ENTRIES)
      .flatMap((entry, i): [Loose, string][] => (isObject(entry) ? [[entry, `${path}[${i}]`]] : []));
  if (isObject(value) && typeof value['type'] === 'string') return [[value, path]];
  return Object.entries(object(value))
    .slice(0, MOST_ENTRIES)
    .flatMap(([key, entry]): [Loose, string, string][] => (isObject(entry) ? [[entry, `${path}.${key}`, key]] : []));
}

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
