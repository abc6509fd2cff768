import { axisAngle, multiply } from '../../../model/pose.ts';
import type { Quat, Vec3 } from '../../../model/types.ts';
import type { StagePrim } from '../stage/types.ts';
import { type Affine, affineFromMatrix, affineOf, composeAffine, IDENTITY_AFFINE, invertAffine } from './matrix.ts';
import { numberOf, quatOf, textsOf, tupleOf, vec3Of } from './values.ts';

const RESET = '!resetXformStack!';
const INVERT = '!invert!';
const AXES: Readonly<Record<string, Vec3>> = { X: [1, 0, 0], Y: [0, 1, 0], Z: [0, 0, 1] };

/** Types of prims that have no place of their own. */
const PLACELESS = /^(?:|Scope|Material|Shader|NodeGraph|GeomSubset|Physics.*|RenderSettings|RenderProduct|RenderVar)$/;

/** Where a prim stands in its parent, or in the world if it takes itself out of its parent's frame. */
export interface LocalPlace {
  readonly map: Affine;
  readonly resets: boolean;
}

/**
 * The operations of a prim: the last of the list is done to points first.
 * @see https://openusd.org/release/api/class_usd_geom_xformable.html
 */
export function localPlace(prim: StagePrim): LocalPlace {
  if (PLACELESS.test(prim.typeName)) return { map: IDENTITY_AFFINE, resets: false };
  const order = textsOf(prim, 'xformOpOrder');
  const reset = order.lastIndexOf(RESET);
  let map = IDENTITY_AFFINE;
  for (const name of order.slice(reset + 1)) {
    const inverted = name.startsWith(INVERT);
    const operation = operationOf(prim, inverted ? name.slice(INVERT.length) : name);
    if (operation) map = composeAffine(map, inverted ? (invertAffine(operation) ?? IDENTITY_AFFINE) : operation);
  }
  return { map, resets: reset >= 0 };
}

/** @param name `xformOp:rotateXYZ`, maybe with `:pivot` or other words behind it */
function operationOf(prim: StagePrim, name: string): Affine | undefined {
  const kind = name.split(':')[1] ?? '';
  const [, word = '', axes = ''] = /^(translate|scale|rotate)([XYZ]*)$/.exec(kind) ?? [];
  if (kind === 'transform') {
    const matrix = tupleOf(prim, name, 16);
    return matrix && affineFromMatrix(matrix);
  }
  if (kind === 'orient') return turn(quatOf(prim, name));
  if (word === 'rotate') return turn(axes.length === 1 ? single(prim, name, axes) : euler(prim, name, axes));
  const amount = axes === '' ? vec3Of(prim, name) : along(numberOf(prim, name), axes, word === 'scale' ? 1 : 0);
  if (!amount) return undefined;
  if (word === 'translate') return { ...IDENTITY_AFFINE, origin: amount };
  const [x, y, z] = amount;
  return word === 'scale' ? { x: [x, 0, 0], y: [0, y, 0], z: [0, 0, z], origin: [0, 0, 0] } : undefined;
}

const turn = (rotation: Quat | undefined): Affine | undefined =>
  rotation && affineOf({ position: [0, 0, 0], rotation });

function along(amount: number | undefined, axis: string, otherwise: number): Vec3 | undefined {
  if (amount === undefined) return undefined;
  return ['X', 'Y', 'Z'].map((letter) => (letter === axis ? amount : otherwise)) as unknown as Vec3;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function single(prim: StagePrim, name: string, axis: string): Quat | undefined {
  const angle = numberOf(prim, name);
  return angle === undefined ? undefined : axisAngle(AXES[axis]!, radians(angle));
}

/** The first letter's turn is done first; the angles are always in the order x, y, z. */
function euler(prim: StagePrim, name: string, order: string): Quat | undefined {
  const angles = vec3Of(prim, name);
  if (!angles || !/^(?:XYZ|XZY|YXZ|YZX|ZXY|ZYX)$/.test(order)) return undefined;
  let rotation: Quat = [1, 0, 0, 0];
  for (const axis of order)
    rotation = multiply(axisAngle(AXES[axis]!, radians(angles['XYZ'.indexOf(axis) as 0 | 1 | 2])), rotation);
  return rotation;
}
