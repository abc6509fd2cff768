import type { Pose, Quat, Vec3 } from '../../model/types.ts';
import { element } from '../mjcf/xml.ts';

/** Fifteen significant digits: the noise of the last bit is gone. */
export const precise = (value: number): string => exact(Number(value.toPrecision(15)));

/** Every bit, without minus zero. */
export const exact = (value: number): string => String(value + 0);

export const list = (values: readonly number[]): string => values.map(precise).join(' ');

/** An `<origin>`; none for the identity. */
export function origin({ position, rotation }: Pose): string[] {
  const angles = toEuler(rotation);
  const moves = position.some((value) => Math.abs(value) > 1e-15);
  const turns = angles.some((value) => Math.abs(value) > 1e-15);
  if (!moves && !turns) return [];
  return [element('origin', { xyz: list(position), rpy: list(angles) })];
}

/** Cosine of the pitch below which roll and yaw turn about one axis. */
const LOCKED = 1e-9;

/** Roll, pitch and yaw about the fixed x, y and z axes [rad]. */
export function toEuler([w, x, y, z]: Quat): Vec3 {
  const [r00, r10, r20] = [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)];
  const [r21, r22] = [2 * (y * z + w * x), 1 - 2 * (x * x + y * y)];
  const cosine = Math.hypot(r00, r10);
  const pitch = Math.atan2(-r20, cosine);
  if (cosine > LOCKED) return [Math.atan2(r21, r22), pitch, Math.atan2(r10, r00)];
  const [r12, r11] = [2 * (y * z - w * x), 1 - 2 * (x * x + z * z)];
  return [Math.atan2(-r12, r11), pitch, 0];
}
