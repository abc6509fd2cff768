import type { Inertial, Vec3 } from '../../model/types.ts';
import type { Assembly, JointPlan, LinkDraft } from '../modelling/assembly.ts';
import {
  bearing,
  freeHinge,
  holdingHinge,
  inertiaAbout,
  knobFriction,
  type Resistance,
  runner,
  sprungHinge,
  sprungSlide,
  stiffHinge,
} from '../modelling/joints.ts';
import { directed, type SolidFrame } from './body.ts';
import { type BlueprintFinding, Fault, listed, type Path, pointerOf } from './finding.ts';
import type { BuiltLink } from './link.ts';
import { type Anchors, axisOf, heldAt, type Numbers, placeOf, shiftedBy, turnAbout } from './place.ts';
import type { Blueprint, JointDocument } from './schema/document.ts';

/** A joint in numbers, in the frame of the document. */
export interface PlannedJoint {
  readonly document: JointDocument;
  readonly path: Path;
  readonly parent: string;
  readonly child: string;
  readonly at: Vec3;
  readonly axis: Vec3;
  /** [rad] or [m] */
  readonly lower?: number;
  readonly upper?: number;
  readonly ballLimit?: number;
  readonly friction?: number;
  readonly damping?: number;
  readonly spring?: { readonly stiffness: number; readonly rest: number };
  readonly detents?: readonly number[];
}

const RADIANS = Math.PI / 180;
const isTurning = ({ type }: JointDocument): boolean => type === 'hinge' || type === 'spin' || type === 'ball';

/**
 * Reads the joints; what is wrong is noted.
 *
 * @param leftOut JSON pointers of joints that are faulty, and told already
 */
export function planJoints(
  { joints, links }: Blueprint,
  wanted: ReadonlySet<string>,
  number: Numbers,
  standing: Anchors,
  findings: BlueprintFinding[],
  leftOut: ReadonlySet<string> = new Set(),
): PlannedJoint[] {
  const planned: PlannedJoint[] = [];
  let faults = 0;
  const all = new Set(links.map(({ name }) => name));
  const root = links.find(({ name }) => wanted.has(name))?.name ?? links[0]!.name;
  for (const [i, joint] of joints.entries()) {
    const path = ['joints', i];
    if (leftOut.has(pointerOf(path))) {
      faults++;
      continue;
    }
    try {
      if (joint.when !== undefined && number(joint.when, [...path, 'when']) === 0) continue;
      // What would have carried it is left out: it is the root.
      if (joint.parent === undefined && joint.child === root && root !== links[0]!.name) continue;
      const parent = joint.parent ?? root;
      for (const [key, name] of [
        ['parent', parent],
        ['child', joint.child],
      ] as const)
        if (!all.has(name))
          throw new Fault('unknown-name', [...path, key], `There is no link "${name}". There are: ${listed(all)}.`);
      if (!wanted.has(joint.child) || !wanted.has(parent)) continue;
      if (parent === joint.child)
        throw new Fault('contradiction', [...path, 'child'], `"${parent}" can't carry itself.`);
      planned.push(plan(joint, parent, path, number, standing));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults++;
      findings.push(error.finding);
    }
  }
  // What hangs on a joint that could not be read is not loose.
  findings.push(...treeFindings(planned, root, faults > 0 ? [] : [...wanted], links));
  return planned;
}

