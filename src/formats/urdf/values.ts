import { axisAngle, multiply } from '../../model/pose.ts';
import { IDENTITY, type Pose, type Quat, type Vec3 } from '../../model/types.ts';
import { refusal } from '../refusal.ts';
import type { XmlElement } from '../xml/types.ts';
import { urdfIncomplete, urdfValue } from './findings.ts';

/** As `strtod` reads it, without hexadecimal numbers, NaN and infinities, which no quantity is. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** UrdfValues of the attributes of one file, with errors that name the line. */
export class UrdfValues {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  place(node: XmlElement): string {
    return `${this.#path}:${node.line}`;
  }

  wrong(node: XmlElement, attribute: string, expected: string): Error {
    const value = (node.attributes.get(attribute) ?? '').slice(0, 80);
    return refusal('invalid_input', urdfValue.at(this.place(node), { element: node.name, attribute, value, expected }));
  }

  incomplete(node: XmlElement, missing: string): Error {
    return refusal('invalid_input', urdfIncomplete.at(this.place(node), { element: node.name, missing }));
  }

  /** Numbers of an attribute, all finite; `undefined` if it isn't there or is empty. Bullet takes commas between them, too. */
  numbers(node: XmlElement | undefined, attribute: string, count: number): number[] | undefined {
    const text = node?.attributes.get(attribute)?.trim() ?? '';
    if (node === undefined || text === '') return undefined;
    const words = text.split(/\s*,\s+|\s+/);
    const values = words.map(Number);
    if (words.length !== count || !words.every((word) => NUMBER.test(word)) || !values.every(Number.isFinite))
      throw this.wrong(node, attribute, count === 1 ? 'a finite number' : `${count} finite numbers`);
    return values;
  }

  number(node: XmlElement | undefined, attribute: string): number | undefined {
    return this.numbers(node, attribute, 1)?.[0];
  }

  vector(node: XmlElement | undefined, attribute: string): Vec3 | undefined {
    return this.numbers(node, attribute, 3) as Vec3 | undefined;
  }

  /** A length that must be there [m]; not below 0. */
  size(node: XmlElement, attribute: string): number {
    const value = this.number(node, attribute);
    if (value === undefined) throw this.incomplete(node, `attribute ${attribute}`);
    if (value < 0) throw this.wrong(node, attribute, 'a number that is not below 0');
    return value;
  }

  sizes(node: XmlElement, attribute: string): Vec3 {
    const values = this.vector(node, attribute);
    if (!values) throw this.incomplete(node, `attribute ${attribute}`);
    if (values.some((value) => value < 0)) throw this.wrong(node, attribute, '3 numbers that are not below 0');
    return values;
  }

  text(node: XmlElement | undefined, attribute: string): string | undefined {
    const text = node?.attributes.get(attribute)?.trim() ?? '';
    return text === '' ? undefined : text;
  }

  /** The name of an element, which it must have. */
  name(node: XmlElement, attribute = 'name'): string {
    const name = this.text(node, attribute);
    if (name === undefined) throw this.incomplete(node, attribute === 'name' ? 'name' : `attribute ${attribute}`);
    return name;
  }

  /** `<origin xyz rpy>`: roll, pitch, yaw about the fixed x, y and z axes [rad]; or `quat_xyzw`. */
  origin(owner: XmlElement | undefined): Pose {
    const node = childNamed(owner, 'origin');
    if (!node) return IDENTITY;
    const position = this.vector(node, 'xyz') ?? [0, 0, 0];
    const q = this.numbers(node, 'quat_xyzw', 4) as [number, number, number, number] | undefined;
    if (!q) return { position, rotation: fromEuler(this.vector(node, 'rpy') ?? [0, 0, 0]) };
    const size = Math.hypot(...q);
    if (!(size > 1e-9)) throw this.wrong(node, 'quat_xyzw', 'a quaternion that is not zero');
    return { position, rotation: [q[3] / size, q[0] / size, q[1] / size, q[2] / size] };
  }

  /** Red, green, blue and alpha, as shown. Three are taken for opaque. */
  colour(node: XmlElement | undefined): [number, number, number, number] | undefined {
    const words = (node?.attributes.get('rgba') ?? '').trim().split(/\s+/).length;
    const [r, g, b, a] = this.numbers(node, 'rgba', words === 3 ? 3 : 4) ?? [];
    return r === undefined ? undefined : [r, g!, b!, a ?? 1];
  }
}

/** Roll about x, then pitch about y, then yaw about z, all of them fixed [rad]. */
export const fromEuler = ([roll, pitch, yaw]: Vec3): Quat =>
  multiply(axisAngle([0, 0, 1], yaw), multiply(axisAngle([0, 1, 0], pitch), axisAngle([1, 0, 0], roll)));

/** The first child of that name. */
export const childNamed = (node: XmlElement | undefined, name: string): XmlElement | undefined =>
  node?.children.find((child) => child.name === name);

export const childrenNamed = (node: XmlElement | undefined, name: string): readonly XmlElement[] =>
  node?.children.filter((child) => child.name === name) ?? [];
