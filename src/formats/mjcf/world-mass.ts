import type { MainModule, MjModel, MjSpec, MjsGeom } from '@mujoco/mujoco';
import { fromPrincipal, transformInertial } from '../../model/inertia.ts';
import { compose, invert } from '../../model/pose.ts';
import type { Inertial, Pose } from '../../model/types.ts';
import type { Compiled } from './compile.ts';
import { handles } from './handles.ts';
import { quatAt, vec3At } from './read-values.ts';

const NOTHING: Inertial = { mass: 0, centerOfMass: [0, 0, 0], inertia: [0, 0, 0, 0, 0, 0] };
/** `mjtGeom` of what has a volume. */
const SHAPES = {
  2: 'mjGEOM_SPHERE',
  3: 'mjGEOM_CAPSULE',
  4: 'mjGEOM_ELLIPSOID',
  5: 'mjGEOM_CYLINDER',
  6: 'mjGEOM_BOX',
  7: 'mjGEOM_MESH',
} as const;

/**
 * Mass properties of geoms of the world, in the world's frame. MuJoCo gives the world no mass, so the model is compiled
 * again with a body for each of them: masses, densities and meshes mean what they mean to MuJoCo everywhere else.
 *
 * @param geoms ids of geoms of the world
 */
export function worldInertials(compiled: Compiled, geoms: readonly number[]): Inertial[] {
  if (geoms.length === 0) return [];
  const { mujoco, model } = compiled;
  let first = 0;
  return compiled.changed(
    (spec) => {
      first = copyToBodies(mujoco, spec, model);
    },
    (other) =>
      geoms.map((geom) => {
        const body = first + geom;
        if (body >= other.nbody || other.body_geomnum[body] !== 1) return NOTHING;
        const inertial: Inertial = {
          mass: other.body_mass[body],
          centerOfMass: vec3At(other.body_ipos, body),
          inertia: fromPrincipal({
            moments: vec3At(other.body_inertia, body),
            rotation: quatAt(other.body_iquat, body),
          }),
        };
        // MuJoCo moves a mesh into a frame of its own, here as in the world.
        const inBody = geomPose(other, other.body_geomadr[body]);
        return transformInertial(compose(geomPose(model, geom), invert(inBody)), inertial);
      }),
  );
}

const geomPose = (model: MjModel, geom: number): Pose => ({
  position: vec3At(model.geom_pos, geom),
  rotation: quatAt(model.geom_quat, geom),
});

/**
 * A body for each geom of the world, in their order, with the geom in its own frame.
 *
 * @returns id that the first of these bodies has once it is compiled: bodies of the world come last to last
 */
function copyToBodies(mujoco: MainModule, spec: MjSpec, model: MjModel): number {
  const compiler = spec.compiler;
  compiler.settotalmass = -1; // would weigh the copies, too
  compiler.delete();
  const world = mujoco.mjs_findBody(spec, 'world')!;
  const defaults = mujoco.mjs_getSpecDefault(spec)!;
  const originals: MjsGeom[] = [];
  const elements = handles(
    () => mujoco.mjs_firstChild(world, mujoco.mjtObj.mjOBJ_GEOM, 0),
    (element) => mujoco.mjs_nextChild(world, element, 0),
  );
  for (const element of elements) originals.push(mujoco.mjs_asGeom(element)!);
  for (const [geom, original] of originals.entries()) {
    const body = mujoco.mjs_addBody(world, defaults)!;
    const shape = SHAPES[model.geom_type[geom] as keyof typeof SHAPES];
    if (shape !== undefined) {
      const copy = mujoco.mjs_addGeom(body, defaults)!;
      copy.type = mujoco.mjtGeom[shape];
      // What a primitive is fitted to a mesh by is in its compiled size already.
      if (shape === 'mjGEOM_MESH') copy.meshname = original.meshname;
      else (copy.size as Float64Array).set(model.geom_size.subarray(3 * geom, 3 * geom + 3));
      // The defaults may place a geom, too.
      (copy.pos as Float64Array).fill(0);
      (copy.quat as Float64Array).set([1, 0, 0, 0]);
      (copy.fromto as Float64Array).fill(NaN);
      const turned = copy.alt;
      turned.type = mujoco.mjtOrientation.mjORIENTATION_QUAT;
      turned.delete();
      copy.mass = original.mass;
      copy.density = original.density;
      copy.typeinertia = original.typeinertia;
      copy.group = original.group;
      copy.delete();
    }
    for (const handle of [body, original]) handle.delete();
  }
  for (const handle of [defaults, world]) handle.delete();
  return model.nbody;
}
