import { nearestName } from '../nearest-name.ts';
import type { XmlElement } from '../xml/types.ts';
import { urdfUnknown } from './findings.ts';
import { GAZEBO_READ, type KnownUrdf, ROBOT } from './known-elements.ts';
import type { UrdfReading } from './reading.ts';

/** Kinds of unknown elements that are named; a file with more is no URDF in any useful sense. */
const MOST_UNKNOWN = 32;

interface Unknown {
  readonly line: number;
  readonly what: string;
  readonly inside: string;
  readonly meant: string;
  count: number;
}

/** Notes what of a robot is left out, and what URDF does not know. */
export function surveyRobot(reading: UrdfReading, robot: XmlElement): void {
  const unknown = new Map<string, Unknown>();
  survey(reading, robot, ROBOT, unknown);
  for (const { line, ...args } of unknown.values())
    reading.findings.push(urdfUnknown.at(`${reading.entry}:${line}`, args));
}

function survey(reading: UrdfReading, node: XmlElement, known: KnownUrdf, unknown: Map<string, Unknown>): void {
  const allowed = known.attributes?.split(' ');
  for (const name of node.attributes.keys()) {
    if (allowed === undefined || name.includes(':') || name === 'xmlns' || allowed.includes(name)) continue;
    note(unknown, node, { what: `The attribute "${name}"`, inside: node.name, meant: nearestName(name, allowed) });
  }
  if (node.name === 'limit' && known.children) {
    for (const name of ['acceleration', 'jerk'])
      if (node.attributes.has(name)) reading.leftOut.add('detail', `joint ${name}`);
  }
  if (node.name === 'gazebo') {
    for (const { name } of node.children)
      if (!GAZEBO_READ.has(name)) reading.leftOut.add(GAZEBO_PARTS.test(name) ? 'part' : 'detail', `gazebo ${name}`);
    return;
  }
  if (!known.children) return;
  for (const child of node.children) {
    const table = Object.hasOwn(known.children, child.name) ? known.children[child.name] : undefined;
    if (table?.leftOut !== undefined) {
      reading.leftOut.add(table.leftOut, node.name === 'robot' ? child.name : `${node.name} ${child.name}`);
    } else if (table) {
      survey(reading, child, table, unknown);
    } else if (child.name.includes(':')) {
      if (!READ_WITH_PREFIX.has(child.name)) reading.leftOut.add('detail', child.name);
    } else {
      const meant = nearestName(child.name, Object.keys(known.children));
      note(unknown, child, { what: `<${child.name}>`, inside: node.name, meant: meant === '' ? '' : `<${meant}>` });
    }
  }
}

/** What people miss of what a `<gazebo>` element brings into a model. */
const GAZEBO_PARTS = /^(?:plugin|sensor|model|light|link|joint|include|visual|collision)$/;
const READ_WITH_PREFIX: ReadonlySet<string> = new Set([
  'drake:joint',
  'drake:capsule',
  'drake:ellipsoid',
  'drake:cylinder',
]);

function note(unknown: Map<string, Unknown>, at: XmlElement, about: Pick<Unknown, 'what' | 'inside' | 'meant'>): void {
  const key = `${about.inside}\0${about.what}`;
  const known = unknown.get(key);
  if (known) known.count += 1;
  else if (unknown.size < MOST_UNKNOWN) unknown.set(key, { line: at.line, ...about, count: 1 });
}
