import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openPropmaster } from '../../src/api/open.ts';

/** A box of 40 cm that stands bolted, with a door on a hinge at the left of its front (y is negative there). */
export const CUPBOARD = `<mujoco model="cupboard">
  <compiler angle="radian" autolimits="true"/>
  <worldbody>
    <body name="body">
      <inertial pos="0 0 0.2" mass="8" diaginertia="0.2 0.2 0.2"/>
      <geom name="back" type="box" size="0.2 0.01 0.2" pos="0 0.19 0.2" rgba="0.7 0.5 0.3 1"/>
      <geom name="top" type="box" size="0.2 0.2 0.01" pos="0 0 0.39" rgba="0.7 0.5 0.3 1"/>
      <geom name="bottom" type="box" size="0.2 0.2 0.01" pos="0 0 0.01" rgba="0.7 0.5 0.3 1"/>
      <geom name="left" type="box" size="0.01 0.2 0.18" pos="-0.19 0 0.2" rgba="0.7 0.5 0.3 1"/>
      <geom name="right" type="box" size="0.01 0.2 0.18" pos="0.19 0 0.2" rgba="0.7 0.5 0.3 1"/>
      <body name="door" pos="-0.2 -0.21 0.2">
        <inertial pos="0.2 0 0" mass="1.5" diaginertia="0.03 0.03 0.03"/>
        <joint name="hinge" type="hinge" axis="0 0 -1" range="0 1.9" damping="0.05"/>
        <geom name="panel" type="box" size="0.195 0.008 0.19" pos="0.2 0 0" rgba="0.2 0.4 0.8 1"/>
      </body>
    </body>
  </worldbody>
</mujoco>
`;

/** An open box of 20 cm, with its free inside told. */
export const TRAY = `<mujoco model="tray">
  <worldbody>
    <body name="tray">
      <freejoint/>
      <inertial pos="0 0 0.05" mass="0.8" diaginertia="0.01 0.01 0.01"/>
      <geom name="floor" type="box" size="0.1 0.1 0.005" pos="0 0 0.005" rgba="0.8 0.8 0.8 1"/>
      <geom name="a" type="box" size="0.1 0.005 0.045" pos="0 0.095 0.055" rgba="0.8 0.8 0.8 1"/>
      <geom name="b" type="box" size="0.1 0.005 0.045" pos="0 -0.095 0.055" rgba="0.8 0.8 0.8 1"/>
      <geom name="c" type="box" size="0.005 0.09 0.045" pos="0.095 0 0.055" rgba="0.8 0.8 0.8 1"/>
      <geom name="d" type="box" size="0.005 0.09 0.045" pos="-0.095 0 0.055" rgba="0.8 0.8 0.8 1"/>
      <site name="cavity_inside" type="box" size="0.09 0.09 0.045" pos="0 0 0.055" group="4"/>
    </body>
  </worldbody>
</mujoco>
`;

/** A project of its own with these props, each from MJCF. @returns its folder, and what removes it */
export async function projectOf(
  props: Readonly<Record<string, string>>,
): Promise<{ readonly root: string; readonly remove: () => void }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-viewer-'));
  const root = path.join(folder, 'project');
  mkdirSync(root);
  const propmaster = await openPropmaster({ project: root });
  try {
    for (const [name, mjcf] of Object.entries(props)) {
      const file = path.join(folder, `${name}.xml`);
      writeFileSync(file, mjcf);
      await propmaster.importFile(file, { name, simulators: ['mujoco'], allowFailed: true });
    }
  } finally {
    await propmaster.close();
  }
  return { root, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
