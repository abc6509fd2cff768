import { Names } from '../../model/names.ts';
import type { SimModel } from '../../model/types.ts';
import { type Finish, finishKey, finishSchema } from '../finish.ts';
import { Assembly, type LinkDraft } from '../modelling/assembly.ts';
import { type Bench, withBench } from '../solids.ts';
import { movedMade } from './body.ts';
import { addColliders } from './colliders.ts';
import { type BlueprintFinding, Fault, metres, pointerOf } from './finding.ts';
import { addJoint, contactFindings, type PlannedJoint, planJoints } from './joints.ts';
import { LIMITS, WHOLE } from './limits.ts';
import { type BuiltLink, hiddenIn, islandsOf, linkOf, requireMass } from './link.ts';
import { Anchors, numbersOf } from './place.ts';
import { restOf } from './rest.ts';
import type { Blueprint } from './schema/document.ts';
import type { SolidDocument } from './schema/solid.ts';
import { type BlueprintSettings, type NumberScope, scopeOf } from './scope.ts';
import { addSemantics, planSemantics } from './semantics.ts';
import { SolidMaker } from './solids.ts';

export interface BlueprintOptions {
  /** Name of the model. Absent: that of the document. */
  readonly name?: string;
  /** What was asked for; kept in the semantics. */
  readonly prompt?: string;
  /** Parameters by name. */
  readonly parameters?: BlueprintSettings;
  /** In place of the material and colour of the document. */
  readonly finish?: Finish;
  /** Of a kind: its name, its WordNet synset. */
  readonly category?: string;
  readonly synset?: string;
}

/** A prop of a blueprint, or what stands against it. */
export interface BlueprintResult {
  /** Absent where a finding is an error. */
  readonly model?: SimModel;
  /** In the order of the document, errors first. */
  readonly findings: readonly BlueprintFinding[];
}

/**
 * Builds the prop of a blueprint: on z = 0, centred in x and y, every joint at 0. Bad documents give findings and no model,
 * never an exception. The same document and parameters give the same model, bit for bit.
 */
export async function buildBlueprint(blueprint: Blueprint, options: BlueprintOptions = {}): Promise<BlueprintResult> {
  const { material, colour, ...settings } = options.parameters ?? {};
  const { scope, findings } = scopeOf(blueprint, settings);
  const usual = options.finish ?? { material: blueprint.material, colour: blueprint.colour };
  const finish = finishSchema.safeParse({
    material: material ?? usual.material,
    // Another material shows itself, unless a colour is given with it.
    colour: colour === 'none' ? null : (colour ?? (material === undefined ? usual.colour : null)),
  });
  if (!finish.success)
    findings.push(
      ...finish.error.issues.map(
        ({ path }) =>
          new Fault(
            'out-of-range',
            [...(path as string[])],
            `There is no ${path.join(' ')} "${path[0] === 'material' ? material : colour}".`,
          ).finding,
      ),
    );
  if (findings.length > 0 || !finish.success) return { findings: sorted(findings) };
  const build = (edgeSteps?: number) => buildWith(blueprint, scope, { ...options, finish: finish.data }, edgeSteps);
  const usualEdges = await build();
  const triangles = usualEdges.model ? trianglesOf(usualEdges.model) : TRIANGLES.least;
  if (triangles >= TRIANGLES.least && triangles <= TRIANGLES.most) return usualEdges;
  return build(triangles < TRIANGLES.least ? EDGE_STEPS.fine : EDGE_STEPS.coarse);
}

/** What is seen of it. */
function trianglesOf({ links, meshes }: SimModel): number {
  const seen = new Set(
    links.flatMap(({ visuals }) => visuals.flatMap(({ geometry }) => (geometry.type === 'mesh' ? geometry.mesh : []))),
  );
  return meshes.reduce((sum, { name, indices }) => sum + (seen.has(name) ? indices.length / 3 : 0), 0);
}

/** As with kinds in code: edges are rounded more finely in what is of few triangles, and just cut off in what has many. */
const TRIANGLES = { least: 500, most: 20_000 };
const EDGE_STEPS = { fine: 7, coarse: 1 };

function buildWith(
  blueprint: Blueprint,
  scope: NumberScope,
  options: BlueprintOptions & { readonly finish: Finish },
  edgeSteps: number | undefined,
): Promise<BlueprintResult> {
  return withBench(async (bench) => {
    const notes: BlueprintFinding[] = [];
    try {
      const model = await assemble(bench, blueprint, scope, options, notes);
      return model && !notes.some(isError) ? { model, findings: sorted(notes) } : { findings: sorted(notes) };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return { findings: sorted([...notes, error.finding]) };
    }
  }, edgeSteps);
}

const isError = ({ severity }: BlueprintFinding): boolean => severity === 'error';
const RANK = { error: 0, warning: 1, info: 2 } as const;
const sorted = (findings: readonly BlueprintFinding[]): BlueprintFinding[] =>
  findings.toSorted((a, b) => RANK[a.severity] - RANK[b.severity]).slice(0, LIMITS.findings);

