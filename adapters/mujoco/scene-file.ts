import { numbers } from '../../src/formats/numbers.ts';
import type { PlacedScene } from '../contract.ts';
import { LOOK, SKY } from './scene.ts';

/**
 * `mujoco/scenes/<name>.xml`: the props at their places, each attached from its own file as often as it stands there,
 * under the name of the instance as prefix (`mug_2/handle`). What stands still is geoms of the world.
 *
 * multiccd: a mug on a table stands on a face, not on a point; the default since MuJoCo 3.12, and off before.
 * @see https://mujoco.readthedocs.io/en/stable/XMLreference.html#body-attach
 */
export function writeMjcfOfScene({ name, structure, instances, lights, cameras = [] }: PlacedScene): string {
  const props = new Map(instances.map(({ prop }) => [prop.name, prop]));
  return `<mujoco model="${name}">
  <compiler angle="radian"/>
  <option>
    <flag multiccd="enable"/>
  </option>
  <visual>
${LOOK}  </visual>
  <asset>
${SKY}${[...props.values()].map((prop) => `    <model name="${prop.name}" file="../${prop.file}"/>\n`).join('')}  </asset>
  <worldbody>
${lights ? lights.map(light).join('') : '    <light pos="0 0 3.5" dir="0 0 -1" directional="true"/>\n'}${cameras.map(camera).join('')}${structure.length === 0 ? '    <geom name="floor" type="plane" size="0 0 0.05" rgba="0.6 0.58 0.55 1"/>\n' : structure.map(box).join('')}${instances
  .map(
    ({ name: instance, prop, position, rotation }) =>
      `    <frame pos="${numbers(position)}" quat="${numbers(rotation)}">\n` +
      `      <attach model="${prop.name}" body="${prop.root}" prefix="${instance}/"/>\n    </frame>\n`,
  )
  .join('')}  </worldbody>
</mujoco>
`;
}

/** One looks through walls from outside, so that the camera need not go in; floors are as they are. */
function box({ name, position, size }: PlacedScene['structure'][number]): string {
  const halves = size.map((edge) => edge / 2);
  const alpha = isFloor(size) ? 1 : 0.25;
  return `    <geom name="${name}" type="box" pos="${numbers(position)}" size="${numbers(halves)}" rgba="0.6 0.58 0.55 ${alpha}"/>\n`;
}

const isFloor = ([x, y, z]: readonly [number, number, number]): boolean => z <= Math.min(x, y);

type Light = NonNullable<PlacedScene['lights']>[number];
type Camera = NonNullable<PlacedScene['cameras']>[number];

const light = ({ name, type, position, direction, colour }: Light): string =>
  `    <light name="${name}" type="${type}" pos="${numbers(position)}" dir="${numbers(direction)}" diffuse="${numbers(colour)}"/>\n`;

const camera = ({ name, position, rotation, fieldOfView }: Camera): string =>
  `    <camera name="${name}" pos="${numbers(position)}" quat="${numbers(rotation)}" fovy="${numbers([(fieldOfView * 180) / Math.PI])}"/>\n`;
