import { block, texturedBlock } from './pieces.ts';

/** The block as MuJoCo says it: half sizes. */
export const BOX = '<geom type="box" size=".1 .1 .05" pos="0 0 .05" density="500"/>';
export const body = (inside: string, more = ''): string =>
  `<mujoco>${more}<worldbody><body name="thing"><freejoint/>${inside}</body></worldbody></mujoco>`;
export const meshed = (file: string, more = '', geom = 'density="500"'): string =>
  body(`<geom type="mesh" mesh="m" ${geom}/>`, `<asset><mesh name="m" file="${file}" ${more}/></asset>`);
export const pictured = (image: string, more = ''): string =>
  body(
    '<geom type="mesh" mesh="m" density="500" material="wood"/>',
    `${more}<asset><mesh name="m" file="b.obj"/><texture name="t" type="2d" file="${image}"/><material name="wood" texture="t"/></asset>`,
  );
export const looks = { 'b.obj': texturedBlock().replace(/^(mtllib|usemtl) .*\n/gm, '') };
export const flipped = block()
  .replace('f 1 4 3 2', 'f 1 2 3 4')
  .replaceAll(/^f (\d+) (\d+) (\d+) (\d+)$/gm, 'f $1 $2 $3\nf $1 $3 $4');

/** A cupboard of a back and two doors, the second of which lies in the first. */
export const door = (name: string, x: number, inside = '') =>
  `<body name="${name}" pos="${x} -.1 .2"><joint name="${name}_hinge" axis="0 0 1" range="0 90" pos="-.15 0 0"/><geom type="box" size=".15 .01 .2" density="500"/>${inside}</body>`;
export const cupboard = (doors: string, more = '') =>
  `<mujoco><worldbody><body name="back"><geom type="box" size=".3 .01 .2" pos="0 .1 .2" density="500"/>${doors}</body></worldbody>${more}</mujoco>`;
