import type { Vec3 } from '../../model/types.ts';
import { decodeCollision } from '../own-values.ts';
import { childOf, descend, type SdfNode } from './node.ts';
import type { SdfReading } from './reading.ts';
import { booleanIn, numberIn, vectorIn } from './values.ts';

/** Torsional [m] and rolling [m] friction where a file gives sliding alone: those of MuJoCo. */
const OTHERS = { torsional: 0.005, rolling: 0.0001 };

/**
 * Friction of a collision: sliding [-], torsional [m], rolling [m]; `undefined` if the file says nothing.
 *
 * SDFormat gives two directions of sliding, of which the model has the first, and torsional friction by a coefficient μ
 * and the radius a of the patch of contact: a moment of 3π/16 · a · μ per newton. Rolling friction is Bullet's.
 *
 * @see http://sdformat.org/spec?elem=collision, surface/friction/torsional
 */
export function readFriction(reading: SdfReading, collision: SdfNode): Vec3 | undefined {
  const own = vectorIn(collision, 'propmaster:friction');
  if (own) return own;
  // Our own writer's: contacts without friction, of a collision that says nothing of its coefficients.
  if (decodeCollision(childOf(collision, 'propmaster:contact')?.content).contact?.condim === 1) return undefined;
  const friction = descend(collision, 'surface', 'friction');
  const [ode, bullet] = [childOf(friction, 'ode'), childOf(friction, 'bullet')];
  const first = endless(numberIn(ode, 'mu') ?? numberIn(bullet, 'friction'));
  const second = endless(numberIn(ode, 'mu2') ?? numberIn(bullet, 'friction2'));
  const torsional = readTorsional(reading, childOf(friction, 'torsional'));
  const sliding = first ?? second ?? (ode || bullet || torsional !== undefined ? 1 : undefined);
  if (sliding === undefined) return undefined;
  if (second !== undefined && second !== sliding) reading.dropped.add('detail', 'second friction direction');
  return [sliding, torsional ?? OTHERS.torsional, numberIn(bullet, 'rolling_friction') ?? OTHERS.rolling];
}

/** Stands for a friction without end [-]: more than any contact can use, and a number in every format. */
const ENDLESS = 1e10;

/** Gazebo takes a coefficient below zero for one without end. @see Gazebo Classic, `FrictionPyramid::SetMuPrimary` */
const endless = (value: number | undefined): number | undefined => (value !== undefined && value < 0 ? ENDLESS : value);

/** Coefficient of restitution of a collision; `undefined` if the file says nothing. */
export const readRestitution = (collision: SdfNode): number | undefined =>
  numberIn(descend(collision, 'surface', 'bounce'), 'restitution_coefficient');

function readTorsional(reading: SdfReading, torsional: SdfNode | undefined): number | undefined {
  if (!torsional) return undefined;
  const radius = numberIn(torsional, 'patch_radius') ?? 0;
  const coefficient = numberIn(torsional, 'coefficient') ?? 1;
  if (radius > 0 && booleanIn(torsional, 'use_patch_radius') !== false)
    return ((3 * Math.PI) / 16) * radius * coefficient;
  if (coefficient > 0) reading.dropped.add('detail', 'torsional friction by depth of contact');
  return undefined;
}
