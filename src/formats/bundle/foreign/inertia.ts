import { addInertia, pointInertia, principal } from '../../../model/inertia.ts';
import type { Sym3, Vec3 } from '../../../model/types.ts';
import { object, text } from '../../glb/gate/loose.ts';
import { satisfiesTriangle } from '../../glb/physics/read-motion.ts';
import { Fields, type Hit } from './fields.ts';
import type { Notes } from './notes.ts';
import { quantity, type Units } from './units.ts';
import { numbersOf, turnedTensor, type VectorUpAxis } from './vectors.ts';

const NAMES = [
  'inertia',
  'inertia_tensor',
  'inertia_matrix',
  'moment_of_inertia',
  'moments_of_inertia',
  'inertia_diagonal',
  'diagonal_inertia',
  'principal_moments',
  'principal_inertia',
  'inertia_com',
  'inertia_about_com',
  'inertia_origin',
  'inertia_about_origin',
] as const;

/** A tensor in the axes of the model, and the point that it is about. */
export interface InertiaSaid {
  readonly path: string;
  readonly tensor: Sym3;
  readonly about: 'center of mass' | 'origin';
}

/**
 * Three moments, six or nine numbers, rows, or named entries. Six are taken in the order that makes a tensor that can be:
 * ixx, iyy, izz, ixy, ixz, iyz where both do, else that of URDF.
 */
export function readInertia(fields: Fields, units: Units, up: VectorUpAxis, notes: Notes): InertiaSaid | undefined {
  const hit = fields.first(NAMES, 'inertia');
  const frame = fields.first(['inertia_about', 'inertia_frame', 'inertia_reference', 'inertia_reference_point']);
  if (!hit) return undefined;
  const entries = entriesOf(hit, units, notes);
  if (!entries) {
    notes.contradict(hit.path, 'is no inertia: neither moments nor a matrix');
    return undefined;
  }
  const said =
    `${text(frame?.value) ?? text(object(hit.value)['about']) ?? ''} ${hit.path.split('.').at(-1)}`.toLowerCase();
  const about = /origin/.test(said) ? 'origin' : 'center of mass';
  if (about === 'center of mass' && !/com\b|center|centre/.test(said))
    notes.assume(`${hit.path} is about the centre of mass`);
  notes.read(`${hit.path} (${entries.map((value) => Number(value.toPrecision(4))).join(', ')} kg·m²)`);
  return { path: hit.path, tensor: turnedTensor(up, entries), about };
}

/** A tensor about the origin, about the centre of mass (parallel axes), or nothing if no body has such a one. */
export function inertiaAbout(
  { path, tensor, about }: InertiaSaid,
  mass: number | undefined,
  centerOfMass: Vec3 | undefined,
  notes: Notes,
): Sym3 | undefined {
  if (about === 'origin' && (mass === undefined || !centerOfMass)) {
    notes.contradict(path, 'is about the origin, and mass or centre of mass are missing to shift it');
    return undefined;
  }
  const shifted = about === 'origin' ? addInertia(tensor, pointInertia(mass!, centerOfMass!), -1) : tensor;
  if (satisfiesTriangle(principal(shifted).moments)) return shifted;
  notes.contradict(path, 'belongs to no body: a moment is not positive, or exceeds the sum of the others');
  return undefined;
}

function entriesOf({ path, value, unit }: Hit, units: Units, notes: Notes): Sym3 | undefined {
  const factor = quantity(1, 'inertia', units, unit) ?? 1;
  const numbers = (numbersOf(value) ?? namedEntries(value, path, units))?.map((entry) => entry * factor);
  const possible = (tensor: Sym3): boolean => satisfiesTriangle(principal(tensor).moments);
  switch (numbers?.length) {
    case 3:
      return [numbers[0]!, numbers[1]!, numbers[2]!, 0, 0, 0];
    case 6: {
      const [a, b, c, d, e, f] = numbers as [number, number, number, number, number, number];
      const [ours, urdf] = [
        [a, b, c, d, e, f],
        [a, d, f, b, c, e],
      ] as [Sym3, Sym3];
      const chosen = !possible(ours) && possible(urdf) ? urdf : ours;
      notes.assume(`${path} is ${chosen === ours ? 'ixx, iyy, izz, ixy, ixz, iyz' : 'ixx, ixy, ixz, iyy, iyz, izz'}`);
      return chosen;
    }
    case 9: {
      const m = numbers as unknown as readonly [number, number, number, number, number, number, number, number, number];
      const skew = Math.max(Math.abs(m[1] - m[3]), Math.abs(m[2] - m[6]), Math.abs(m[5] - m[7]));
      if (skew > 1e-6 * Math.max(...m.map(Math.abs))) notes.contradict(path, 'is not symmetric; the mean was taken');
      return [m[0], m[4], m[8], (m[1] + m[3]) / 2, (m[2] + m[6]) / 2, (m[5] + m[7]) / 2];
    }
    default:
      return undefined;
  }
}

/** `{ixx, …}`, `{xx, …}`, `{x, y, z}`, or a list one level down; products that are not said are 0. */
function namedEntries(value: unknown, path: string, units: Units): number[] | undefined {
  const fields = new Fields(value, path);
  const inner = fields.first(['diagonal', 'moments', 'principal_moments', 'tensor', 'matrix', 'value', 'values']);
  const listed = numbersOf(inner?.value);
  if (listed) return listed;
  const entry = (...names: string[]): number | undefined => {
    const hit = fields.first(names);
    return hit && quantity(hit.value, 'inertia', { ...units, inertia: 1 });
  };
  const moments = [entry('ixx', 'xx', 'x'), entry('iyy', 'yy', 'y'), entry('izz', 'zz', 'z')];
  if (moments.some((moment) => moment === undefined)) return undefined;
  const products = [entry('ixy', 'xy', 'iyx'), entry('ixz', 'xz', 'izx'), entry('iyz', 'yz', 'izy')];
  const all = [...(moments as number[]), ...products.map((product) => product ?? 0)];
  // As a matrix, so that its order is no matter of guessing.
  const [xx, yy, zz, xy, xz, yz] = all as [number, number, number, number, number, number];
  return [xx, xy, xz, xy, yy, yz, xz, yz, zz];
}
