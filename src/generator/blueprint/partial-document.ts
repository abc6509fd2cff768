import type { z } from 'zod';
import { type Path, pointerOf } from './finding.ts';
import { guard } from './guard.ts';
import { type Blueprint, blueprintSchema } from './schema/document.ts';

/** What of a document is left out of building, because it is told as wrong: what depends on it is not told again. */
export interface LeftOut {
  /** JSON pointers of solids and joints. */
  readonly pointers: ReadonlySet<string>;
  /** Names of links and solids. */
  readonly names: ReadonlySet<string>;
  /** Names of parameters and values. */
  readonly values: ReadonlySet<string>;
}

/** A document without what its form forbids. Places in it are those of the document. */
export interface PartialDocument {
  readonly blueprint: Blueprint;
  readonly leftOut: LeftOut;
}

/** Entries that stand in for what can't be read, so that indices stay; none of them is built. */
const STAND_INS: Readonly<Record<string, (i: number) => object>> = {
  joints: () => ({ type: 'fixed', child: 'left_out' }),
  cavities: (i) => ({ name: `left_out_${i}`, link: 'left_out', at: [0, 0, 0], size: [1, 1, 1], when: 0 }),
  supports: () => ({ of: 'left_out', when: 0 }),
  grasps: (i) => ({
    name: `left_out_${i}`,
    link: 'left_out',
    at: [0, 0, 0],
    approach: 'z',
    closing: 'x',
    width: 0.1,
    when: 0,
  }),
};

const NEEDED: Readonly<Record<string, unknown>> = { blueprint: 1, name: 'prop' };
const ROUNDS = 3;

type Container = Record<string | number, unknown>;

/**
 * What can still be looked at of a document that is not valid: fields, solids, joints, parameters and values with a fault are
 * left out, and the rest is as it was. Pure.
 *
 * @returns `undefined` where too little is left
 */
export function partialDocument(document: unknown): PartialDocument | undefined {
  if (typeof document !== 'object' || document === null || Array.isArray(document) || guard(document)) return undefined;
  const copy = structuredClone(document) as Container;
  const leftOut = { pointers: new Set<string>(), names: new Set<string>(), values: new Set<string>() };
  for (let round = 0; round < ROUNDS; round++) {
    const parsed = blueprintSchema.safeParse(copy);
    if (parsed.success) return { blueprint: parsed.data, leftOut };
    for (const issue of parsed.error.issues) if (!removed(copy, issue, leftOut)) return undefined;
  }
  return undefined;
}

/** Takes out what an issue is about. @returns whether something was done about it */
function removed(root: Container, issue: z.core.$ZodIssue, leftOut: Writable): boolean {
  const path = issue.path as Path;
  if (issue.code === 'unrecognized_keys') {
    const owner = valueAt(root, path);
    for (const key of issue.keys) if (owner) delete owner[key];
    return owner !== undefined;
  }
  const [section, key] = path;
  if (section === undefined) return false;
  if (section === 'links') return linkMended(root, path, leftOut);
  const list = root[section];
  if (typeof key === 'number' && Array.isArray(list) && Object.hasOwn(STAND_INS, section)) {
    list[key] = STAND_INS[section]!(key);
    leftOut.pointers.add(pointerOf([section, key]));
    return true;
  }
  if (key !== undefined && (section === 'parameters' || section === 'values')) {
    const owner = root[section] as Container;
    leftOut.values.add(String(key));
    if (issue.code === 'invalid_key') delete owner[key];
    else owner[key] = section === 'values' ? 0 : { default: 0, min: 0, max: 0 };
    return true;
  }
  if (key !== undefined && section === 'finishes' && issue.code !== 'invalid_key') {
    (root[section] as Container)[key] = { material: 'plastic' };
    return true;
  }
  if (Object.hasOwn(NEEDED, section)) root[section] = NEEDED[section];
  else delete root[section];
  return true;
}

type Writable = { readonly [Key in keyof LeftOut]: Set<string> };

const isNumber = (key: unknown): key is number => typeof key === 'number';

/** The innermost solid with a fault, else a field of the link, else the link. */
function linkMended(root: Container, path: Path, leftOut: Writable): boolean {
  const links = root['links'];
  const index = path[1];
  if (!Array.isArray(links) || !isNumber(index)) return false;
  const inner = path.findLastIndex((key, i) => key === 'solids' && isNumber(path[i + 1]));
  if (inner >= 2) {
    const list = valueAt(root, path.slice(0, inner + 1));
    const place = path[inner + 1] as number;
    if (!list) return false;
    list[place] = standInSolid(list[place], leftOut);
    leftOut.pointers.add(pointerOf(path.slice(0, inner + 2)));
    return true;
  }
  const link = links[index];
  const field = path[2];
  if (typeof link === 'object' && link !== null && field !== undefined && field !== 'solids') {
    const named = (link as Container)['name'];
    if (field === 'name' && typeof named === 'string') leftOut.names.add(named);
    if (field === 'name') (link as Container)['name'] = `left_out_${index}`;
    else delete (link as Container)[field];
    return true;
  }
  const own = typeof link === 'object' && link !== null ? (link as Container)['name'] : undefined;
  const name = typeof own === 'string' ? own : `left_out_${index}`;
  leftOut.names.add(name);
  leftOut.pointers.add(pointerOf(['links', index, 'solids', 0]));
  links[index] = { name, solids: [standInSolid(undefined, leftOut)] };
  return true;
}

function standInSolid(solid: unknown, leftOut: Writable): object {
  const name = typeof solid === 'object' && solid !== null ? (solid as Container)['name'] : undefined;
  if (typeof name === 'string') leftOut.names.add(name);
  return { shape: 'box', size: [1, 1, 1], when: 0 };
}

function valueAt(root: unknown, path: Path): Container | undefined {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Container)[key];
  }
  return typeof value === 'object' && value !== null ? (value as Container) : undefined;
}
