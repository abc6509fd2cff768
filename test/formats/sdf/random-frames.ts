import fc from 'fast-check';
import { modelFile } from './documents.ts';

/** Rows of a 3 × 4 matrix: rotation, and translation in the last column. What the reader does with quaternions. */
type Matrix = readonly (readonly number[])[];

const times = (a: Matrix, b: Matrix): Matrix =>
  a.map((row) =>
    [0, 1, 2, 3].map((j) => row[0]! * b[0]![j]! + row[1]! * b[1]![j]! + row[2]! * b[2]![j]! + (j === 3 ? row[3]! : 0)),
  );

const inverse = (m: Matrix): Matrix =>
  [0, 1, 2].map((i) => [
    m[0]![i]!,
    m[1]![i]!,
    m[2]![i]!,
    -(m[0]![i]! * m[0]![3]! + m[1]![i]! * m[1]![3]! + m[2]![i]! * m[2]![3]!),
  ]);

/** The matrix of roll, pitch, yaw, as the specification writes it out. */
function placed([x, y, z, roll, pitch, yaw]: readonly number[]): Matrix {
  const [cr, sr, cp, sp, cy, sy] = [
    Math.cos(roll!),
    Math.sin(roll!),
    Math.cos(pitch!),
    Math.sin(pitch!),
    Math.cos(yaw!),
    Math.sin(yaw!),
  ];
  return [
    [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr, x!],
    [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr, y!],
    [-sp, cp * sr, cp * cr, z!],
  ];
}

export const ofQuaternion = ([w, x, y, z]: readonly number[], [px, py, pz]: readonly number[]): Matrix => [
  [1 - 2 * (y! * y! + z! * z!), 2 * (x! * y! - w! * z!), 2 * (x! * z! + w! * y!), px!],
  [2 * (x! * y! + w! * z!), 1 - 2 * (x! * x! + z! * z!), 2 * (y! * z! - w! * x!), py!],
  [2 * (x! * z! - w! * y!), 2 * (y! * z! + w! * x!), 1 - 2 * (x! * x! + y! * y!), pz!],
];

export interface Step {
  readonly kind: 'link' | 'frame' | 'joint' | 'open' | 'close';
  /** Which of the frames known so far it refers to; the first means none. */
  readonly to: number;
  readonly on: number;
  readonly pose: readonly number[];
  readonly degrees: boolean;
}

/** Millimetres and milliradians: libsdformat refuses numbers that underflow. */
const number = fc.integer({ min: -3_000, max: 3_000 }).map((value) => value / 1_000);
export const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('link', 'link', 'frame', 'joint', 'open', 'close'),
  to: fc.nat(30),
  on: fc.nat(30),
  pose: fc.tuple(number, number, number, number, number, number),
  degrees: fc.boolean(),
});

interface Known {
  readonly name: string;
  /** In the frame of its own model. */
  readonly at: Matrix;
}
interface Level {
  readonly name: string;
  readonly known: Known[];
  readonly links: Known[];
  readonly text: string[];
  readonly place: Step;
}
const HERE: Known = { name: '__model__', at: placed([0, 0, 0, 0, 0, 0]) };

