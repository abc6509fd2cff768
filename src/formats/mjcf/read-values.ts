import type { MjModel } from '@mujoco/mujoco';
import type { Quat, Vec3 } from '../../model/types.ts';

/** Row `index` of an array of triples. */
export const vec3At = (values: ArrayLike<number>, index: number): Vec3 => [
  values[3 * index]!,
  values[3 * index + 1]!,
  values[3 * index + 2]!,
];

/** Row `index` of an array of quaternions, scalar first. */
export const quatAt = (values: ArrayLike<number>, index: number): Quat => [
  values[4 * index]!,
  values[4 * index + 1]!,
  values[4 * index + 2]!,
  values[4 * index + 3]!,
];

/** A zero-terminated UTF-8 string inside of a block of them. */
export function textFrom(block: ArrayLike<number>, address: number): string {
  const bytes: number[] = [];
  for (let i = address; i < block.length && block[i] !== 0; i++) bytes.push(block[i]! & 0xff);
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

/** Name of an object, by the address table of its kind; empty if it has none. */
export const nameAt = (model: MjModel, addresses: ArrayLike<number>, id: number): string =>
  textFrom(model.names, addresses[id]!);
