// What came out of a tool, judged by the same eyes whoever made it: MuJoCo compiles it, counts and weighs, drops a ball in.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileMjcf } from '../../dist/src/formats/mjcf/compile.js';
import { writeMjcf } from '../../dist/src/formats/mjcf/write.js';
import { rootLayers } from '../../dist/src/formats/usd/main-layer.js';
import { readUsd } from '../../dist/src/formats/usd/read.js';

/** How long the ball lies there before it is looked at [s]. */
const PATIENCE = 3;

/** Relative path → bytes of all files in a folder. */
function filesOf(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    names.map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return [path.relative(folder, file).split(path.sep).join('/'), new Uint8Array(readFileSync(file))];
    }),
  );
}

/** @param cavity its middle in the frame of the prop and its full edges [m]; without one no ball is dropped */
export async function outcomeOfMjcf(folder, entry, cavity) {
  if (!existsSync(path.join(folder, entry))) return { compiles: false, why: `${entry} was not written` };
  const files = filesOf(folder);
  const radius = cavity && 0.3 * Math.min(...cavity.size);
  const [x, y, z] = cavity?.position ?? [0, 0, 0];
  // From just above the middle: the ball is not to be shot through a thin floor.
  const ball = `<body name="bench_ball" pos="${x} ${y} ${z + 0.2 * (radius ?? 0)}"><freejoint/><geom name="bench_ball" type="sphere" size="${radius}" density="1000"/></body>`;
  const things = `<geom name="bench_floor" type="plane" size="0 0 1"/>${cavity ? ball : ''}`;
  files.set('bench.xml', `<mujoco><include file="${entry}"/><worldbody>${things}</worldbody></mujoco>`);
  try {
    return look(await compileMjcf(files, 'bench.xml'), cavity && { ...cavity, radius });
  } catch (error) {
    return { compiles: false, why: error.message.split('\n')[0] };
  }
}

function look({ mujoco, model, dispose }, cavity) {
  const idOf = (kind, name) => mujoco.mj_name2id(model, kind.value, name);
  const ball = cavity ? idOf(mujoco.mjtObj.mjOBJ_BODY, 'bench_ball') : -1;
  const bodies = Array.from({ length: model.nbody - 1 }, (_, i) => i + 1).filter((body) => body !== ball);
  const geoms = Array.from({ length: model.ngeom }, (_, i) => i).filter((geom) =>
    bodies.includes(model.geom_bodyid[geom]),
  );
  const found = {
    compiles: true,
    parts: geoms.filter((geom) => model.geom_contype[geom] !== 0 || model.geom_conaffinity[geom] !== 0).length,
    joints: Array.from(model.jnt_type).filter((type) => type !== 0).length,
    mass: bodies.reduce((sum, body) => sum + model.body_mass[body], 0),
  };
  if (cavity) {
    const data = new mujoco.MjData(model);
    for (let step = 0; step < PATIENCE / model.opt.timestep; step++) mujoco.mj_step(model, data);
    const at = (body) => [0, 1, 2].map((axis) => data.xpos[3 * body + axis]);
    const prop = at(bodies[0]);
    const offset = at(ball).map((value, axis) => value - prop[axis] - cavity.position[axis]);
    found.ballStays = offset.every((value, axis) => Math.abs(value) <= cavity.size[axis] / 2 + cavity.radius);
    data.delete();
  }
  dispose();
  return found;
}

/** A stage, read by our reader, and compiled as the MJCF that this makes of it. */
export async function outcomeOfUsd(folder, name) {
  if (!existsSync(folder)) return { compiles: false, why: 'nothing was written' };
  const files = filesOf(folder);
  try {
    const [entry] = rootLayers(files, name);
    if (entry === undefined) return { compiles: false, why: 'there is no main layer' };
    const { model } = await readUsd(files, { entry, name });
    return look(await compileMjcf(writeMjcf(model), `${name}.xml`));
  } catch (error) {
    return { compiles: false, why: error.message.split('\n')[0] };
  }
}
