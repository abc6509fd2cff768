import { number } from '../../src/formats/numbers.ts';
import { type Prim, printLayer, tuple } from '../../src/formats/usd/usda.ts';
import type { Quat } from '../../src/model/types.ts';
import type { PlacedScene } from '../contract.ts';

/**
 * `isaac/scenes/<name>.usda`: a stage that references every prop as often as it stands there.
 *
 * The references are not `instanceable`: the rigid bodies of a prop are prims below the referenced one, and physics can't
 * move, or keep apart, what lies in a prototype that others share.
 */
export function writeStageOfScene({ name, structure, instances, lights, cameras = [] }: PlacedScene): string {
  return printLayer([`defaultPrim = "${name}"`, 'kilogramsPerUnit = 1', 'metersPerUnit = 1', 'upAxis = "Z"'], {
    type: 'Xform',
    name,
    children: [
      { type: 'PhysicsScene', name: 'PhysicsScene' },
      ...(lights ? [{ type: 'Xform', name: 'Lights', children: lights.map(lightPrim) }] : [SUN]),
      ...(cameras.length > 0 ? [{ type: 'Xform', name: 'Cameras', children: cameras.map(cameraPrim) }] : []),
      {
        type: 'Xform',
        name: 'Structure',
        children: structure.length === 0 ? [ground()] : structure.map(box),
      },
      { type: 'Xform', name: 'Props', children: instances.map(reference) },
    ],
  });
}

type Light = NonNullable<PlacedScene['lights']>[number];
type Camera = NonNullable<PlacedScene['cameras']>[number];

/** Brightness has no common unit: usual values of Isaac Sim. */
function lightPrim({ name, type, position, direction, colour }: Light): Prim {
  const isFar = type === 'directional';
  return {
    type: isFar ? 'DistantLight' : 'SphereLight',
    name,
    ...(type === 'spot' ? { schemas: ['ShapingAPI'] } : {}),
    properties: [
      `color3f inputs:color = ${tuple(colour)}`,
      `float inputs:intensity = ${number(isFar ? 2000 : 30_000)}`,
      ...(isFar ? [] : ['float inputs:radius = 0.05']),
      ...(type === 'spot' ? ['float inputs:shaping:cone:angle = 45'] : []),
      `quatd xformOp:orient = ${tuple(downTo(direction))}`,
      `double3 xformOp:translate = ${tuple(position)}`,
      order('translate', 'orient'),
    ],
  };
}

/** The shortest turn that brings −Z to a direction. */
function downTo([x, y, z]: Light['direction']): Quat {
  if (z > 1 - 1e-9) return [0, 1, 0, 0];
  const [w, i, j] = [1 - z, y, -x];
  const norm = Math.hypot(w, i, j);
  return [w / norm, i / norm, j / norm, 0];
}

/** A picture of 4 to 3, whose height is 15.24 mm. */
const cameraPrim = ({ name, position, rotation, fieldOfView }: Camera): Prim => ({
  type: 'Camera',
  name,
  properties: [
    'float2 clippingRange = (0.01, 1000)',
    `float focalLength = ${number(7.62 / Math.tan(fieldOfView / 2))}`,
    'float horizontalAperture = 20.32',
    'float verticalAperture = 15.24',
    `quatd xformOp:orient = ${tuple(rotation)}`,
    `double3 xformOp:translate = ${tuple(position)}`,
    order('translate', 'orient'),
  ],
});

const order = (...ops: readonly string[]): string =>
  `uniform token[] xformOpOrder = [${ops.map((op) => `"xformOp:${op}"`).join(', ')}]`;

const SUN: Prim = {
  type: 'DistantLight',
  name: 'Sun',
  properties: ['float inputs:intensity = 2000', 'float3 xformOp:rotateXYZ = (-35, 20, 0)', order('rotateXYZ')],
};

const COLOUR = 'color3f[] primvars:displayColor = [(0.6, 0.58, 0.55)]';

function reference({ name, prop, position, rotation }: PlacedScene['instances'][number]): Prim {
  return {
    type: 'Xform',
    name,
    metadata: [`prepend references = @../${prop.file}@`],
    properties: [
      `quatd xformOp:orient = ${tuple(rotation)}`,
      'float3 xformOp:scale = (1, 1, 1)',
      `double3 xformOp:translate = ${tuple(position)}`,
      order('translate', 'orient', 'scale'),
    ],
  };
}

/** A box as a scaled cube of edge 1: what every reader knows. Without a rigid body, a collider is static. */
const box = ({ name, position, size }: PlacedScene['structure'][number]): Prim => ({
  type: 'Cube',
  name,
  schemas: ['PhysicsCollisionAPI'],
  properties: [
    'float3[] extent = [(-0.5, -0.5, -0.5), (0.5, 0.5, 0.5)]',
    COLOUR,
    `double size = ${number(1)}`,
    `float3 xformOp:scale = ${tuple(size)}`,
    `double3 xformOp:translate = ${tuple(position)}`,
    order('translate', 'scale'),
  ],
});

const ground = (): Prim => ({
  type: 'Plane',
  name: 'ground',
  schemas: ['PhysicsCollisionAPI'],
  properties: ['uniform token axis = "Z"', COLOUR, 'double length = 100', 'double width = 100'],
});
