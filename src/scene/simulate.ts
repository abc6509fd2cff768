import { mujoco as mujocoAdapter } from '../../adapters/mujoco/index.ts';
import { isPropmasterError } from '../errors.ts';
import { compileMjcf } from '../formats/mjcf/compile.ts';
import type { Finding } from '../model/finding.ts';
import { instanceInPath, PATH_NAMES } from '../model/scene-names.ts';
import { symmetryOf } from '../model/symmetry.ts';
import type { SimModel } from '../model/types.ts';
import type { SimulationFigures } from '../verify/report.ts';
import {
  sceneCompiles,
  sceneDrift,
  sceneOverlap,
  scenePresent,
  sceneSettles,
  sceneStable,
} from '../verify/scene/findings.ts';
import { deepestContact } from '../verify/simulate/contacts.ts';
import { settle } from '../verify/simulate/settle.ts';
import { openWorld, type World } from '../verify/simulate/world.ts';
import type { SceneDescription } from './description.ts';
import { filesFor } from './emission.ts';
import type { ScenePart } from './parts.ts';

const DURATION = 2; // [s]
const MOST_OVERLAP = 1e-3; // [m]
const MOST_MOVED = 5e-3; // [m]
const MOST_TILTED = (2 * Math.PI) / 180; // [rad]
/** What MuJoCo may make of the mass differently: nine digits in the files [-]. */
const MASS = 1e-6;
/** Each attached copy has meshes of its own. More points than this take the engine's memory for long [-]. */
const MOST_POINTS = 4_000_000;

/** What the trial of a scene found out. */
export interface SceneTrial {
  readonly findings: readonly Finding[];
  readonly figures: SimulationFigures;
  /** Codes of the checks that did not run, and why. */
  readonly skipped: ReadonlyMap<string, string>;
}

/**
 * Puts the whole scene into MuJoCo: whether it loads, what overlaps at the start, and what is still in its place after
 * 2 s. What is wrong with the scene is a finding; all that is made in the engine is freed again.
 *
 * @param composed the scene as one model
 */
export async function simulateScene(
  composed: SimModel,
  description: SceneDescription,
  parts: ReadonlyMap<string, ScenePart>,
): Promise<SceneTrial> {
  const skipped = new Map<string, string>();
  const findings: Finding[] = [];
  const loaded = await load(description, parts);
  if (typeof loaded === 'string') skipped.set(scenePresent.code, loaded);
  else findings.push(...loaded);

  let world: World;
  try {
    world = await openWorld(composed, { base: 'fixed', balls: [] });
  } catch (error) {
    if (!isPropmasterError(error)) throw error;
    for (const { code } of [sceneOverlap, sceneDrift, sceneSettles, sceneStable])
      skipped.set(code, 'MuJoCo does not compile the scene');
    const known = findings.some(({ code }) => code === sceneCompiles.code);
    return {
      findings: known ? findings : [...findings, sceneCompiles.at('', { reason: error.message })],
      figures: {},
      skipped,
    };
  }
  try {
    world.reset();
    findings.push(...overlaps(world));
    const { drifted, figures } = rest(world, description, parts);
    findings.push(...drifted);
    const warnings = world.takeWarnings();
    if (warnings.length > 0) findings.push(sceneStable.at('', { warnings }));
    return { findings, figures, skipped };
  } finally {
    world.dispose();
  }
}

/** Loads the very file that is installed for MuJoCo. @returns the reason, where that is not done */
async function load(scene: SceneDescription, parts: ReadonlyMap<string, ScenePart>): Promise<Finding[] | string> {
  if ([...parts.values()].some(({ mujoco }) => mujoco.size === 0)) return 'it is not installed for MuJoCo';
  const sizes = new Map([...parts].map(([name, { model }]) => [name, points(model)]));
  if (scene.instances.reduce((sum, { prop }) => sum + sizes.get(prop)!, 0) > MOST_POINTS)
    return 'its meshes together are too large for the engine in this process';
  const own = filesFor(mujocoAdapter, scene, parts)!;
  const files = new Map<string, Uint8Array | string>([
    ...[...parts.values()].flatMap(({ mujoco }) => [...mujoco]),
    ...own.files,
  ]);
  const entry = `mujoco/${own.file}`;
  try {
    const { model, warnings, dispose } = await compileMjcf(files, own.file);
    try {
      const masses = Array.from(model.body_mass as ArrayLike<number>);
      const [bodies, mass] = [masses.length - 1, masses.reduce((sum, one) => sum + one, 0)];
      const links = scene.instances.reduce((sum, { prop }) => sum + parts.get(prop)!.model.links.length, 0);
      const expected = massOf(scene, parts);
      return [
        ...(warnings.length > 0 ? [sceneCompiles.at(entry, { reason: warnings.join(' ') })] : []),
        ...(bodies >= links ? [] : [scenePresent.at(entry, { what: 'bodies', expected: links, found: bodies })]),
        ...(Math.abs(mass - expected) <= MASS * expected
          ? []
          : [scenePresent.at(entry, { what: 'a mass [kg] of', expected, found: mass })]),
      ];
    } finally {
      dispose();
    }
  } catch (error) {
    if (!isPropmasterError(error)) throw error;
    return [sceneCompiles.at(entry, { reason: error.message })];
  }
}

