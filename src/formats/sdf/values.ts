import { axisAngle, multiply } from '../../model/pose.ts';
import type { Pose, Quat, Vec3 } from '../../model/types.ts';
import { IDENTITY } from '../../model/types.ts';
import { refusal } from '../refusal.ts';
import { sdfIncomplete, sdfValue } from './findings.ts';
import { childOf, type SdfNode } from './node.ts';

/** As `strtod` reads it, without hexadecimal numbers and NaN, which no quantity is. */
const NUMBER = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?)$/i;
const TRUE = new Set(['true', '1']);
const FALSE = new Set(['false', '0']);

const wrong = (node: SdfNode, expected: string, value = node.text): Error =>
  refusal('invalid_input', sdfValue.at(node.place, { element: node.name, value: value.slice(0, 80), expected }));

/** @throws {PropmasterError} `invalid_input` naming the line: what an element must have is not there */
export const incomplete = (node: SdfNode, missing: string): Error =>
  refusal('invalid_input', sdfIncomplete.at(node.place, { element: node.name, missing }));

function toNumber(text: string, node: SdfNode, expected: string): number {
  if (!NUMBER.test(text)) throw wrong(node, expected);
  const value = Number(text.replace(/inf(?:inity)?/i, 'Infinity'));
  return value;
}

/** The numbers of an element: exactly as many as asked for, all finite. */
export function numbersOf(node: SdfNode, count: number): number[] {
  const expected = count === 1 ? 'a number' : `${count} numbers`;
  const words = node.text.split(/\s+/);
  if (words.length !== count) throw wrong(node, expected);
  const values = words.map((word) => toNumber(word, node, expected));
  if (!values.every(Number.isFinite)) throw wrong(node, count === 1 ? 'a finite number' : `${count} finite numbers`);
  return values;
}

/** A number in a child; `undefined` if the child isn't there. */
export function numberIn(node: SdfNode | undefined, name: string): number | undefined {
  const child = childOf(node, name);
  return child === undefined ? undefined : numbersOf(child, 1)[0]!;
}

/** A mask of bits, decimal or as `0x01`, as libsdformat reads unsigned integers. */
export function maskIn(node: SdfNode | undefined, name: string): number | undefined {
  const child = childOf(node, name);
  if (child === undefined) return undefined;
  return /^0x[\da-f]{1,8}$/i.test(child.text) ? Number(child.text) : numbersOf(child, 1)[0]!;
}

/** A number that may be infinite; anything beyond ±1e15 counts so, as older versions write 1e16 for "no limit". */
export function limitIn(node: SdfNode | undefined, name: string): number | undefined {
  const child = childOf(node, name);
  if (child === undefined) return undefined;
  const value = toNumber(child.text, child, 'a number');
  return Math.abs(value) < 1e15 ? value : undefined;
}

/** A positive number in a child that must be there. */
export function sizeIn(node: SdfNode, name: string): number {
  const child = childOf(node, name);
  if (!child) throw incomplete(node, `<${name}>`);
  const [value] = numbersOf(child, 1) as [number];
  if (!(value > 0)) throw wrong(child, 'a number above 0');
  return value;
}

/** Three positive numbers in a child that must be there. */
export function sizesIn(node: SdfNode, name: string): Vec3 {
  const child = childOf(node, name);
  if (!child) throw incomplete(node, `<${name}>`);
  const values = numbersOf(child, 3) as unknown as Vec3;
  if (!values.every((value) => value > 0)) throw wrong(child, '3 numbers above 0');
  return values;
}

export function vectorIn(node: SdfNode | undefined, name: string): Vec3 | undefined {
  const child = childOf(node, name);
  return child === undefined ? undefined : (numbersOf(child, 3) as unknown as Vec3);
}

export function booleanIn(node: SdfNode | undefined, name: string): boolean | undefined {
  const child = childOf(node, name);
  return child === undefined ? undefined : toBoolean(child.text, child);
}

export function booleanAttribute(node: SdfNode | undefined, name: string): boolean {
  const text = node?.attributes.get(name);
  return text === undefined ? false : toBoolean(text, node!);
}

function toBoolean(text: string, node: SdfNode): boolean {
  const word = text.trim().toLowerCase();
  if (TRUE.has(word)) return true;
  if (!FALSE.has(word)) throw wrong(node, 'true or false', text);
  return false;
}

/** Red, green, blue and, if given, alpha, as they are shown: not linear. */
export function colourIn(node: SdfNode | undefined, name: string): [number, number, number, number] | undefined {
  const child = childOf(node, name);
  if (!child) return undefined;
  const [r, g, b, a] = numbersOf(child, child.text.split(/\s+/).length === 3 ? 3 : 4) as [
    number,
    number,
    number,
    number?,
  ];
  return [r, g, b, a ?? 1];
}

/** Text of a child; `undefined` if there is none or it is empty. */
export function textIn(node: SdfNode | undefined, name: string): string | undefined {
  const text = childOf(node, name)?.text ?? '';
  return text === '' || text === '__default__' ? undefined : text;
}

/** The name of an element. @throws {PropmasterError} `invalid_input` if it has none */
export function nameOf(node: SdfNode): string {
  const name = node.attributes.get('name') ?? '';
  if (name === '') throw incomplete(node, 'name');
  return name;
}

/**
 * The numbers of a `<pose>`: position [m], and roll, pitch, yaw about the fixed x, y and z axes [rad, or degrees], or a
 * quaternion x y z w where it says so. An empty one is the identity.
 *
 * @see http://sdformat.org/tutorials?tut=specify_pose
 */
export function poseFrom(node: SdfNode | undefined): Pose {
  if (node === undefined || node.text === '') return IDENTITY;
  const format = node.attributes.get('rotation_format') ?? 'euler_rpy';
  if (format === 'quat_xyzw') {
    const [x, y, z, qx, qy, qz, qw] = numbersOf(node, 7) as [number, number, number, number, number, number, number];
    return { position: [x, y, z], rotation: unit([qw, qx, qy, qz], node) };
  }
  if (format !== 'euler_rpy') throw wrong(node, 'rotation_format="euler_rpy" or "quat_xyzw"', format);
  const [x, y, z, roll, pitch, yaw] = numbersOf(node, 6) as [number, number, number, number, number, number];
  const turn = booleanAttribute(node, 'degrees') ? Math.PI / 180 : 1;
  return { position: [x, y, z], rotation: fromEuler([roll * turn, pitch * turn, yaw * turn]) };
}

/** Roll about x, then pitch about y, then yaw about z, all of them fixed [rad]. */
const fromEuler = ([roll, pitch, yaw]: Vec3): Quat =>
  multiply(axisAngle([0, 0, 1], yaw), multiply(axisAngle([0, 1, 0], pitch), axisAngle([1, 0, 0], roll)));

function unit(q: Quat, node: SdfNode): Quat {
  const size = Math.hypot(...q);
  if (!(size > 1e-9)) throw wrong(node, 'a quaternion that is not zero');
  return [q[0] / size, q[1] / size, q[2] / size, q[3] / size];
}
