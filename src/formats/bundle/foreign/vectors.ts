import type { Sym3, Vec3 } from '../../../model/types.ts';
import { finite, list, object, text } from '../../glb/gate/loose.ts';
import { zUp } from '../../glb/physics/frame.ts';
import type { Fields } from './fields.ts';
import type { Notes } from './notes.ts';
import { type Dimension, quantity, type Units } from './units.ts';

/** The axes in which a file gives its vectors. glTF, which it goes with, stands on Y; the model on Z. */
export type VectorUpAxis = 'y' | 'z';

export function readUpAxis(fields: Fields, notes: Notes): VectorUpAxis {
  const hit = fields.first(['up_axis', 'up', 'axis_up', 'upaxis', 'coordinate_system', 'axis_convention', 'up_vector']);
  const said = text(hit?.value)?.toLowerCase();
  const [letter] = /(?:^|[^a-z])([xyz])(?:[^a-z]|$)/.exec(said ?? '')?.slice(1) ?? [];
  if (hit && (letter === 'y' || letter === 'z')) {
    notes.read(`${hit.path} ${letter.toUpperCase()}`);
    return letter;
  }
  if (hit) notes.contradict(hit.path, 'names no axis that can point up here; Y was taken, as in glTF');
  return 'y';
}

export const turned = (up: VectorUpAxis, vector: Vec3): Vec3 => (up === 'y' ? zUp(vector) : vector);

/** A tensor likewise: with (x, y, z) → (x, -z, y) products with the old z change their sign. */
export const turnedTensor = (up: VectorUpAxis, [xx, yy, zz, xy, xz, yz]: Sym3): Sym3 =>
  up === 'y' ? [xx, zz, yy, -xz, xy, -yz] : [xx, yy, zz, xy, xz, yz];

/** `[x, y, z]` or `{x, y, z}`, each a quantity; `undefined` for anything else. */
export function vector(
  value: unknown,
  dimension: Dimension | undefined,
  units: Units,
  unit?: string,
): Vec3 | undefined {
  const { x, y, z } = object(value);
  const entries = Array.isArray(value) ? value : [x, y, z];
  if (entries.length !== 3) return undefined;
  const numbers = entries.map((entry) => (dimension ? quantity(entry, dimension, units, unit) : finite(entry)));
  return numbers.every((number) => number !== undefined) ? (numbers as unknown as Vec3) : undefined;
}

const LETTERS: Readonly<Record<string, Vec3>> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };

/** A direction: a vector of any length, or `x`, `+Y`, `-z`, `axis_x`. */
export function direction(value: unknown, units: Units): Vec3 | undefined {
  const [, sign, letter] = /^\s*(?:axis[ _-]?)?([-+]?)\s*([xyz])(?:[ _-]?axis)?\s*$/i.exec(text(value) ?? '') ?? [];
  const given = letter === undefined ? vector(value, undefined, units) : LETTERS[letter.toLowerCase()];
  if (!given) return undefined;
  const size = Math.hypot(...given) * (sign === '-' ? -1 : 1);
  return Math.abs(size) > 1e-9 ? [given[0] / size, given[1] / size, given[2] / size] : undefined;
}

/** Numbers of a list, or of lists in a list; `undefined` if something else is among them. */
export function numbersOf(value: unknown): number[] | undefined {
  const flat = list(value).flat();
  const numbers = flat.map(finite);
  return numbers.length > 0 && numbers.every((number) => number !== undefined) ? (numbers as number[]) : undefined;
}
