import { expect } from 'vitest';
import type { SimModel } from '../../src/model/types.ts';
import { PNG } from '../conformance/props.ts';
import { isBlock, isTextured, isUpright, massOf, sizeOf } from './measures.ts';
import type { Raised, Trap } from './trap.ts';

type Point = readonly [x: number, y: number, z: number];

const header = (units = 'metersPerUnit = 1\n upAxis = "Z"', defaultPrim = 'defaultPrim = "P"'): string =>
  `#usda 1.0\n(\n ${defaultPrim}\n ${units}\n)\n`;
/** Prims below the default prim. */
const stage = (prims: string, units?: string): string => `${header(units)}def Xform "P"\n{\n${prims}\n}\n`;

const prim = (type: string, name: string, schemas: readonly string[], inside: string, meta = ''): string =>
  `def ${type} "${name}" (\nprepend apiSchemas = [${schemas.map((each) => `"${each}"`).join(', ')}]\n${meta}\n)\n{\n${inside}\n}\n`;
const at = (x: number, y: number, z: number): string =>
  `double3 xformOp:translate = (${x}, ${y}, ${z})\nuniform token[] xformOpOrder = ["xformOp:translate"]\n`;

/** A box as a mesh. */
function mesh(
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

const COLLISION = 'PhysicsCollisionAPI';
const BODY = ['PhysicsRigidBodyAPI', 'PhysicsMassAPI'] as const;
/** All that a body of 2 kg in 20 × 20 × 10 cm says. */
const MASS =
  'float physics:mass = 2\npoint3f physics:centerOfMass = (0, 0, 0.05)\nfloat3 physics:diagonalInertia = (0.0083333, 0.0083333, 0.0133333)\nquatf physics:principalAxes = (1, 0, 0, 0)\n';
const block = (unit = 1, more: Parameters<typeof mesh>[3] = {}): string =>
  mesh('shape', [-0.1 * unit, -0.1 * unit, 0], [0.1 * unit, 0.1 * unit, 0.1 * unit], more);
const body = (inside: string, name = 'thing', mass = MASS): string => prim('Xform', name, BODY, mass + inside);
const joint = (a: string, b: string, inside = '', type = 'Revolute'): string =>
  `def Physics${type}Joint "${a}_${b}"\n{\nrel physics:body0 = </P/${a}>\nrel physics:body1 = </P/${b}>\nuniform token physics:axis = "Z"\n${inside}\n}\n`;
const LIMITS = 'float physics:lowerLimit = 0\nfloat physics:upperLimit = 90';
const ESTIMATED: readonly Raised[] = ['warning physics/colliders-estimated', 'warning physics/mass-estimated'];

const usd = (text: string, files: Trap['files'] = {}): Pick<Trap, 'format' | 'files'> => ({
  format: 'usd',
  files: { 'thing.usda': text, ...files },
});

/** The block with a picture, as UsdPreviewSurface reads it: V from below. */
const pictured = (path: string): string =>
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
const upright = (model: SimModel): void => {
  isTextured(model);
  isUpright(model);
};

/** An L of two boxes, as one mesh of triangles. */
const ell = (approximation: string): string => {
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
const board = (name: string, x: number, y: number): string =>
  body(
    at(x, y, 0.2) + mesh('leaf', [-0.15, -0.01, -0.2], [0.15, 0.01, 0.2]),
    name,
    'float physics:mass = 1\npoint3f physics:centerOfMass = (0, 0, 0)\nfloat3 physics:diagonalInertia = (0.0134, 0.0208, 0.00753)\nquatf physics:principalAxes = (1, 0, 0, 0)\n',
  );
const back = board('back', 0, 0.1);
const hinge = (name: string, x: number, y: number): string =>
  joint('back', name, `${LIMITS}\npoint3f physics:localPos0 = (${x}, ${y - 0.1}, 0)`);

export const usdTraps: readonly Trap[] = [
  {
    name: 'a body alone, whole',
    row: 'Isaac: one RigidBodyAPI',
    ...usd(stage(body(block()))),
    outcome: { raises: [], holds: isBlock },
  },
  {
    name: 'no physics at all: it gets colliders and a mass, and says so',
    row: 'Ranked 3: missing rigid-body schema',
    ranks: [3],
    ...usd(stage(block(1, { schemas: [] }))),
    outcome: {
      raises: ESTIMATED,
      holds(model) {
        isBlock(model);
        expect(model.base).toBe('free');
      },
    },
  },
  {
    name: 'a collider without a rigid body',
    row: 'Ranked 3: missing rigid-body schema',
    ranks: [3],
    ...usd(stage(block())),
    outcome: { raises: ['warning physics/usd-mass-computed'], holds: (model) => expect(model.base).toBe('fixed') },
  },
  {
    name: 'joints without an articulation root need none to be read',
    row: 'Ranked 3: missing articulation schema',
    ranks: [3],
    ...usd(stage(back + board('left', 0, -0.1) + hinge('left', 0, -0.1))),
    outcome: {
      raises: [],
      holds(model) {
        expect(model.joints).toMatchObject([{ type: 'revolute', parent: 'back', child: 'left' }]);
        expect(model.joints[0]!.limits!.upper).toBeCloseTo(Math.PI / 2, 6);
      },
    },
  },
  {
    name: 'CollisionAPI on an Xform, which has no shape',
    row: 'Isaac: MeshCollisionAPI only on Mesh and with CollisionAPI',
    ranks: [3],
    ...usd(stage(body(prim('Xform', 'group', [COLLISION, 'PhysicsMeshCollisionAPI'], block(1, { schemas: [] }))))),
    outcome: {
      raises: ['error physics/collider-present', 'warning format/usd-not-carried'],
      fixed: { repairs: ['colliders'], leaves: ['warning format/usd-not-carried'], holds: isBlock },
    },
  },
  {
    name: 'MeshCollisionAPI without CollisionAPI is no collider',
    row: 'Isaac: MeshCollisionAPI only on Mesh and with CollisionAPI',
    ranks: [3],
    ...usd(stage(body(block(1, { schemas: ['PhysicsMeshCollisionAPI'] })))),
    outcome: {
      raises: ['error physics/collider-present'],
      fixed: { repairs: ['colliders'], leaves: [], holds: isBlock },
    },
  },
  {
    name: 'a dynamic triangle mesh that is concave',
    row: 'Isaac: a dynamic triangle mesh silently becomes its hull',
    ranks: [1, 2],
    ...usd(stage(body(ell('none')))),
    outcome: {
      raises: ['warning physics/usd-collider-made'],
      holds: (model) => expect(model.links[0]!.collisions.length).toBeGreaterThanOrEqual(2),
    },
  },
  {
    name: 'a concave mesh that is declared a hull',
    row: 'Ranked 1: concave mesh silently filled',
    ranks: [1],
    ...usd(stage(body(ell('convexHull')))),
    outcome: {
      raises: ['warning physics/concave-collider'],
      fixed: {
        repairs: ['convex-parts'],
        leaves: [],
        holds: (model) => expect(model.links[0]!.collisions.length).toBeGreaterThanOrEqual(2),
      },
    },
  },
  {
    name: 'centimetres and Y up, both of which it says: nothing is wrong',
    row: 'Isaac: upAxis Z, metersPerUnit 1',
    ranks: [4],
    ...usd(
      stage(
        body(
          mesh('shape', [-10, 0, -10], [10, 10, 10]),
          'thing',
          MASS.replace('(0, 0, 0.05)', '(0, 5, 0)').replace(
            '(0.0083333, 0.0083333, 0.0133333)',
            '(83.333, 133.333, 83.333)',
          ),
        ),
        'metersPerUnit = 0.01\n upAxis = "Y"',
      ),
    ),
    outcome: {
      raises: [],
      holds(model) {
        isBlock(model);
        // The frame of the body stays that of the file, where Y is what points up.
        expect(model.links[0]!.inertial.inertia[1]).toBeCloseTo(0.0133333, 6);
      },
    },
  },
  {
    name: 'the range of a slide in a stage of centimetres',
    row: 'Ranked 4: scale, also of joint limits',
    ranks: [4],
    ...usd(
      stage(
        `${body(mesh('shape', [-10, -10, 0], [10, 10, 10]), 'case', '')}${body(at(0, -21, 0) + mesh('shape', [-10, -10, 0], [10, 10, 10]), 'drawer', '')}${joint('case', 'drawer', 'float physics:lowerLimit = 0\nfloat physics:upperLimit = 15\npoint3f physics:localPos0 = (0, -21, 0)', 'Prismatic')}`,
        'metersPerUnit = 0.01\n upAxis = "Z"',
      ),
    ),
    outcome: {
      raises: ['warning physics/usd-mass-computed'],
      holds: (model) => expect(model.joints[0]!.limits!.upper).toBeCloseTo(0.15, 9),
    },
  },
  {
    name: 'metres in a stage that says neither unit nor axis: centimetres and Y up are taken',
    row: 'Ranked 4: scale and up axis',
    ranks: [4],
    ...usd(
      stage(
        body(
          mesh('shape', [-0.1, 0, -0.1], [0.1, 0.1, 0.1]),
          'thing',
          MASS.replace('(0, 0, 0.05)', '(0, 0.05, 0)').replace(
            '0.0083333, 0.0083333, 0.0133333',
            '0.0083333, 0.0133333, 0.0083333',
          ),
        ),
        '',
      ),
    ),
    outcome: {
      raises: ['warning format/usd-units-assumed', 'warning physics/unusual-size', 'warning physics/plausible-density'],
      fixed: {
        repairs: ['scale'],
        leaves: ['warning format/usd-units-assumed'],
        // 2 kg make 500 kg/m³ then, so the mass was right.
        holds: isBlock,
      },
    },
  },
  {
    name: 'millimetres declared as metres',
    row: 'Ranked 4: scale mm/m',
    ranks: [4],
    ...usd(
      stage(
        body(
          block(1000),
          'thing',
          MASS.replace('2\n', '2e9\n')
            .replace('0.05', '50')
            .replace('0.0083333, 0.0083333, 0.0133333', '8.3333e12, 8.3333e12, 1.33333e13'),
        ),
      ),
    ),
    outcome: { raises: ['error physics/plausible-size'], fixed: { repairs: ['scale'], leaves: [], holds: isBlock } },
  },
  {
    name: 'Y up on a stage that says Z',
    row: 'Ranked 4: up axis',
    ranks: [4],
    ...usd(
      stage(
        body(
          mesh('foot', [-0.1, 0, -0.1], [0.1, 0.02, 0.1]) + mesh('pole', [-0.01, 0.02, 0.04], [0.01, 0.42, 0.06]),
          'lamp',
          'float physics:mass = 1\npoint3f physics:centerOfMass = (0, 0.12, 0.02)\nfloat3 physics:diagonalInertia = (0.02, 0.01, 0.02)\nquatf physics:principalAxes = (1, 0, 0, 0)\n',
        ),
      ),
    ),
    outcome: {
      raises: ['warning physics/up-axis'],
      fixed: { repairs: ['up-axis'], leaves: [], holds: (model) => expect(sizeOf(model)).toEqual([0.2, 0.2, 0.42]) },
    },
  },
  {
    name: 'a left-handed mesh is turned over',
    row: 'Bad input: left-handed',
    ...usd(stage(body(block(1, { turned: true, inside: 'uniform token orientation = "leftHanded"' })))),
    outcome: { raises: ['info format/usd-left-handed'], holds: isBlock },
  },
  {
    name: 'a left-handed mesh that does not say so',
    row: 'Bad input: left-handed',
    ...usd(stage(body(block(1, { turned: true })))),
    outcome: { raises: ['warning physics/winding'], fixed: { repairs: ['winding'], leaves: [], holds: isBlock } },
  },
  {
    name: 'a mesh that is mirrored by its scale: its outside stays outside',
    row: 'Bad input: negative scale',
    ...usd(
      stage(
        body(
          block(1, { inside: 'float3 xformOp:scale = (-1, 1, 1)\nuniform token[] xformOpOrder = ["xformOp:scale"]' }),
        ),
      ),
    ),
    outcome: { raises: ['info format/usd-mirrored'], holds: isBlock },
  },
  {
    name: 'no default prim',
    row: 'Isaac: defaultPrim',
    ...usd(stage(body(block())).replace(' defaultPrim = "P"\n', '')),
    outcome: { raises: [], holds: isBlock },
  },
  {
    name: 'a default prim that is not there',
    row: 'Isaac: defaultPrim',
    ...usd(stage(body(block())).replace('"P"\n ', '"Gone"\n ')),
    outcome: { raises: ['warning structure/usd-default-prim'], holds: isBlock },
  },
  {
    name: 'a mesh that would be subdivided',
    row: 'Isaac: non-subdivided meshes',
    ...usd(stage(body(block())).replace('"none"', '"catmullClark"')),
    outcome: { raises: ['warning format/usd-subdivided'], holds: isBlock },
  },
  ...(
    [
      ['beside the layer', './wood.png', 'wood.png', []],
      ['absolute', '/home/me/wood.png', 'tex/wood.png', ['warning structure/reference-repaired']],
      ['of Windows, with backslashes', 'C:\\me\\wood.png', 'tex/wood.png', ['warning structure/reference-repaired']],
      ['of a server', 'omniverse://localhost/tex/wood.png', 'tex/wood.png', ['warning structure/reference-repaired']],
      ['in another script', './дерево.png', 'дерево.png', []],
    ] as const
  ).map(
    ([what, said, file, raises]): Trap => ({
      name: `finds a texture whose path is ${what}`,
      row: 'Ranked 5: textures or references lost after a move, absolute paths, backslashes',
      ranks: what.includes('script') ? [11, 13] : [5, 13],
      ...usd(pictured(said), { [file]: PNG }),
      outcome: { raises, holds: upright },
    }),
  ),
  {
    name: 'a texture that is not there',
    row: 'Ranked 5: textures lost after a move',
    ranks: [5],
    ...usd(pictured('./gone.png')),
    outcome: { raises: ['warning structure/texture-missing'], holds: isBlock },
  },
  {
    name: 'a layer that is not there',
    row: 'Ranked 5: references lost after a move',
    ranks: [5],
    ...usd(stage(`def "part" (\nreferences = @./gone.usda@\n)\n{\n}\n${body(block())}`)),
    outcome: { raises: ['error structure/usd-layer-missing'] },
  },
  {
    name: 'instanced prims become parts of their own',
    row: 'Isaac: instanced prims',
    ranks: [10],
    ...usd(
      `${stage(`${['a', 'b'].map((name, i) => `def Xform "${name}" (\ninstanceable = true\nreferences = </Cup>\n)\n{\n${at(i, 0, 0)}}\n`).join('')}${joint('a', 'b', 'point3f physics:localPos0 = (1, 0, 0)', 'Fixed')}`)}class Xform "Cup" (\nprepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"]\n)\n{\n${MASS}${block()}}\n`,
    ),
    outcome: {
      raises: [],
      holds(model) {
        expect(massOf(model)).toBeCloseTo(4, 6);
        expect(new Set(model.links.map(({ name }) => name)).size).toBe(2);
      },
    },
  },
  {
    name: 'visuals are in no mass',
    row: 'Ranked 8: visual geometry counted in mass',
    ranks: [8],
    ...usd(
      stage(
        body(block() + block(0.5, { schemas: [] }).replace('"shape"', '"look"'), 'thing', 'float physics:mass = 2\n'),
      ),
    ),
    outcome: { raises: ['warning physics/usd-mass-computed'], holds: isBlock },
  },
  {
    name: 'an inertia that no body has',
    row: 'Ranked 7: invalid inertia',
    ranks: [7],
    ...usd(stage(body(block(), 'thing', MASS.replace('0.0133333', '0.3')))),
    outcome: {
      raises: ['error physics/inertia-triangle'],
      fixed: { repairs: ['inertia'], leaves: [], holds: isBlock },
    },
  },
  {
    name: 'a mass of 0, which means "not given" in UsdPhysics',
    row: 'Ranked 7: zero mass',
    ranks: [7],
    ...usd(stage(body(block(), 'thing', 'float physics:mass = 0\n'))),
    // 1000 kg/m³ in 0.004 m³, as UsdPhysics says.
    outcome: {
      raises: ['warning physics/usd-mass-computed'],
      holds: (model) => expect(massOf(model)).toBeCloseTo(4, 4),
    },
  },
  {
    name: 'no collider',
    row: 'Bad input: no collider',
    ranks: [3],
    ...usd(stage(body(block(1, { schemas: [] })))),
    outcome: {
      raises: ['error physics/collider-present'],
      fixed: { repairs: ['colliders'], leaves: [], holds: isBlock },
    },
  },
  {
    name: 'names and paths in other scripts',
    row: 'Ranked 11: non-ASCII paths',
    ranks: [11],
    format: 'usd',
    files: { 'Küche 厨房/Größe.usda': stage(body(block(), 'Stuhl_椅子')) },
    outcome: {
      raises: [],
      holds(model) {
        isBlock(model);
        expect(model.links[0]!.name).toMatch(/^[a-z][a-z0-9_]*$/);
      },
    },
  },
  {
    name: 'bodies of one name in different places',
    row: 'Bad input: duplicate names',
    ranks: [10],
    ...usd(
      stage(
        `def Xform "l"\n{\n${body(block())}}\ndef Xform "r"\n{\n${at(1, 0, 0)}${body(block())}}\n${joint('l/thing', 'r/thing', 'point3f physics:localPos0 = (1, 0, 0)', 'Fixed').replace('"l/thing_r/thing"', '"j"')}`,
      ),
    ),
    outcome: { raises: [], holds: (model) => expect(new Set(model.links.map(({ name }) => name)).size).toBe(2) },
  },
  {
    name: 'two doors, one in the other',
    row: 'Ranked 12: links overlapping in cabinets and doors',
    ranks: [12],
    ...usd(
      stage(
        back +
          board('left', -0.05, -0.1) +
          board('right', 0.05, -0.1) +
          hinge('left', -0.05, -0.1) +
          hinge('right', 0.05, -0.1),
      ),
    ),
    outcome: {
      raises: ['warning physics/links-overlap'],
      fixed: { repairs: ['overlaps'], leaves: [], holds: (model) => expect(model.collisionExclusions).toHaveLength(1) },
    },
  },
  {
    name: 'a joint to a prim that is not there',
    row: 'Bad input: wrong joint targets',
    ...usd(stage(back + hinge('gone', 0, 0))),
    outcome: { raises: ['error physics/usd-joint-not-carried'], holds: (model) => expect(model.joints).toEqual([]) },
  },
  {
    name: 'a joint of a body to itself',
    row: 'Bad input: wrong joint targets',
    ...usd(stage(back + hinge('back', 0, 0.1))),
    outcome: { raises: ['error physics/usd-joint-not-carried'], holds: (model) => expect(model.joints).toEqual([]) },
  },
  {
    name: 'a loop',
    row: 'Bad input: closed loops',
    ...usd(
      stage(
        back +
          board('left', -0.2, -0.1) +
          board('right', 0.2, -0.1) +
          hinge('left', -0.2, -0.1) +
          joint('left', 'right', `${LIMITS}\npoint3f physics:localPos0 = (0.4, 0, 0)`) +
          hinge('right', 0.2, -0.1),
      ),
    ),
    outcome: {
      raises: ['error physics/usd-joint-not-carried'],
      holds: (model) => expect(model.joints).toHaveLength(2),
    },
  },
  {
    name: 'text that breaks off',
    row: 'Bad input: broken file',
    ...usd(stage(body(block())).slice(0, -30)),
    outcome: { refused: 'error format/usd-broken', where: /thing\.usda/ },
  },
];