function plan(joint: JointDocument, parent: string, path: Path, number: Numbers, standing: Anchors): PlannedJoint {
  const unit = isTurning(joint) ? RADIANS : 1;
  const value = (amount: number | string, key: string, sub?: number | string): number =>
    number(amount, [...path, key, ...(sub === undefined ? [] : [sub])]);
  const positive = (amount: number | string | undefined, key: string): number | undefined => {
    if (amount === undefined) return undefined;
    const found = value(amount, key);
    if (found >= 0 && found <= 1e4) return found;
    throw new Fault('out-of-range', [...path, key], `It is ${found}; it lies between 0 and 10,000.`);
  };
  const limits = limitsOf(joint, path, number);
  const spring = joint.spring && {
    stiffness: number(joint.spring.stiffness, [...path, 'spring', 'stiffness']),
    rest: unit * number(joint.spring.rest, [...path, 'spring', 'rest']),
  };
  if (spring && !(spring.stiffness > 0 && spring.stiffness <= 1e6))
    throw new Fault(
      'out-of-range',
      [...path, 'spring', 'stiffness'],
      `It is ${spring.stiffness}, and lies between 0 and 1,000,000.`,
    );
  const detents = joint.detents?.map((one, i) => unit * value(one, 'detents', i));
  const outside = detents?.findIndex(
    (one, i) => (limits && (one < limits[0] - 1e-9 || one > limits[1] + 1e-9)) || (i > 0 && one <= detents[i - 1]!),
  );
  if (outside !== undefined && outside >= 0)
    throw new Fault(
      'out-of-range',
      [...path, 'detents', outside],
      'Detents ascend within the limits.',
      'List them from the lowest to the highest position.',
    );
  const friction = positive(joint.friction, 'friction');
  const damping = positive(joint.damping, 'damping');
  const ballLimit = joint.limit === undefined ? undefined : RADIANS * value(joint.limit, 'limit');
  if (ballLimit !== undefined && !(joint.type === 'ball' && ballLimit > 0 && ballLimit <= Math.PI))
    throw new Fault(
      'out-of-range',
      [...path, 'limit'],
      'The limit of a ball lies between 0 and 180°; other joints have limits.',
      'Give "limits": [lower, upper] for a hinge or slide.',
    );
  return {
    document: joint,
    path,
    parent,
    child: joint.child,
    at: placeOf(number, standing, joint.at, [...path, 'at']),
    axis: axisOf(number, joint.axis, [...path, 'axis']),
    ...(limits ? { lower: limits[0], upper: limits[1] } : {}),
    ...(ballLimit === undefined ? {} : { ballLimit }),
    ...(friction === undefined ? {} : { friction }),
    ...(damping === undefined ? {} : { damping }),
    ...(spring ? { spring } : {}),
    ...(detents ? { detents } : {}),
  };
}

function limitsOf(joint: JointDocument, path: Path, number: Numbers): [number, number] | undefined {
  const needed = joint.type === 'hinge' || joint.type === 'slide';
  if (!joint.limits) {
    if (!needed) return undefined;
    const example = joint.type === 'hinge' ? '[0, 110] (degrees)' : '[0, 0.2] (metres)';
    throw new Fault(
      'missing',
      [...path, 'limits'],
      `A ${joint.type} needs stops.`,
      `Give "limits": ${example}; or type "spin" for what turns without end.`,
    );
  }
  if (!needed)
    throw new Fault(
      'contradiction',
      [...path, 'limits'],
      `A joint of type ${joint.type} has no limits.`,
      'Leave them out, or take a hinge.',
    );
  const unit = isTurning(joint) ? RADIANS : 1;
  const [lower, upper] = joint.limits.map((one, i) => unit * number(one, [...path, 'limits', i])) as [number, number];
  const most = joint.type === 'hinge' ? 20 * Math.PI : 10;
  if (!(lower <= 0 && upper >= 0 && upper - lower > 1e-6 && upper - lower <= most))
    throw new Fault(
      'out-of-range',
      [...path, 'limits'],
      `The stops are at ${joint.limits.join(' and ')}; 0, as drawn, has to lie between them.`,
      joint.type === 'hinge'
        ? 'Draw it closed, and give degrees: [0, 110].'
        : 'Draw it closed, and give metres: [0, 0.2].',
    );
  return [lower, upper];
}

