import { type ReadUsdOptions, readUsd } from '../../../src/formats/usd/read.ts';

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const UNITS = 'metersPerUnit = 1\n upAxis = "Z"';

/** Reads prims as text, below one default prim. A brace ends its line. */
export async function read(
  prims: string,
  { units = UNITS, ...options }: Partial<ReadUsdOptions> & { units?: string } = {},
) {
  const spread = prims.replaceAll('{ ', '{\n').replaceAll(' }', '\n}');
  const text = `#usda 1.0\n(\n defaultPrim = "P"\n ${units}\n)\ndef Xform "P" {\n${spread}\n}\n`;
  const { model, findings } = await readUsd(new Map([['root.usda', bytesOf(text)]]), {
    entry: 'root.usda',
    ...options,
  });
  return { model, codes: findings.map(({ code }) => code), findings };
}

export const placed = (...operations: readonly (readonly [name: string, declaration: string])[]): string =>
  [
    ...operations.map(([, declaration]) => declaration),
    `uniform token[] xformOpOrder = [${operations.map(([name]) => `"${name}"`).join(', ')}]`,
  ].join('\n');
export const at = (x: number, y: number, z: number) =>
  placed(['xformOp:translate', `double3 xformOp:translate = (${x}, ${y}, ${z})`]);
export const scaled = (x: number, y: number, z: number) =>
  placed(['xformOp:scale', `float3 xformOp:scale = (${x}, ${y}, ${z})`]);

export const cube = (name: string, inside = '', schemas = '"PhysicsCollisionAPI"') =>
  `def Cube "${name}" (prepend apiSchemas = [${schemas}]) {\n double size = 1\n ${inside}\n}`;
export const body = (name: string, inside: string, more = '') =>
  `def Xform "${name}" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"${more}]) {\n${inside}\n}`;
export const joint = (type: string, name: string, ends: string, inside = '', schemas: readonly string[] = []) =>
  `def Physics${type} "${name}" (prepend apiSchemas = [${schemas.map((each) => `"${each}"`).join(', ')}]) {\n${ends}\n${inside}\n}`;
export const between = (a: string, b: string) => `rel physics:body0 = </P/${a}>\nrel physics:body1 = </P/${b}>`;
export const two = `${body('a', cube('ca'))}\n${body('b', `${at(2, 0, 0)}\n${cube('cb')}`)}`;

/** One white pixel. */
export const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
);

export const near = (values: readonly number[], digits = 5) => values.map((value) => Number(value.toFixed(digits)) + 0);

export const TETRA =
  'int[] faceVertexCounts = [3, 3, 3, 3]\nint[] faceVertexIndices = [0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2]';
export const POINTS =
  'point3f[] points = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]\nuniform token subdivisionScheme = "none"';
