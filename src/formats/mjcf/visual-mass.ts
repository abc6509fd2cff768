import type { MjSpec } from '@mujoco/mujoco';
import type { Finding } from '../../model/finding.ts';
import type { Compiled } from './compile.ts';
import { visualInMass } from './findings.ts';

/** A difference below this share of the mass is rounding. */
const NOTICEABLE = 1e-6;

/**
 * Which links weigh their visual geoms: compiles the model once more with these weightless, and compares.
 * Bodies with an explicit inertial, and geoms with mass="0", make no difference and no finding.
 */
export function findVisualMass(
  compiled: Compiled,
  linkOfBody: readonly (string | undefined)[],
  entry: string,
): Finding[] {
  const { model } = compiled;
  const isVisual = (geom: number): boolean => model.geom_contype[geom] === 0 && model.geom_conaffinity[geom] === 0;
  const anyVisual = Array.from({ length: model.ngeom }, (_, geom) => geom).some(
    (geom) => isVisual(geom) && model.geom_bodyid[geom] > 0,
  );
  if (!anyVisual) return [];
  const counted = Array.from(model.body_mass as ArrayLike<number>);
  let without: number[];
  try {
    without = compiled.changed(
      (spec) => weightless(compiled, spec),
      (other) => Array.from(other.body_mass as ArrayLike<number>),
    );
  } catch {
    // Without its visual geoms a moving body has no mass at all, and MuJoCo refuses it: the visuals are all there is.
    return [];
  }
  return counted.flatMap((mass, body) => {
    const link = linkOfBody[body];
    if (link === undefined || without[body] === undefined || mass - without[body] <= NOTICEABLE * mass) return [];
    return [visualInMass.at(entry, { link, counted: mass, without: without[body] })];
  });
}

function weightless({ mujoco }: Compiled, spec: MjSpec): void {
  const kind = mujoco.mjtObj.mjOBJ_GEOM;
  for (let next = mujoco.mjs_firstElement(spec, kind); next; next = mujoco.mjs_nextElement(spec, next)) {
    const geom = mujoco.mjs_asGeom(next);
    if (geom && geom.contype === 0 && geom.conaffinity === 0) {
      geom.mass = 0;
      geom.density = 0;
    }
  }
}