/** Links and joints form a tree. */
function treeFindings(
  planned: readonly PlannedJoint[],
  root: string,
  wanted: readonly string[],
  links: Blueprint['links'],
): BlueprintFinding[] {
  const carried = new Map<string, PlannedJoint>();
  const findings: BlueprintFinding[] = [];
  const tell = (pointer: string, message: string, hint: string): void => {
    findings.push({ code: 'not-a-tree', severity: 'error', pointer, message, hint });
  };
  for (const joint of planned) {
    if (joint.child === root)
      tell(
        pointerOf([...joint.path, 'child']),
        `"${root}" is the first link, which carries the others.`,
        'Swap parent and child, or list another link first.',
      );
    else if (carried.has(joint.child))
      tell(
        pointerOf([...joint.path, 'child']),
        `"${joint.child}" hangs on two joints.`,
        'Give each link one joint; closed chains are not made.',
      );
    else carried.set(joint.child, joint);
  }
  for (const name of wanted) {
    const index = links.findIndex((link) => link.name === name);
    if (name === root) continue;
    const seen = new Set<string>();
    let up: string | undefined = name;
    while (up !== undefined && up !== root && !seen.has(up)) {
      seen.add(up);
      up = carried.get(up)?.parent;
    }
    if (up === undefined)
      tell(
        pointerOf(['links', index]),
        `Nothing joins link "${name}" to "${root}".`,
        `Add a joint: {"type": "hinge", "child": "${name}", "at": …, "axis": …, "limits": […]}; or put its solids into "${root}".`,
      );
    else if (up !== root)
      tell(
        pointerOf(carried.get(name)!.path),
        `The joints of "${name}" go in a circle.`,
        'Each link hangs on one that is nearer to the first.',
      );
  }
  return findings;
}

const SUFFIX = { hinge: 'hinge', slide: 'slide', spin: 'axle', ball: 'ball', fixed: 'mount' } as const;
const TYPE = { hinge: 'revolute', slide: 'prismatic', spin: 'continuous', ball: 'ball', fixed: 'fixed' } as const;

/** Puts a joint into the assembly. @param frame of the document in the model */
export function addJoint(
  assembly: Assembly,
  joint: PlannedJoint,
  drafts: ReadonlyMap<string, LinkDraft>,
  frame: SolidFrame,
  reach: number,
): void {
  const { document, child, parent, lower, upper, spring, detents, ballLimit } = joint;
  const axis = directed(frame, joint.axis).map((value) => Number(value.toPrecision(12)) + 0) as unknown as Vec3;
  const plan: JointPlan = {
    name: document.name ?? `${child}_${SUFFIX[document.type]}`,
    type: TYPE[document.type],
    child: drafts.get(child)!,
    parent: drafts.get(parent)!,
    axis,
    ...(lower === undefined || upper === undefined ? {} : { lower, upper }),
    ...(ballLimit === undefined ? {} : { ballLimit }),
    ...(spring ? { spring } : {}),
    ...(detents ? { detents } : {}),
    ...(document.kind === undefined ? {} : { kind: document.kind }),
    resist: (body) => resistance(joint, axis, body, reach),
  };
  assembly.joint(plan);
}

function resistance(joint: PlannedJoint, axis: Vec3, body: Inertial, reach: number): Resistance {
  const { friction, damping, document } = joint;
  if (document.type === 'fixed') return { damping: 0, friction: 0 };
  const usual = usualResistance(joint, axis, body, reach);
  return { ...usual, ...(friction === undefined ? {} : { friction }), ...(damping === undefined ? {} : { damping }) };
}

/** Square of the time in which a spring may swing by a radian: two steps of a simulator of 2 ms [s²]. */
const SWING = 0.004 ** 2;

/** What is light against its spring gets the inertia of the mechanism behind it: a simulator's step can't follow it else. */
function steady(stiffness: number, inertia: number, usual: Resistance): Resistance {
  const least = stiffness * SWING;
  if (inertia + (usual.armature ?? 0) >= least) return usual;
  return { damping: 2 * Math.sqrt(stiffness * least), friction: 0, armature: least - inertia };
}

