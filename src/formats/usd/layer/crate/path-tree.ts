import { isIdentifier } from '../paths.ts';
import type { CrateGate, Cursor } from './cursor.ts';
import { readPackedInt32 } from './integers.ts';

/** A path of a crate, as an element below another one. */
export interface PathNode {
  /** Of a variant: `[set, variant]`; a set without a choice has an empty one. */
  readonly kind: 'root' | 'prim' | 'variant' | 'property' | 'other';
  readonly name: string;
  readonly variant?: readonly [set: string, variant: string];
  readonly parent?: PathNode;
  /** As text, without choices of variants, the way targets are written. */
  readonly text: string;
}

/** All paths' text together [UTF-16 units]. */
const MOST_TEXT = 2 ** 26;
const PROPERTY = /^[\p{XID_Start}_][\p{XID_Continue}]*(?::[\p{XID_Start}_][\p{XID_Continue}]*)*$/u;
const VARIANT = /^\{([\p{XID_Start}_][\p{XID_Continue}]*)=(\.?[\p{XID_Continue}|-]*)\}$/u;

/**
 * The paths, written as a tree in the order in which it is walked: of each element its name, and by `jumps` whether it
 * has children, and how far away its next sibling is.
 *
 * @returns by index; the empty path, which references without a path have, is no part of the tree and `undefined`
 * @see `Sdf_CrateFile::_BuildDecompressedPathsImpl`
 */
export function readPaths(
  section: Cursor,
  token: (index: number) => string,
  most: number,
  gate: CrateGate,
): (PathNode | undefined)[] {
  const total = section.u64();
  const count = section.u64();
  gate.limit('a number of paths', total, most);
  if (count > total || total > count + 1) gate.fail('another number of paths than it declares');
  const places = readPackedInt32(section, count, gate);
  const names = readPackedInt32(section, count, gate);
  const jumps = readPackedInt32(section, count, gate);
  const paths = new Array<PathNode | undefined>(total).fill(undefined);
  const visited = new Uint8Array(count);
  let text = 0;
  const waiting: { at: number; parent: PathNode | undefined; depth: number }[] =
    count === 0 ? [] : [{ at: 0, parent: undefined, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { at, parent, depth } = next;
    if (at >= count || visited[at] || at > 0 !== (parent !== undefined)) gate.fail('paths that are no tree');
    gate.limit('a depth', depth, 4 * gate.limits.depth);
    visited[at] = 1;
    const path = parent === undefined ? ROOT : element(parent, names[at]!, token, gate);
    text += path.text.length;
    gate.limit('an amount of text', text, MOST_TEXT);
    const place = places[at]!;
    if (place < 0 || place >= total || paths[place] !== undefined) gate.fail('two paths in one place');
    paths[place] = path;
    const jump = jumps[at]!;
    if (jump < -2) gate.fail('paths that are no tree');
    if (jump >= 0 && parent !== undefined) waiting.push({ at: jump === 0 ? at + 1 : at + jump, parent, depth });
    else if (jump >= 0) gate.fail('a second root');
    if (jump > 0 || jump === -1) waiting.push({ at: at + 1, parent: path, depth: depth + 1 });
  }
  if (visited.includes(0)) gate.fail('paths that are no tree');
  return paths;
}

const ROOT: PathNode = { kind: 'root', name: '', text: '/' };

/** @param name index of the token; negative for a property */
function element(parent: PathNode, name: number, token: (index: number) => string, gate: CrateGate): PathNode {
  const written = token(Math.abs(name));
  const wrong = (): never => gate.fail(`${JSON.stringify(written.slice(0, 80))} is no part of a path`);
  if (name < 0) {
    if (!PROPERTY.test(written) || (parent.kind !== 'prim' && parent.kind !== 'variant')) wrong();
    return { kind: 'property', name: written, parent, text: `${parent.text}.${written}` };
  }
  const variant = VARIANT.exec(written);
  if (variant && (parent.kind === 'prim' || parent.kind === 'variant'))
    return { kind: 'variant', name: written, variant: [variant[1]!, variant[2]!], parent, text: parent.text };
  // Targets, mappers and expressions: specs of them are refused, and nothing else needs them.
  if (parent.kind === 'property' || parent.kind === 'other')
    return { kind: 'other', name: written, parent, text: `${parent.text}[${written}]` };
  if (!isIdentifier(written)) wrong();
  return {
    kind: 'prim',
    name: written,
    parent,
    text: parent.kind === 'root' ? `/${written}` : `${parent.text}/${written}`,
  };
}
