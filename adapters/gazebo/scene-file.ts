import { numbers } from '../../src/formats/numbers.ts';
import { encoded } from '../../src/model/srgb.ts';
import type { PlacedScene } from '../contract.ts';
import { SUN, SURROUNDINGS } from './world.ts';

/**
 * `gazebo/worlds/<name>.sdf`: the props at their places, each included by `model://<prop>` under the name of its instance.
 * What stands still is one static model. Capitals for what is ours, which no instance has. Plug-ins: see `world.ts`.
 */
export function writeWorldOfScene({ name, structure, instances, lights }: PlacedScene): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<sdf version="1.9">
  <world name="${name}">
${SURROUNDINGS}${lights ? lights.map(light).join('') : SUN}    <model name="Structure">
      <static>true</static>
      <link name="link">
${structure.length === 0 ? ground() : structure.map(slab).join('')}      </link>
    </model>
${instances
  .map(
    ({ name: instance, prop, position, rotation }) => `    <include>
      <uri>model://${prop.name}</uri>
      <name>${instance}</name>
      <pose>${numbers([...position, ...rollPitchYaw(rotation)])}</pose>
    </include>
`,
  )
  .join('')}  </world>
</sdf>
`;
}

type Light = NonNullable<PlacedScene['lights']>[number];

/** SDF's colours are as shown; a cone of 45° where the scene says no more. */
function light({ name, type, position, direction, colour }: Light): string {
  const cone =
    type === 'spot'
      ? '      <spot>\n        <inner_angle>0.5</inner_angle>\n        <outer_angle>0.785</outer_angle>\n        <falloff>1</falloff>\n      </spot>\n'
      : '';
  return `    <light name="Light_${name}" type="${type}">
      <cast_shadows>${type === 'directional'}</cast_shadows>
      <pose>${numbers(position)} 0 0 0</pose>
      <diffuse>${numbers(colour.map(encoded))} 1</diffuse>
      <specular>0.2 0.2 0.2 1</specular>
      <direction>${numbers(direction)}</direction>
      <attenuation>
        <range>20</range>
        <constant>0.3</constant>
        <linear>0.01</linear>
        <quadratic>0.001</quadratic>
      </attenuation>
${cone}    </light>
`;
}

/** A floor that ends nowhere, as far as a simulator can tell. */
const ground = (): string =>
  shapes('ground', '<plane><normal>0 0 1</normal><size>100 100</size></plane>', '0 0 0 0 0 0', 0);

/** One looks through walls, from outside; floors are as they are. */
const slab = ({ name, position, size }: PlacedScene['structure'][number]): string =>
  shapes(
    name,
    `<box><size>${numbers(size)}</size></box>`,
    `${numbers(position)} 0 0 0`,
    size[2] <= Math.min(size[0], size[1]) ? 0 : 0.75,
  );

const shapes = (
  name: string,
  geometry: string,
  pose: string,
  transparency: number,
): string => `        <collision name="${name}_collision">
          <pose>${pose}</pose>
          <geometry>${geometry}</geometry>
        </collision>
        <visual name="${name}_visual">
          <pose>${pose}</pose>
          <geometry>${geometry}</geometry>
          <transparency>${transparency}</transparency>
          <material>
            <ambient>0.6 0.58 0.55 1</ambient>
            <diffuse>0.6 0.58 0.55 1</diffuse>
            <specular>0.1 0.1 0.1 1</specular>
          </material>
        </visual>
`;

/**
 * Angles about the fixed axes X, Y, Z in that order [rad], as SDF has them; roll 0 where pitch is a right angle.
 *
 * @see http://sdformat.org/tutorials?tut=specify_pose
 */
export function rollPitchYaw([w, x, y, z]: readonly [number, number, number, number]): [number, number, number] {
  const sine = 2 * (w * y - z * x);
  // Close to a right angle only the sum or the difference of roll and yaw is determined.
  if (Math.abs(sine) > 1 - 1e-12) return [0, Math.sign(sine) * (Math.PI / 2), -Math.sign(sine) * 2 * Math.atan2(x, w)];
  return [
    Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y)),
    Math.asin(sine),
    Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z)),
  ];
}
