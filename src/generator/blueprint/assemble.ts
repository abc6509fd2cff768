import { Names } from '../../model/names.ts';
import type { SimModel } from '../../model/types.ts';
import { type Finish, finishKey } from '../finish.ts';
import { Assembly, type LinkDraft } from '../modelling/assembly.ts';
import type { SolidKernel } from '../solids.ts';
import { movedMade } from './body.ts';
import { addColliders } from './colliders.ts';
import { type BlueprintFinding, Fault, metres, pointerOf } from './finding.ts';
import { addJoint, contactFindings, type PlannedJoint, planJoints } from './joints.ts';
import { LIMITS, WHOLE } from './limits.ts';
import { type BuiltLink, hiddenIn, islandsOf, linkOf } from './link.ts';
import { massesOf } from './masses.ts';
import { nameFindings, namesIn, sharedNames } from './names.ts';
import type { BlueprintOptions } from './options.ts';
import { Anchors, numbersOf } from './place.ts';
import { restOf } from './rest.ts';
import type { Blueprint } from './schema/document.ts';
import type { NumberScope } from './scope.ts';
import { addSemantics, type PlannedSemantics, planSemantics } from './semantics.ts';
import { SolidMaker } from './solids.ts';

type Resolved = BlueprintOptions & { readonly finish: Finish };

/** What was made of a document. */
interface Assembled {
  /** Links that have at least one solid, in the order of the document. */
  readonly links: readonly BuiltLink[];
  /** Absent where an error was noted. */
  readonly model?: SimModel;
}

/** The links of a document as solids. */
interface DrawnLinks {
  readonly links: readonly BuiltLink[];
  /** Names of links that "when" doesn't leave out. */
  readonly wanted: ReadonlySet<string>;
  /** Names of links of which nothing is missing. */
  readonly whole: ReadonlySet<string>;
}

const isError = ({ severity }: BlueprintFinding): boolean => severity === 'error';

/**
 * Makes the solids of a document, looks at them, and puts the model together. What is wrong is noted; each look is taken at
 * all that the faults before it left whole, so that one answer tells as much as can be told.
 *
 * @param notes findings so far; those of this are added
 */
export async function assemble(
  kernel: SolidKernel,
  blueprint: Blueprint,
  scope: NumberScope,
  options: Resolved,
  notes: BlueprintFinding[],
): Promise<Assembled> {
  const names = nameFindings(blueprint);
  notes.push(...names);
  const standing = new Anchors(namesIn(blueprint), sharedNames(blueprint));
  for (const name of options.leftOut?.names ?? []) standing.failed.add(name);
  const number = numbersOf(scope, standing);
  const drawn = drawLinks(kernel, blueprint, scope, options, standing, notes);
  const { links, wanted, whole } = drawn;
  // Links that share a name can't be told apart below.
  if (names.length > 0) return { links };
  const joints = planJoints(blueprint, wanted, number, standing, notes, options.leftOut?.pointers);
  const byName = new Map(links.map((link) => [link.document.name, link]));
  const sound = links.filter(({ document }) => whole.has(document.name));
  for (const link of sound) notes.push(...islandsOf(link), ...hiddenIn(link));
  let bad = 0;
  for (const joint of joints) {
    if (bad >= LIMITS.badJoints) break;
    if (!whole.has(joint.parent) || !whole.has(joint.child)) continue;
    const stop = options.stopwatch?.start(joint.path);
    const found = contactFindings(joint, byName.get(joint.parent)!, byName.get(joint.child)!);
    notes.push(...found);
    if (found.some(isError)) bad++;
    stop?.();
  }
  const masses = tried(notes, () => massesOf(blueprint, links, number));
  const semantics = planSemantics(kernel, blueprint, sound, number, standing, notes);
  tried(notes, () => requireWhole(links));
  if (options.leftOut || !masses || notes.some(isError)) return { links };
  try {
    return {
      links,
      model: await joined(kernel, blueprint, options, { links, joints, masses, semantics, byName }, notes),
    };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    notes.push(error.finding);
    return { links };
  }
}

/** What something gives; a fault of it is noted. */
function tried<Result>(notes: BlueprintFinding[], make: () => Result): Result | undefined {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    notes.push(error.finding);
    return undefined;
  }
}

function drawLinks(
  kernel: SolidKernel,
  blueprint: Blueprint,
  scope: NumberScope,
  { finish: usual, leftOut, thinWalls = true, stopwatch }: Resolved,
  standing: Anchors,
  notes: BlueprintFinding[],
): DrawnLinks {
  const number = numbersOf(scope, standing);
  const maker = new SolidMaker(kernel, scope, blueprint.finishes, leftOut, thinWalls, stopwatch);
  const links: BuiltLink[] = [];
  const wanted = new Set<string>();
  const whole = new Set<string>();
  for (const [index, document] of blueprint.links.entries()) {
    const path = ['links', index];
    const isWanted = tried(notes, () => document.when === undefined || number(document.when, [...path, 'when']) !== 0);
    if (isWanted === false) continue;
    wanted.add(document.name);
    const finish = tried(notes, () => maker.finishOf(document, usual, path));
    const faults = maker.faults;
    standing.enterLink();
    const bodies = maker.list(document.solids, finish ?? usual, standing, [...path, 'solids']);
    if (bodies.length === 0) {
      if (maker.faults === faults)
        notes.push(
          new Fault(
            'empty-link',
            path,
            `Link "${document.name}" has no solid.`,
            'Give it one, or leave it out with "when".',
          ).finding,
        );
      standing.failed.add(document.name);
      continue;
    }
    const link = linkOf(kernel, document, index, bodies);
    links.push(link);
    if (maker.faults === faults) whole.add(document.name);
    standing.set(document.name, link.whole.bounds);
  }
  standing.enterLink();
  notes.push(...maker.findings);
  return { links, wanted, whole };
}

