import type { Pose, Quat, Vec3 } from '../../model/types.ts';
import { type Attributes, element, escapeXml } from '../mjcf/xml.ts';

/** An element with text inside. White space at the ends of the text is kept as character references. */
export function text(name: string, content: string, attributes: Attributes = {}): string {
  const open = element(name, attributes).slice(0, -'/>'.length);
  return `${open}>${escapeXml(content)}</${name}>`;
}

/** Fifteen significant digits: the noise of the last bit is gone, and a pose comes back within 1e-14 of itself. */
export function precise(value: number): string {
  return exact(Number(value.toPrecision(15)));
}

/** Every bit: of a thin plate the largest moment is the sum of the others, and rounding must not break A + B >= C. */
export const exact = (value: number): string => String(value);

/** Numbers separated by blanks. */
export const list = (values: readonly number[]): string => values.map(precise).join(' ');

/**
 * A `<pose>`; none for the identity. A rotation is written as a quaternion, scalar last, which needs SDF 1.9: angles
 * would lose digits and turn over at a pitch of 90°.
 *
 * @see http://sdformat.org/tutorials?tut=pose_rotation_format
 */
export function pose({ position, rotation }: Pose): string[] {
  const straight = rotation[0] === 1;
  if (straight && position.every((value) => value === 0)) return [];
  if (straight) return [at(position)];
  return [text('pose', `${list(position)} ${list(scalarLast(rotation))}`, { rotation_format: 'quat_xyzw' })];
}

/** A `<pose>` that only moves. */
export const at = (position: Vec3): string => text('pose', `${list(position)} 0 0 0`);

const scalarLast = ([w, x, y, z]: Quat): readonly number[] => [x, y, z, w];
