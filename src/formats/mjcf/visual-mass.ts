import type { MjModel, MjSpec, MjsGeom } from '@mujoco/mujoco';
import type { Finding } from '../../model/finding.ts';
import type { Compiled } from './compile.ts';
import { visualInMass } from './findings.ts';
import { handles } from './handles.ts';

/** Difference of mass below which it is rounding, as a share of the mass. */
const NOTICEABLE = 1e-6;

/**
 * Which links weigh their visual geoms: compiles the model once more with these weightless, and compares. Where every body
 * states its inertia, that is known without.
 * Bodies with an explicit inertial, and geoms with mass="0", make no difference and no finding. A body that has nothing
 * but visual geoms must get its mass from somewhere, and is left as it is.
 */
export function findVisualMass(
  compiled: Compiled,
  linkOfBody: readonly (string | undefined)[],
  entry: string,
): Finding[] {
  const { visual, colliding } = bodiesByGeoms(compiled.model);
  const doubtful = [...visual].filter((body) => colliding.has(body));
  if (doubtful.length === 0) return [];
  if (compiled.parsed((spec) => isExplicit(compiled, spec))) return [];
  const counted = Array.from(compiled.model.body_mass as ArrayLike<number>);
  const without = compiled.changed(
    (spec) => makeWeightless(compiled, spec),
    (other) => Array.from(other.body_mass as ArrayLike<number>),
  );
  return doubtful.flatMap((body) => {
    const link = linkOfBody[body];
    const [all, less] = [counted[body]!, without[body]!];
    if (link === undefined || all - less <= NOTICEABLE * all) return [];
    return [visualInMass.at(entry, { link, counted: all, without: less })];
  });
}

/** Whether no geom of the model has a part in any mass: every body has an inertial, and it is taken. */
function isExplicit({ mujoco }: Compiled, spec: MjSpec): boolean {
  // The compiler's settings are a part of the parsed model, not ours to delete.
  if (spec.compiler.inertiafromgeom.value === mujoco.mjtInertiaFromGeom.mjINERTIAFROMGEOM_TRUE.value) return false;
  const bodies = handles(
    () => mujoco.mjs_firstElement(spec, mujoco.mjtObj.mjOBJ_BODY),
    (element) => mujoco.mjs_nextElement(spec, element),
  );
  let explicit = true;
  let isWorld = true; // the first
  for (const element of bodies) {
    const body = mujoco.mjs_asBody(element)!;
    explicit &&= isWorld || body.explicitinertial;
    isWorld = false;
    body.delete();
  }
  return explicit;
}

/** Bodies, by id, that have a geom that touches nothing, and those that have one that does. */
function bodiesByGeoms(model: MjModel): { visual: Set<number>; colliding: Set<number> } {
  const [visual, colliding] = [new Set<number>(), new Set<number>()];
  for (let geom = 0; geom < model.ngeom; geom++) {
    const collides = model.geom_contype[geom] !== 0 || model.geom_conaffinity[geom] !== 0;
    (collides ? colliding : visual).add(model.geom_bodyid[geom]);
  }
  return { visual, colliding };
}

/** Every handle is deleted at once: each left over would split the engine's memory where a texture was. */
function makeWeightless({ mujoco }: Compiled, spec: MjSpec): void {
  const { mjOBJ_BODY, mjOBJ_GEOM } = mujoco.mjtObj;
  const bodies = handles(
    () => mujoco.mjs_firstElement(spec, mjOBJ_BODY),
    (element) => mujoco.mjs_nextElement(spec, element),
  );
  for (const element of bodies) {
    const body = mujoco.mjs_asBody(element)!;
    const geoms: MjsGeom[] = [];
    const children = handles(
      () => mujoco.mjs_firstChild(body, mjOBJ_GEOM, 0),
      (child) => mujoco.mjs_nextChild(body, child, 0),
    );
    for (const child of children) geoms.push(mujoco.mjs_asGeom(child)!);
    const isVisual = (geom: MjsGeom): boolean => geom.contype === 0 && geom.conaffinity === 0;
    if (!geoms.every(isVisual)) for (const geom of geoms.filter(isVisual)) geom.mass = 0;
    for (const handle of [...geoms, body]) handle.delete();
  }
}