/** All that a model is put together of. */
interface Pieces {
  readonly links: readonly BuiltLink[];
  readonly joints: readonly PlannedJoint[];
  readonly masses: ReturnType<typeof massesOf>;
  readonly semantics: PlannedSemantics;
  readonly byName: ReadonlyMap<string, BuiltLink>;
}

/** @throws {Fault} */
async function joined(
  kernel: SolidKernel,
  blueprint: Blueprint,
  options: Resolved,
  { links, joints, masses, semantics, byName }: Pieces,
  notes: BlueprintFinding[],
): Promise<SimModel> {
  const mayTip = blueprint.base === 'free' && blueprint.rest === 'settle';
  const { frame, tipped } = restOf(
    kernel,
    links,
    masses.map(({ mass }) => mass),
    mayTip,
  );
  if (tipped > 0.01)
    notes.push({
      code: 'tipped',
      severity: 'info',
      pointer: pointerOf(['rest']),
      message: `As drawn it would fall over; it was turned by ${tipped.toFixed(1)}° onto the side where it lies still.`,
      hint: 'Give it a flat or wider foot if it has to stand.',
    });
  const assembly = new Assembly(kernel);
  assembly.base = blueprint.base;
  const drafts = new Map<string, LinkDraft>();
  for (const [i, link] of links.entries()) {
    const { document, bodies } = link;
    const joint = joints.find(({ child }) => child === document.name);
    const origin = i === 0 || !joint ? ([0, 0, 0] as const) : pointIn(frame, joint);
    const draft = assembly.link(document.name, origin);
    drafts.set(document.name, draft);
    for (const body of bodies)
      if (!link.hidden.has(finishKey(body.finish))) draft.add(body.finish, movedMade(frame, body).solid);
    const mass = masses[i]!;
    if (mass.isGiven) draft.weigh(mass.mass);
    const stop = options.stopwatch?.start(['links', link.index]);
    notes.push(...addColliders(kernel, draft, link, frame));
    stop?.();
  }
  for (const joint of joints) addJoint(assembly, joint, drafts, frame, reachOf(joint, byName.get(joint.child)!));
  for (const [a, b] of blueprint.no_contact) if (drafts.has(a) && drafts.has(b)) assembly.exclude(a, b);
  notes.push(...addSemantics(assembly, semantics, drafts, frame));
  const category = options.category ?? blueprint.name;
  return assembly.finish(new Names().unique(options.name ?? blueprint.name, 'prop'), {
    category,
    labels: labelsOf(blueprint, category, links),
    ...(options.prompt === undefined ? {} : { prompt: options.prompt }),
    license: 'CC0-1.0',
    ...(options.synset === undefined ? {} : { synset: options.synset }),
  });
}

const pointIn = (frame: Parameters<typeof movedMade>[0], { at }: PlannedJoint) =>
  [0, 1, 2].map(
    (k) => frame[0][k]! * at[0] + frame[1][k]! * at[1] + frame[2][k]! * at[2] + frame[3][k]!,
  ) as unknown as readonly [number, number, number];

function requireWhole(links: readonly BuiltLink[]): void {
  const boxes = links.map(({ whole }) => whole.bounds);
  for (const axis of [0, 1, 2]) {
    const extent = Math.max(...boxes.map(({ max }) => max[axis]!)) - Math.min(...boxes.map(({ min }) => min[axis]!));
    if (extent > WHOLE)
      throw new Fault(
        'impossible-size',
        ['links'],
        `The whole is ${metres(extent)} ${['wide', 'deep', 'high'][axis]}; ${metres(WHOLE)} are allowed.`,
        'Lengths are in metres: 12 mm are 0.012.',
      );
  }
}

/** How far a link reaches from the axis of its joint [m]. */
function reachOf({ at }: PlannedJoint, { whole }: BuiltLink): number {
  const { min, max } = whole.bounds;
  return Math.hypot(...[0, 1, 2].map((i) => Math.max(Math.abs(min[i]! - at[i]!), Math.abs(max[i]! - at[i]!))));
}

function labelsOf({ labels }: Blueprint, category: string, links: readonly BuiltLink[]): string[] {
  const finishes = links.flatMap(({ bodies }) => bodies.map(({ finish }) => finish));
  const words = finishes.flatMap(({ material, colour }) => [material, ...(colour === null ? [] : [colour])]);
  return [...new Set([category, ...labels, ...words])].toSorted();
}
