import { nearestName } from '../nearest-name.ts';
import { sdfUnknown } from './findings.ts';
import { type Known, MODEL } from './known-elements.ts';
import { childOf, type SdfNode } from './node.ts';
import type { SdfReading } from './reading.ts';

/** Kinds of unknown elements that are named; a file with more is no SDF file in any useful sense. */
const MOST_UNKNOWN = 32;

/** Of our own writer: the image that roughness and metalness were split from. */
const OWN_MAP = 'propmaster:metallic_roughness_map';

interface Unknown {
  readonly place: string;
  readonly what: string;
  readonly inside: string;
  readonly meant: string;
  count: number;
}

/** Notes what of a model is left out, and what no version of SDFormat knows. */
export function surveyModels(reading: SdfReading, models: readonly SdfNode[]): void {
  const unknown = new Map<string, Unknown>();
  for (const model of models) surveyElement(reading, model, MODEL, unknown);
  for (const { place, ...args } of unknown.values()) reading.findings.push(sdfUnknown.at(place, args));
}

function surveyElement(reading: SdfReading, node: SdfNode, known: Known, unknown: Map<string, Unknown>): void {
  for (const name of node.attributes.keys()) {
    // Elements without attributes of their own are mostly written by tools; `xmlns` belongs to XML itself.
    const allowed = (known.attributes ?? '').split(' ');
    if (!name.includes(':') && name !== 'xmlns' && !allowed.includes(name))
      note(unknown, node, { what: `The attribute "${name}"`, inside: node.name, meant: nearestName(name, allowed) });
  }
  if (!known.children) return;
  for (const child of node.children) {
    if (known === MODEL && child.name === 'model') continue; // A scope of its own, surveyed by itself.
    if (child.name.includes(':') && !Object.hasOwn(known.children, child.name)) {
      if (!child.name.startsWith('propmaster:')) reading.dropped.add('detail', child.name);
      continue;
    }
    // What our own writer splits for Gazebo, it says in one piece beside it.
    if (/^(?:roughness|metalness)_map$/.test(child.name) && childOf(node, OWN_MAP)) continue;
    const table = Object.hasOwn(known.children, child.name) ? known.children[child.name] : undefined;
    if (table === undefined) {
      const meant = nearestName(child.name, Object.keys(known.children));
      note(unknown, child, { what: `<${child.name}>`, inside: node.name, meant: meant === '' ? '' : `<${meant}>` });
    } else if (table.leftOut === undefined) {
      surveyElement(reading, child, table, unknown);
    } else if (!table.unless?.includes(child.text.replace(/\s+/g, ' '))) {
      reading.dropped.add(table.leftOut, node.name === 'model' ? child.name : `${node.name} ${child.name}`);
    }
  }
}

function note(unknown: Map<string, Unknown>, at: SdfNode, about: Pick<Unknown, 'what' | 'inside' | 'meant'>): void {
  const key = `${at.file.path}\0${about.inside}\0${about.what}`;
  const known = unknown.get(key);
  if (known) known.count += 1;
  else if (unknown.size < MOST_UNKNOWN) unknown.set(key, { place: at.place, ...about, count: 1 });
}
