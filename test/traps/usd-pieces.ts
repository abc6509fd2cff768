import type { SimModel } from '../../src/model/types.ts';
import { isTextured, isUpright } from './measures.ts';
import type { Raised, Trap } from './trap.ts';

/** Stages as text. */

type Point = readonly [x: number, y: number, z: number];

const header = (units = 'metersPerUnit = 1\n upAxis = "Z"', defaultPrim = 'defaultPrim = "P"'): string =>
  `#usda 1.0\n(\n ${defaultPrim}\n ${units}\n)\n`;
/** Prims below the default prim. */
export const stage = (prims: string, units?: string): string => `${header(units)}def Xform "P"\n{\n${prims}\n}\n`;

export const prim = (type: string, name: string, schemas: readonly string[], inside: string, meta = ''): string =>
  `def ${type} "${name}" (\nprepend apiSchemas = [${schemas.map((each) => `"${each}"`).join(', ')}]\n${meta}\n)\n{\n${inside}\n}\n`;
export const at = (x: number, y: number, z: number): string =>
  `double3 xformOp:translate = (${x}, ${y}, ${z})\nuniform token[] xformOpOrder = ["xformOp:translate"]\n`;

/** A box as a mesh. */
export function mesh(
  name: string,
  [x, y, z]: Point,
  [X, Y, Z]: Point,
  { schemas = [COLLISION] as readonly string[], inside = '', turned = false } = {},
): string {
  const corners = [
    [x, y, z],
    [X, y, z],
    [X, Y, z],
    [x, Y, z],
    [x, y, Z],
    [X, y, Z],
    [X, Y, Z],
    [x, Y, Z],
  ];
  const faces = [
    [0, 3, 2, 1],
    [4, 5, 6, 7],
    [0, 1, 5, 4],
    [1, 2, 6, 5],
    [2, 3, 7, 6],
    [3, 0, 4, 7],
  ];
  const points = corners.map((corner) => `(${corner.join(', ')})`).join(', ');
  const indices = faces.flatMap((face) => (turned ? face.toReversed() : face)).join(', ');
  return prim(
    'Mesh',
    name,
    schemas,
    `point3f[] points = [${points}]\nint[] faceVertexCounts = [4, 4, 4, 4, 4, 4]\nint[] faceVertexIndices = [${indices}]\nuniform token subdivisionScheme = "none"\n${inside}`,
  );
}

export const COLLISION = 'PhysicsCollisionAPI';
const BODY = ['PhysicsRigidBodyAPI', 'PhysicsMassAPI'] as const;
/** All that a body of 2 kg in 20 × 20 × 10 cm says. */
export const MASS =
  'float physics:mass = 2\npoint3f physics:centerOfMass = (0, 0, 0.05)\nfloat3 physics:diagonalInertia = (0.0083333, 0.0083333, 0.0133333)\nquatf physics:principalAxes = (1, 0, 0, 0)\n';
export const block = (unit = 1, more: Parameters<typeof mesh>[3] = {}): string =>
  mesh('shape', [-0.1 * unit, -0.1 * unit, 0], [0.1 * unit, 0.1 * unit, 0.1 * unit], more);
export const body = (inside: string, name = 'thing', mass = MASS): string => prim('Xform', name, BODY, mass + inside);
export const joint = (a: string, b: string, inside = '', type = 'Revolute'): string =>
  `def Physics${type}Joint "${a}_${b}"\n{\nrel physics:body0 = </P/${a}>\nrel physics:body1 = </P/${b}>\nuniform token physics:axis = "Z"\n${inside}\n}\n`;
export const LIMITS = 'float physics:lowerLimit = 0\nfloat physics:upperLimit = 90';
export const ESTIMATED: readonly Raised[] = ['warning physics/colliders-estimated', 'warning physics/mass-estimated'];

export const usd = (text: string, files: Trap['files'] = {}): Pick<Trap, 'format' | 'files'> => ({
  format: 'usd',
  files: { 'thing.usda': text, ...files },
});

/** The block with a picture, as UsdPreviewSurface reads it: V from below. */
export const pictured = (path: string): string =>
  stage(
    `${body(block(1, { schemas: [COLLISION, 'MaterialBindingAPI'], inside: `texCoord2f[] primvars:st = [${Array.from({ length: 6 }, () => '(0, 0.25), (1, 0.25), (1, 1), (0, 1)').join(', ')}] (\ninterpolation = "faceVarying"\n)\nrel material:binding = </P/wood>` }))}
def Material "wood"
{
token outputs:surface.connect = </P/wood/surface.outputs:surface>
def Shader "surface"
{
uniform token info:id = "UsdPreviewSurface"
color3f inputs:diffuseColor.connect = </P/wood/image.outputs:rgb>
token outputs:surface
}
def Shader "image"
{
uniform token info:id = "UsdUVTexture"
asset inputs:file = @${path}@
float2 inputs:st.connect = </P/wood/st.outputs:result>
float3 outputs:rgb
}
def Shader "st"
{
uniform token info:id = "UsdPrimvarReader_float2"
string inputs:varname = "st"
float2 outputs:result
}
}`,
  );
export const upright = (model: SimModel): void => {
  isTextured(model);
  isUpright(model);
};

/** An L of two boxes, as one mesh of triangles. */
export const ell = (approximation: string): string => {
  const outline = [
    [0, 0],
    [0.2, 0],
    [0.2, 0.05],
    [0.05, 0.05],
    [0.05, 0.2],
    [0, 0.2],
  ];
  const points = [0, 0.1].flatMap((z) => outline.map(([x, y]) => `(${x}, ${y}, ${z})`)).join(', ');
  return prim(
    'Mesh',
    'ell',
    [COLLISION, 'PhysicsMeshCollisionAPI'],
    `point3f[] points = [${points}]\nint[] faceVertexCounts = [6, 6, 4, 4, 4, 4, 4, 4]\nint[] faceVertexIndices = [5, 4, 3, 2, 1, 0, 6, 7, 8, 9, 10, 11, ${[0, 1, 2, 3, 4, 5].map((i) => `${i}, ${(i + 1) % 6}, ${6 + ((i + 1) % 6)}, ${6 + i}`).join(', ')}]\nuniform token subdivisionScheme = "none"\nuniform token physics:approximation = "${approximation}"`,
  );
};
export const board = (name: string, x: number, y: number): string =>
  body(
    at(x, y, 0.2) + mesh('leaf', [-0.15, -0.01, -0.2], [0.15, 0.01, 0.2]),
    name,
    'float physics:mass = 1\npoint3f physics:centerOfMass = (0, 0, 0)\nfloat3 physics:diagonalInertia = (0.0134, 0.0208, 0.00753)\nquatf physics:principalAxes = (1, 0, 0, 0)\n',
  );
export const back = board('back', 0, 0.1);
export const hinge = (name: string, x: number, y: number): string =>
  joint('back', name, `${LIMITS}\npoint3f physics:localPos0 = (${x}, ${y - 0.1}, 0)`);
