import type { MjModel } from '@mujoco/mujoco';
import type { Finding } from '../../model/finding.ts';
import { apply, compose, rotate } from '../../model/pose.ts';
import type { Pose, Vec3 } from '../../model/types.ts';
import { IDENTITY } from '../../model/types.ts';
import { normalize } from '../../model/vec.ts';
import type { ByteMap } from '../files.ts';
import type { ReadScene, SceneCamera, SceneLight, SceneThing } from '../scene-file.ts';
import { sceneThingLost } from '../scene-findings.ts';
import { compilerWarning } from './findings.ts';
import { refuseHostile } from './gate/judge.ts';
import { dropped, readStanding } from './read.ts';
import { readAssets } from './read-assets.ts';
import { nameAt, quatAt, vec3At } from './read-values.ts';
import { isScenery, thingsOf } from './standing.ts';
import { surveyMjcf } from './survey.ts';
import { compileFetched } from './unfetched.ts';

/** `mjtGeom` and `mjtLightType`. */
const PLANE = 0;
const [SPOT, DIRECTIONAL] = [0, 1];
/** Cosine of what a plane may lean and still be level. */
const LEVEL = 0.9999;

/**
 * MJCF → the things of its world, by way of MuJoCo: each top-level body with all that hangs on it, and what the world itself
 * is made of. Level planes are the ground.
 *
 * @throws {PropmasterError} as `readMjcf`, but for what holds several bodies
 */
export async function readMjcfScene(files: ByteMap, entry: string): Promise<ReadScene> {
  const parts = refuseHostile(files, entry);
  const { compiled, findings, files: fetched, leaveOut } = await compileFetched(files, entry);
  try {
    const { model } = compiled;
    findings.push(...compiled.warnings.map((warning) => compilerWarning.at(entry, { warning })));
    const { assets, findings: ofAssets } = readAssets(model, fetched, entry);
    findings.push(...ofAssets, ...surveyMjcf(parts, entry));
    const meshNames = assets.meshById.map(({ name }) => name);
    const things: SceneThing[] = [];
    let coupledInAll = 0;
    for (const { name, standing } of thingsOf(model)) {
      const told = { compiled, assets, entry, name: 'prop' };
      const { read, coupled } = readStanding(told, standing, findings);
      coupledInAll += coupled;
      const left = leaveOut(read, meshNames);
      findings.push(...left.findings);
      things.push({ name: name || (standing.bodies?.length === 0 ? 'structure' : ''), model: left.model });
    }
    findings.push(...dropped(model, entry, coupledInAll));
    const ground = groundOf(model, entry, findings);
    const lights = lightsOf(model, entry, findings);
    const cameras = camerasOf(model, entry, findings);
    return { things, ...(ground === undefined ? {} : { ground }), lights, cameras, findings };
  } finally {
    compiled.dispose();
  }
}

/** Height of the highest level plane that stands still; other planes and height fields are told. */
function groundOf(model: MjModel, entry: string, findings: Finding[]): number | undefined {
  let ground: number | undefined;
  const lost: string[] = [];
  for (let geom = 0; geom < model.ngeom; geom++) {
    if (!isScenery(model, geom)) continue;
    const body: number = model.geom_bodyid[geom];
    const local: Pose = { position: vec3At(model.geom_pos, geom), rotation: quatAt(model.geom_quat, geom) };
    const pose = isStill(model, body) ? compose(bodyPose(model, body), local) : undefined;
    if (pose && model.geom_type[geom] === PLANE && rotate(pose.rotation, [0, 0, 1])[2] > LEVEL)
      ground = Math.max(ground ?? -Infinity, pose.position[2]);
    else lost.push(nameAt(model, model.name_geomadr, geom) || `geom ${geom}`);
  }
  if (lost.length > 0)
    findings.push(sceneThingLost.at(entry, { what: 'planes that are no level ground', names: lost }));
  return ground;
}

function lightsOf(model: MjModel, entry: string, findings: Finding[]): SceneLight[] {
  const lost: string[] = [];
  const lights = ids(model.nlight).flatMap((light): SceneLight[] => {
    const name = nameAt(model, model.name_lightadr, light) || `light_${light + 1}`;
    const body: number = model.light_bodyid[light];
    if (!isStill(model, body)) {
      lost.push(name);
      return [];
    }
    const frame = bodyPose(model, body);
    const type: number = model.light_type[light];
    return [
      {
        name,
        type: type === DIRECTIONAL ? 'directional' : type === SPOT ? 'spot' : 'point',
        position: apply(frame, vec3At(model.light_pos, light)),
        direction: normalize(rotate(frame.rotation, vec3At(model.light_dir, light))),
        colour: vec3At(model.light_diffuse, light).map((value) => Math.min(1, Math.max(0, value))) as unknown as Vec3,
      },
    ];
  });
  if (lost.length > 0) findings.push(sceneThingLost.at(entry, { what: 'lights that ride on a body', names: lost }));
  return lights;
}

function camerasOf(model: MjModel, entry: string, findings: Finding[]): SceneCamera[] {
  const lost: string[] = [];
  const cameras = ids(model.ncam).flatMap((camera): SceneCamera[] => {
    const name = nameAt(model, model.name_camadr, camera) || `camera_${camera + 1}`;
    const body: number = model.cam_bodyid[camera];
    if (!isStill(model, body)) {
      lost.push(name);
      return [];
    }
    const local: Pose = { position: vec3At(model.cam_pos, camera), rotation: quatAt(model.cam_quat, camera) };
    const pose = compose(bodyPose(model, body), local);
    return [{ name, pose, fieldOfView: (model.cam_fovy[camera] * Math.PI) / 180 }];
  });
  if (lost.length > 0) findings.push(sceneThingLost.at(entry, { what: 'cameras that ride on a body', names: lost }));
  return cameras;
}

/** Whether a body and all above it have no joint. */
function isStill(model: MjModel, body: number): boolean {
  for (let at = body; at > 0; at = model.body_parentid[at] as number) if (model.body_jntnum[at] > 0) return false;
  return true;
}

/** Of a body that stands still, in the frame of the world. */
function bodyPose(model: MjModel, body: number): Pose {
  let pose = IDENTITY;
  for (let at = body; at > 0; at = model.body_parentid[at] as number)
    pose = compose({ position: vec3At(model.body_pos, at), rotation: quatAt(model.body_quat, at) }, pose);
  return pose;
}

const ids = (count: number): number[] => Array.from({ length: count }, (_, id) => id);