const points = ({ meshes }: SimModel): number => meshes.reduce((sum, { positions }) => sum + positions.length / 3, 0);

/** Sum over the instances [kg]. */
export function massOf(
  { instances }: Pick<SceneDescription, 'instances'>,
  parts: ReadonlyMap<string, ScenePart>,
): number {
  const mass = new Map(
    [...parts].map(([name, { model }]) => [name, model.links.reduce((sum, { inertial }) => sum + inertial.mass, 0)]),
  );
  return instances.reduce((sum, { prop }) => sum + mass.get(prop)!, 0);
}

/** Pairs of instances, or of an instance and a wall, that lie in one another before anything moves; the deepest is told. */
function overlaps(world: World): Finding[] {
  const { model, mujoco } = world;
  const nameOf = (geom: number): string =>
    mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_BODY.value, model.geom_bodyid[geom] as number);
  const pairs = new Set<string>();
  const apart = (a: number, b: number): boolean => instanceOf(nameOf(a)) !== instanceOf(nameOf(b));
  const { depth, between } = deepestContact(world, apart);
  if (depth <= MOST_OVERLAP) return [];
  const contacts = world.data.contact; // a copy, entries too: ours to delete
  for (let i = 0; i < world.data.ncon; i++) {
    const contact = contacts.get(i)!;
    if (-contact.dist > MOST_OVERLAP && apart(contact.geom1, contact.geom2))
      pairs.add([nameOf(contact.geom1), nameOf(contact.geom2)].map(instanceOf).sort().join('\n'));
    contact.delete();
  }
  contacts.delete();
  return [
    sceneOverlap.at('/instances', { between: between.map(instanceOf) as [string, string], depth, pairs: pairs.size }),
  ];
}

/** `mug_1` of `mug_1/handle`. */
const instanceOf = (body: string): string => (body === PATH_NAMES.structure ? 'structure' : instanceInPath(body));

/** Where every instance is after a while in which nothing is done. */
function rest(world: World, { instances, findings }: SceneDescription, parts: ReadonlyMap<string, ScenePart>) {
  const free = instances.filter(({ prop }) => parts.get(prop)!.model.base === 'free');
  const bodies = free.map(({ name, prop }) =>
    world.id('body', PATH_NAMES.link(name, parts.get(prop)!.model.links[0]!.name, true)),
  );
  // A ball that turns in its place stays where it is.
  const ofProp = new Map(
    [...new Set(free.map(({ prop }) => prop))].map((prop) => [prop, symmetryOf(parts.get(prop)!.model)]),
  );
  const symmetries = free.map(({ prop }) => ofProp.get(prop));
  const settled = settle(world, bodies, DURATION, 'end', symmetries);
  const drifted: Finding[] = [];
  let [worst, tilted] = [0, 0];
  for (const [index, { moved: displacement, tilted: tilt }] of settled.bodies.entries()) {
    worst = Math.max(worst, displacement);
    tilted = Math.max(tilted, tilt);
    if (displacement <= MOST_MOVED && tilt <= MOST_TILTED) continue;
    const place = instances.indexOf(free[index]!);
    // What another program left to fall is told; what was planned to stand must stand.
    const kind = findings === undefined ? sceneDrift : sceneSettles;
    drifted.push(kind.at(`/instances/${place}`, { instance: free[index]!.name, displacement, tilt }));
  }
  const { depth } = deepestContact(world);
  const figures: SimulationFigures = { settle_displacement: worst, settle_tilt: tilted, resting_penetration: depth };
  return { drifted, figures };
}