function usualResistance(
  { document, spring, detents }: PlannedJoint,
  axis: Vec3,
  body: Inertial,
  reach: number,
): Resistance {
  const { type, feel } = document;
  if (type === 'slide') {
    if (spring) return steady(spring.stiffness, body.mass, sprungSlide(spring)(body));
    const loose = runner(body);
    return feel === 'stiff' || feel === 'holding'
      ? { ...loose, friction: Math.max(5, 1.35 * 9.81 * body.mass) }
      : loose;
  }
  if (spring) return steady(spring.stiffness, inertiaAbout(axis, body), sprungHinge(axis, spring)(body));
  switch (feel ?? (type === 'spin' ? 'wheel' : 'free')) {
    case 'holding':
      return holdingHinge(axis, body);
    case 'knob':
      return knobFriction(axis, body, detents !== undefined);
    case 'stiff':
      return stiffHinge(axis, 5, reach)(body);
    case 'wheel':
      return bearing(axis, body, 0.2 * reach);
    default:
      return freeHinge(axis, body, reach);
  }
}

/** Overlap that counts, as part of the smaller link, and a gap that is none between joined parts [m]. */
const OVERLAP = { error: 0.05, warning: 0.01 };

/** What is wrong with how two links meet, at 0 and at their stops. */
export function contactFindings(joint: PlannedJoint, parent: BuiltLink, child: BuiltLink): BlueprintFinding[] {
  const { document, path, at, axis } = joint;
  const [a, b] = [parent.whole, child.whole];
  const smaller = Math.min(a.volume, b.volume);
  const size = Math.hypot(...b.bounds.max.map((value, i) => value - b.bounds.min[i]!));
  const common = a.within(b);
  const share = common.isEmpty ? 0 : common.volume / smaller;
  const names = `"${parent.document.name}" and "${child.document.name}"`;
  const where = (): string => {
    const { min, max } = common.bounds;
    return ` from [${min.map(short)}] to [${max.map(short)}]`;
  };
  if (share > OVERLAP.warning)
    return [
      {
        code: 'joint-overlap',
        severity: share > OVERLAP.error ? 'error' : 'warning',
        pointer: pointerOf(path),
        message: `${names} share ${(100 * share).toFixed(1)}% of the smaller one${where()}.`,
        hint: 'Cut room for the moving part, or move it; a gap of 0.5 mm is usual.',
      },
    ];
  const most = Math.max(0.003, 0.05 * size);
  const gap = share > 0 ? 0 : a.gap(b, 2 * most);
  if (gap > most)
    return [
      {
        code: 'joint-apart',
        severity: 'error',
        pointer: pointerOf(path),
        message: `${names} don't touch: they are ${gap >= 2 * most ? `more than ${short(2 * most)}` : short(gap)} m apart.`,
        hint: 'Move the child to what carries it, or draw the pin, bracket or rail between them.',
      },
    ];
  const { lower, upper } = joint;
  if (lower === undefined || upper === undefined) return [];
  for (const position of [upper, lower, (upper + lower) / 2]) {
    if (Math.abs(position) < 1e-9) continue;
    const moved = b.framed(
      document.type === 'slide'
        ? shiftedBy([axis[0] * position, axis[1] * position, axis[2] * position])
        : heldAt(turnAbout(axis, position / RADIANS), at, at),
    );
    const inside = a.within(moved);
    const part = inside.isEmpty ? 0 : inside.volume / smaller;
    if (part <= share + OVERLAP.warning) continue;
    const said = document.type === 'slide' ? `${short(position)} m` : `${short(position / RADIANS)}°`;
    return [
      {
        code: 'joint-collides',
        severity: 'warning',
        pointer: pointerOf([...path, 'limits']),
        message: `At ${said}, ${names} share ${(100 * part).toFixed(1)}% of the smaller one: the child goes into its parent.`,
        hint: 'Turn the axis round ("-x"), move it, or end the range before.',
      },
    ];
  }
  return [];
}

const short = (value: number): string => String(Number(value.toPrecision(3)));
