import { arrange } from '../arrange.ts';
import type { IndexEntry } from '../contract.ts';

/**
 * `mujoco/scene.xml`: every prop of the project on one floor.
 *
 * Props are attached as models (`<asset><model/>`, `<attach/>`), each under its own prefix, so that names of two props
 * never clash and no prop's file is copied. `<attach>` moves the free joint of a top-level body along with it.
 * @see https://mujoco.readthedocs.io/en/stable/XMLreference.html#body-attach
 */
export function writeProjectScene(entries: readonly IndexEntry[]): string {
  const places = arrange(entries);
  const extent = Math.max(
    1,
    ...entries.map((entry) => {
      const [x, y] = places.get(entry.name)!;
      return Math.max(Math.abs(x + entry.bounds.max[0]), Math.abs(y + entry.bounds.max[1]), entry.bounds.max[2]);
    }),
  );
  return `<mujoco model="scene">
  <compiler angle="radian"/>
  <statistic center="${round(extent / 2)} ${round(extent / 2)} ${round(extent / 6)}" extent="${round(extent)}"/>
  <visual>
${LOOK}  </visual>
  <asset>
${SKY}    <texture type="2d" name="groundplane" builtin="checker" mark="edge" rgb1="0.2 0.3 0.4" rgb2="0.1 0.2 0.3" markrgb="0.8 0.8 0.8" width="300" height="300"/>
    <material name="groundplane" texture="groundplane" texuniform="true" texrepeat="5 5" reflectance="0.2"/>
${entries.map((entry) => `    <model name="${entry.name}" file="${entry.file}"/>\n`).join('')}  </asset>
  <worldbody>
    <light pos="0 0 3.5" dir="0 0 -1" directional="true"/>
    <geom name="floor" size="0 0 0.05" type="plane" material="groundplane"/>
${entries
  .map((entry) => {
    const pos = places.get(entry.name)!.join(' ');
    return `    <frame pos="${pos}">\n      <attach model="${entry.name}" body="${entry.root}" prefix="${entry.name}/"/>\n    </frame>\n`;
  })
  .join('')}  </worldbody>
</mujoco>
`;
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Of every scene of ours, inside of `<visual>` … */
export const LOOK = `    <headlight diffuse="0.6 0.6 0.6" ambient="0.3 0.3 0.3" specular="0 0 0"/>
    <rgba haze="0.15 0.25 0.35 1"/>
    <global azimuth="-60" elevation="-25"/>
`;
/** … and of `<asset>`. */
export const SKY = `    <texture type="skybox" builtin="gradient" rgb1="0.3 0.5 0.7" rgb2="0 0 0" width="512" height="3072"/>
`;
