import { number } from '../../src/formats/numbers.ts';
import { type Prim, printLayer, tuple } from '../../src/formats/usd/usda.ts';
import type { PlacedScene } from '../contract.ts';

/**
 * `isaac/scenes/<name>.usda`: a stage that references every prop as often as it stands there.
 *
 * The references are not `instanceable`: the rigid bodies of a prop are prims below the referenced one, and physics can't
 * move, or keep apart, what lies in a prototype that others share.
 */
export function writeStageOfScene({ name, structure, instances }: PlacedScene): string {
  return printLayer([`defaultPrim = "${name}"`, 'kilogramsPerUnit = 1', 'metersPerUnit = 1', 'upAxis = "Z"'], {
    type: 'Xform',
    name,
    children: [
      { type: 'PhysicsScene', name: 'PhysicsScene' },
      {
        type: 'DistantLight',
        name: 'Sun',
        properties: ['float inputs:intensity = 2000', 'float3 xformOp:rotateXYZ = (-35, 20, 0)', order('rotateXYZ')],
      },
      {
        type: 'Xform',
        name: 'Structure',
        children: structure.length === 0 ? [ground()] : structure.map(box),
      },
      { type: 'Xform', name: 'Props', children: instances.map(reference) },
    ],
  });
}

const order = (...ops: readonly string[]): string =>
  `uniform token[] xformOpOrder = [${ops.map((op) => `"xformOp:${op}"`).join(', ')}]`;

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