async function assemble(
  bench: Bench,
  blueprint: Blueprint,
  scope: NumberScope,
  options: BlueprintOptions & { readonly finish: Finish },
  notes: BlueprintFinding[],
): Promise<SimModel | undefined> {
  notes.push(...nameFindings(blueprint));
  if (notes.some(isError)) return undefined;
  const usual = options.finish;
  const maker = new SolidMaker(bench, scope, blueprint.finishes);
  const standing = new Anchors(namesIn(blueprint), sharedNames(blueprint));
  const number = numbersOf(scope, standing);
  const links: BuiltLink[] = [];
  const wanted = new Set<string>();
  for (const [index, document] of blueprint.links.entries()) {
    const path = ['links', index];
    if (document.when !== undefined && number(document.when, [...path, 'when']) === 0) continue;
    wanted.add(document.name);
    const finish = maker.finishOf(document, usual, path);
    const before = maker.findings.length;
    standing.enterLink();
    const bodies = maker.list(document.solids, finish, standing, [...path, 'solids']);
    if (bodies.length === 0) {
      if (maker.findings.length === before)
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
    const link = linkOf(bench, document, index, bodies);
    links.push(link);
    standing.set(document.name, link.whole.bounds);
  }
  standing.enterLink();
  notes.push(...maker.findings);
  if (wanted.size > 0 && !wanted.has(blueprint.links[0]!.name))
    notes.push(
      new Fault('empty-link', ['links', 0, 'when'], "The first link carries the others, and can't be left out.")
        .finding,
    );
  const joints = planJoints(blueprint, wanted, number, standing, notes);
  if (notes.some(isError)) return undefined;

  for (const link of links) notes.push(...islandsOf(link), ...hiddenIn(link));
  const byName = new Map(links.map((link) => [link.document.name, link]));
  for (const joint of joints)
    notes.push(...contactFindings(joint, byName.get(joint.parent)!, byName.get(joint.child)!));
  const masses = massesOf(blueprint, links, number);
  const semantics = planSemantics(bench, blueprint, links, number, standing, notes);
  requireWhole(links);
  if (notes.some(isError)) return undefined;

  const mayTip = blueprint.base === 'free' && blueprint.rest === 'settle';
  const { frame, tipped } = restOf(
    bench,
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
  const assembly = new Assembly(bench);
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
    notes.push(...(await addColliders(bench, draft, link, frame)));
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

/** Links have names of their own, and so have the solids of one link. */
function nameFindings({ links, joints, no_contact }: Blueprint): BlueprintFinding[] {
  const findings: BlueprintFinding[] = [];
  let taken = new Map<string, string>();
  const take = (name: string | undefined, pointer: string): void => {
    if (name === undefined) return;
    const before = taken.get(name);
    if (before !== undefined)
      findings.push({
        code: 'name-taken',
        severity: 'error',
        pointer,
        message: `The name "${name}" is used before, at ${before}.`,
        hint: 'Links have names of their own, and so have the solids of a link.',
      });
    else taken.set(name, pointer);
  };
  for (const [i, link] of links.entries()) take(link.name, `/links/${i}/name`);
  const linksAlone = new Map(taken);
  for (const [i, link] of links.entries()) {
    taken = new Map(linksAlone);
    for (const [k, solid] of link.solids.entries()) take(solid.name, `/links/${i}/solids/${k}/name`);
  }
  const linkNames = new Set(links.map(({ name }) => name));
  for (const [i, pair] of no_contact.entries())
    for (const [k, name] of pair.entries())
      if (!linkNames.has(name))
        findings.push({
          code: 'unknown-name',
          severity: 'error',
          pointer: `/no_contact/${i}/${k}`,
          message: `There is no link "${name}".`,
        });
  const jointNames = new Set<string>();
  for (const [i, { name }] of joints.entries()) {
    if (name !== undefined && jointNames.has(name))
      findings.push({
        code: 'name-taken',
        severity: 'error',
        pointer: `/joints/${i}/name`,
        message: `The name "${name}" is used before.`,
      });
    if (name !== undefined) jointNames.add(name);
  }
  return findings;
}

/** Names that solids of several links have: each link knows its own, and nobody else can mean one of them. */
function sharedNames({ links }: Blueprint): Set<string> {
  const owners = new Map<string, Set<string>>();
  for (const link of links)
    for (const { name } of link.solids)
      if (name !== undefined) owners.set(name, (owners.get(name) ?? new Set()).add(link.name));
  return new Set([...owners].flatMap(([name, { size }]) => (size > 1 ? [name] : [])));
}

/** Names of links and their solids. */
function namesIn({ links }: Blueprint): Set<string> {
  const own = (solids: readonly SolidDocument[]): string[] => solids.flatMap(({ name }) => name ?? []);
  return new Set(links.flatMap(({ name, solids }) => [name, ...own(solids)]));
}

function massesOf(blueprint: Blueprint, links: readonly BuiltLink[], number: ReturnType<typeof numbersOf>) {
  const own = links.map((link) => {
    const { mass } = link.document;
    if (mass === undefined) return { mass: link.inertial.mass, isGiven: false };
    const path = ['links', link.index, 'mass'];
    return { mass: requireMass(number(mass, path), link, path), isGiven: true };
  });
  if (blueprint.mass === undefined) return own;
  const whole = requireMass(number(blueprint.mass, ['mass']), undefined, ['mass']);
  const given = own.reduce((sum, { mass, isGiven }) => sum + (isGiven ? mass : 0), 0);
  const rest = own.reduce((sum, { mass, isGiven }) => sum + (isGiven ? 0 : mass), 0);
  if (rest === 0)
    throw new Fault('contradiction', ['mass'], 'Every link has a mass of its own.', 'Leave out the mass of the whole.');
  if (!(whole > given))
    throw new Fault(
      'contradiction',
      ['mass'],
      `Links with a mass of their own weigh ${given} kg; the whole is to weigh ${whole} kg.`,
    );
  return own.map((one, i) =>
    one.isGiven ? one : { mass: requireMass((one.mass / rest) * (whole - given), links[i]!, ['mass']), isGiven: true },
  );
}

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
