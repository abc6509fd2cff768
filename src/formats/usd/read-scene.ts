import type { ColliderKind } from '../../model/colliders.ts';
import type { Finding } from '../../model/finding.ts';
import { withOwnFrame } from '../../model/in-frame.ts';
import { rotate } from '../../model/pose.ts';
import { splitTrees } from '../../model/split-trees.ts';
import { splitWorld } from '../../model/split-world.ts';
import type { Vec3 } from '../../model/types.ts';
import { normalize } from '../../model/vec.ts';
import type { ByteMap } from '../files.ts';
import { withLockedFixed } from '../locked-joints.ts';
import type { ReadScene, SceneCamera, SceneLight, SceneThing } from '../scene-file.ts';
import { sceneTakenAsFixed, sceneThingLost } from '../scene-findings.ts';
import { standsByName } from '../stands-by-name.ts';
import { applyLinear, rigidOf } from './import/matrix.ts';
import { mergeFindings } from './import/merge-findings.ts';
import { readPhysics } from './import/model.ts';
import type { Scene } from './import/scene.ts';
import { isBody, survey } from './import/survey.ts';
import { withOrigin } from './import/thing-origin.ts';
import { numberOf, textOf, vec3Of } from './import/values.ts';
import { estimate, hasPhysics, type OpenStage, openStage } from './read.ts';
import type { StagePrim } from './stage/types.ts';

export interface ReadStageOptions {
  /** The root layer, a path of the files. */
  readonly entry: string;
  /** What concave colliders become, and colliders that are missing. @default 'parts' */
  readonly collider?: ColliderKind;
}

/**
 * A USD stage → its things. With UsdPhysics, what no joint connects, and what stands still; without, each prim below the default
 * prim, or below the one that holds them all.
 *
 * @throws {PropmasterError} as `readUsd`
 */
export async function readUsdScene(
  files: ByteMap,
  { entry, collider = 'parts' }: ReadStageOptions,
): Promise<ReadScene> {
  const opened = openStage(files, entry, CARRIED);
  const { scene, found, findings } = opened;
  const around = surroundings(scene, entry, findings);
  const options = { place: entry, files, kind: collider, scale: 1, density: undefined, mass: undefined, findings };
  if (hasPhysics(found)) {
    const { model, prims, world } = await readPhysics(scene, found, { ...options, name: 'prop', severalBodies: true });
    const still = withLockedFixed({ model, findings: mergeFindings(findings) }, () => entry);
    const trees = world ? splitWorld(still.model) : splitTrees(still.model);
    const worldName = still.model.links[0]!.name;
    const nameOf = (root: string): string => (world && root === worldName ? 'structure' : root);
    const things = trees.map((tree): SceneThing => {
      const [prim] = tree.links.flatMap(({ name }) => prims.get(name) ?? []);
      return withOrigin({ name: nameOf(tree.links[0]!.name), model: tree }, prim);
    });
    return { ...around, things, findings: still.findings };
  }
  const fixed: string[] = [];
  const things: SceneThing[] = [];
  for (const prim of thingPrims(opened)) {
    const part = { ...survey(prim), left: found.left };
    if (part.still.shapes.length === 0) continue;
    const own: Finding[] = [];
    const read = await estimate(scene, part, { ...options, name: 'prop', entry, findings: own });
    findings.push(...read.findings);
    const isFixed = standsByName(prim.name);
    if (isFixed) fixed.push(prim.name);
    const model = withOwnFrame(read.model, rigidOf(scene.placeOf(prim)));
    const base = isFixed ? 'fixed' : 'free';
    things.push(withOrigin({ name: prim.name, model: { ...model, base }, madeColliders: true }, prim));
  }
  if (fixed.length > 0) findings.push(sceneTakenAsFixed.at(entry, { names: fixed }));
  return { ...around, things, findings: mergeFindings(findings) };
}

/** The prims that are things. A single one that shows nothing itself only holds them. */
function thingPrims({ scene: { top }, found }: OpenStage): readonly StagePrim[] {
  const shapes = new Set(found.still.shapes);
  const holds = (prim: StagePrim): boolean =>
    shapes.has(prim) || found.still.shapes.some(({ path }) => path.startsWith(`${prim.path}/`));
  let at = top;
  for (;;) {
    const [only, ...others] = at.children.filter(holds);
    if (shapes.has(at) || only === undefined) return [at];
    if (others.length > 0) return at.children.filter(holds);
    at = only;
  }
}

/** Ground, lights and cameras of a stage; what rides on a body is told. */
function surroundings(scene: Scene, entry: string, findings: Finding[]): Omit<ReadScene, 'things' | 'findings'> {
  const lights: SceneLight[] = [];
  const cameras: SceneCamera[] = [];
  const riding: string[] = [];
  const sloped: string[] = [];
  let ground: number | undefined;
  const visit = (prim: StagePrim, rides: boolean): void => {
    if (prim.path !== '/' && prim.specifier !== 'def') return;
    const isCamera = prim.typeName === 'Camera';
    const type = LIGHTS[prim.typeName];
    if (rides && (isCamera || type)) riding.push(prim.path);
    else if (isCamera) cameras.push(cameraOf(scene, prim));
    else if (type) lights.push(lightOf(scene, prim, type));
    else if (prim.typeName === 'Plane' && !rides) {
      const map = scene.placeOf(prim);
      const axis: Vec3 = AXES[textOf(prim, 'axis') ?? 'Z'] ?? [0, 0, 1];
      if (normalize(applyLinear(map, axis))[2] > 0.9999) ground = Math.max(ground ?? -Infinity, map.origin[2]);
      else sloped.push(prim.path);
    }
    for (const child of prim.children) visit(child, rides || isBody(prim));
  };
  visit(scene.stage.root, false);
  if (riding.length > 0)
    findings.push(sceneThingLost.at(entry, { what: 'lights and cameras that ride on a body', names: riding }));
  if (sloped.length > 0)
    findings.push(sceneThingLost.at(entry, { what: 'planes that are no level ground', names: sloped }));
  return { lights, cameras, ...(ground === undefined ? {} : { ground }) };
}

const AXES: Readonly<Record<string, Vec3>> = { X: [1, 0, 0], Y: [0, 1, 0], Z: [0, 0, 1] };
const LIGHTS: Readonly<Record<string, SceneLight['type']>> = {
  DistantLight: 'directional',
  SphereLight: 'point',
  CylinderLight: 'point',
  RectLight: 'spot',
  DiskLight: 'spot',
};

/** What a scene has a place for beside its things. */
const CARRIED: ReadonlySet<string> = new Set([...Object.keys(LIGHTS), 'Camera', 'Plane']);

function lightOf(scene: Scene, prim: StagePrim, type: SceneLight['type']): SceneLight {
  const { position, rotation } = rigidOf(scene.placeOf(prim));
  const colour = vec3Of(prim, 'inputs:color') ?? [1, 1, 1];
  return {
    name: prim.name,
    type,
    position,
    // UsdLux: lights shine along −Z of their own frame.
    direction: rotate(rotation, [0, 0, -1]),
    colour: colour.map((value) => Math.min(1, Math.max(0, value))) as unknown as Vec3,
  };
}

function cameraOf(scene: Scene, prim: StagePrim): SceneCamera {
  // Tenths of a unit, both of them. @see UsdGeomCamera
  const focal = numberOf(prim, 'focalLength') ?? 50;
  const aperture = numberOf(prim, 'verticalAperture') ?? 15.2908;
  const fieldOfView = 2 * Math.atan2(aperture / 2, focal);
  return { name: prim.name, pose: rigidOf(scene.placeOf(prim)), fieldOfView };
}