/** Writes a model and, by itself, works out where everything is; a frame refers only to what came before it. */
export class FrameGraph {
  readonly links = new Map<string, Matrix>();
  readonly joints = new Map<string, { anchor: number[]; axis: number[] }>();
  #levels: Level[] = [
    {
      name: '',
      known: [HERE],
      links: [],
      text: [],
      place: { kind: 'open', to: 0, on: 0, pose: [0, 0, 0, 0, 0, 0], degrees: false },
    },
  ];
  #count = 0;

  take(one: Step): void {
    const level = this.#levels.at(-1)!;
    const name = `n${this.#count++}`;
    if (one.kind === 'open') {
      if (this.#levels.length < 4) this.#levels.push({ name, known: [HERE], links: [], text: [], place: one });
    } else if (one.kind === 'close') {
      if (this.#levels.length > 1) this.#close();
    } else if (one.kind === 'joint') {
      this.#joint(level, name, one);
    } else {
      const [base, attributes] = this.#base(level, one, HERE);
      const at = times(base.at, placed(one.pose));
      const pose = `<pose ${attributes}>${this.#numbers(one)}</pose>`;
      // Attached to the model: its pose is relative to that unless it says otherwise.
      level.text.push(`<${one.kind} name="${name}">${pose}</${one.kind}>`);
      level.known.push({ name, at });
      if (one.kind === 'link') level.links.push({ name, at });
    }
  }

  finish(): string {
    while (this.#levels.length > 1) this.#close();
    const [{ links, text }] = this.#levels as [Level];
    if (links.length === 0) this.take({ kind: 'link', to: 0, on: 0, pose: [0, 0, 0, 0, 0, 0], degrees: false });
    for (const link of links) this.links.set(link.name.replaceAll('::', '_'), link.at);
    return modelFile('1.9', text.toReversed().join('\n'));
  }

  #base(level: Level, { to, degrees }: Step, otherwise: Known): [Known, string] {
    const index = to % (level.known.length + 1);
    const known = level.known[index - 1];
    return [known ?? otherwise, `${known ? `relative_to="${known.name}"` : ''} ${degrees ? 'degrees="true"' : ''}`];
  }

  #numbers({ pose, degrees }: Step): string {
    return pose.map((value, i) => (degrees && i > 2 ? (value * 180) / Math.PI : value)).join(' ');
  }

  /** From any link of this model to its newest one, which has no other: so all joints together are a forest. */
  #joint(level: Level, name: string, one: Step): void {
    const child = level.links.at(-1);
    const parent = level.links[one.on % Math.max(1, level.links.length - 1)];
    if (
      !child ||
      !parent ||
      child === parent ||
      child.name.includes('::') ||
      this.#hasParent.has(`${level.name}${child.name}`)
    )
      return;
    this.#hasParent.add(`${level.name}${child.name}`);
    const [base, attributes] = this.#base(level, one, child);
    const at = times(base.at, placed(one.pose));
    const seen = level.known[one.on % level.known.length]!;
    const [dx, dy, dz] = [one.pose[3]! + 4, one.pose[4]!, one.pose[5]!];
    const size = Math.hypot(dx, dy, dz);
    const direction = (m: Matrix): number[] => m.map((row) => (row[0]! * dx + row[1]! * dy + row[2]! * dz) / size);
    const inChild = inverse(child.at);
    const turned = direction(times(inChild, seen.at));
    this.#pending.push({ level, name, anchor: times(inChild, at).map((row) => row[3]!), axis: turned });
    level.text.push(
      `<joint name="${name}" type="continuous"><pose ${attributes}>${this.#numbers(one)}</pose><parent>${parent.name}</parent><child>${child.name}</child>` +
        `<axis><xyz expressed_in="${seen.name}">${dx} ${dy} ${dz}</xyz></axis></joint>`,
    );
    level.known.push({ name, at });
  }
  readonly #hasParent = new Set<string>();
  readonly #pending: { level: Level; name: string; anchor: number[]; axis: number[] }[] = [];

  #close(): void {
    const inner = this.#levels.pop()!;
    const outer = this.#levels.at(-1)!;
    if (inner.links.length === 0) return;
    const [base, attributes] = this.#base(outer, inner.place, HERE);
    const placement = inner.known[inner.place.on % inner.known.length]!;
    const at = times(times(base.at, placed(inner.place.pose)), inverse(placement.at));
    const pose = `<pose ${attributes}>${this.#numbers(inner.place)}</pose>`;
    outer.text.push(
      `<model name="${inner.name}" placement_frame="${placement.name}">${pose}${inner.text.toReversed().join('')}</model>`,
    );
    outer.known.push({ name: inner.name, at });
    for (const { name, at: inside } of inner.known.slice(1))
      outer.known.push({ name: `${inner.name}::${name}`, at: times(at, inside) });
    const scoped = inner.links.map((link) => ({ name: `${inner.name}::${link.name}`, at: times(at, link.at) }));
    // In front, so that the newest link of the outer model is one of its own.
    outer.links.unshift(...scoped);
    this.#scopes.set(inner, outer);
  }
  readonly #scopes = new Map<Level, Level>();

  /** Joints by the names that they have in the prop; those in models without links are not written. */
  expectedJoints(): Map<string, { anchor: number[]; axis: number[] }> {
    const [top] = this.#levels as [Level];
    for (const { level, name, anchor, axis } of this.#pending) {
      let full = name;
      let at: Level | undefined = level;
      while (at !== undefined && at !== top) {
        full = `${at.name}_${full}`;
        at = this.#scopes.get(at);
      }
      if (at === top) this.joints.set(full, { anchor, axis });
    }
    return this.joints;
  }
}
