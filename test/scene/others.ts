/** Scenes as other programs write them. By hand. */

/** A table that stands still, two red cubes and a blue one on it, a hinged door, and a wall, a sun and a camera. */
export const KITCHEN = `<mujoco model="kitchen">
  <worldbody>
    <light name="sun" pos="0 0 4" dir="0 0 -1" directional="true" diffuse="0.5 0.5 0.5"/>
    <camera name="front" pos="0 -2 1.5" quat="0.8 0.6 0 0" fovy="60"/>
    <geom name="ground" type="plane" size="0 0 0.05"/>
    <geom name="wall" type="box" size="1.5 0.05 1" pos="0 1.2 1" rgba="0.8 0.8 0.7 1"/>
    <body name="table" pos="0 0.5 0">
      <geom type="box" size="0.5 0.3 0.36" pos="0 0 0.36" rgba="0.5 0.3 0.1 1"/>
    </body>
    <body name="cube_1" pos="0.1 0.5 0.75"><freejoint/><geom type="box" size="0.03 0.03 0.03" rgba="1 0 0 1"/></body>
    <body name="cube_2" pos="0.25 0.45 0.75" euler="0 0 90">
      <freejoint/><geom type="box" size="0.03 0.03 0.03" rgba="1 0 0 1"/>
      <light name="lamp" pos="0 0 0.1"/>
    </body>
    <body name="Blue Cube" pos="-0.2 0.45 0.75"><freejoint/><geom type="box" size="0.03 0.03 0.03" rgba="0 0 1 1"/></body>
    <body name="door" pos="1 1.12 1">
      <joint name="hinge" type="hinge" axis="0 0 1" pos="0.4 0 0" range="0 90" damping="0.1"/>
      <geom type="box" size="0.4 0.02 0.9"/>
    </body>
  </worldbody>
</mujoco>
`;

const can = (name: string, pose: string): string => `<model name="${name}">${pose}
  <link name="body"><pose>0 0 0.05 0 0 0</pose>
    <inertial><mass>0.4</mass><inertia><ixx>0.0005</ixx><iyy>0.0005</iyy><izz>0.0002</izz></inertia></inertial>
    <collision name="c"><geometry><cylinder><radius>0.033</radius><length>0.1</length></cylinder></geometry></collision>
    <visual name="v"><geometry><cylinder><radius>0.033</radius><length>0.1</length></cylinder></geometry></visual>
  </link></model>`;

/** A world whose models stand relative to a frame and to one another; a can stands, one lies, one falls. */
export const YARD = `<?xml version="1.0"?>
<sdf version="1.9"><world name="yard">
 <light name="sun" type="directional"><pose>0 0 10 0 0 0</pose><diffuse>1 1 1 1</diffuse><direction>0 0 -1</direction></light>
 <model name="ground_plane"><static>true</static><pose>0 0 0.2 0 0 0</pose><link name="l">
   <collision name="c"><geometry><plane><normal>0 0 1</normal></plane></geometry></collision></link></model>
 <frame name="corner"><pose>1 0 0.2 0 0 1.5707963267948966</pose></frame>
 <model name="desk"><static>true</static><pose relative_to="corner">0 0 0 0 0 0</pose><link name="top"><pose>0 0 0.35 0 0 0</pose>
   <inertial><mass>20</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial>
   <collision name="c"><geometry><box><size>0.8 0.5 0.7</size></box></geometry></collision>
   <visual name="v"><geometry><box><size>0.8 0.5 0.7</size></box></geometry></visual></link></model>
 ${can('can_a', '<pose relative_to="desk">0.1 0 0.7 0 0 0</pose>')}
 ${can('can_b', '<pose>-0.5 -0.4 0.2 0 0 0.3</pose>')}
 ${can('can_c', '<pose>-0.5 0.4 0.233 0 1.5707963267948966 0</pose>')}
 ${can('can_d', '<pose>-0.9 -0.4 0.3 0 0 0</pose>')}
 <include><uri>model://not_here</uri></include>
</world></sdf>
`;

const tetrahedron = (x: number, turned: boolean): number[] =>
  [
    [0, 0, 0],
    [0.3, 0, 0],
    [0, 0.2, 0],
    [0, 0, 0.1],
  ].flatMap(([a, b, c]) => (turned ? [x - c!, b!, a!] : [a! + x, b!, c!]));

/**
 * glTF of two tetrahedra whose vertices were baked into the world, the second turned by a right angle about Y, and of a slab that
 * its name says is a floor.
 */
export function bakedGltf(): string {
  const positions = [tetrahedron(0, false), tetrahedron(2, true), tetrahedron(-2, false)];
  const [points, faces] = [
    Buffer.from(Float32Array.from(positions.flat()).buffer),
    Buffer.from(Uint16Array.from([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]).buffer),
  ];
  const bytes = Buffer.concat([points, faces]);
  const range = (list: number[]) => ({
    min: [0, 1, 2].map((axis) => Math.fround(Math.min(...list.filter((_, i) => i % 3 === axis)))),
    max: [0, 1, 2].map((axis) => Math.fround(Math.max(...list.filter((_, i) => i % 3 === axis)))),
  });
  return JSON.stringify({
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    extensionsUsed: ['KHR_lights_punctual'],
    extensions: { KHR_lights_punctual: { lights: [{ type: 'point', color: [1, 0.5, 0] }] } },
    cameras: [{ type: 'perspective', perspective: { yfov: 0.8, znear: 0.1 } }],
    nodes: [
      { name: 'Scene', children: [1, 2, 3, 4, 5] },
      { name: 'Wedge.001', mesh: 0 },
      { name: 'Wedge.002', mesh: 1 },
      { name: 'Floor_main', mesh: 2 },
      { name: 'Bulb', translation: [0, 2, 0], extensions: { KHR_lights_punctual: { light: 0 } } },
      { name: 'Eye', translation: [0, 1, 3], camera: 0 },
    ],
    meshes: [0, 1, 2].map((mesh) => ({ primitives: [{ attributes: { POSITION: mesh }, indices: 3 }] })),
    accessors: [
      ...positions.map((list, i) => ({
        bufferView: 0,
        byteOffset: 48 * i,
        componentType: 5126,
        count: 4,
        type: 'VEC3',
        ...range(list),
      })),
      { bufferView: 1, componentType: 5123, count: 12, type: 'SCALAR' },
    ],
    bufferViews: [
      { buffer: 0, byteLength: points.length, byteStride: 12 },
      { buffer: 0, byteOffset: points.length, byteLength: faces.length },
    ],
    buffers: [{ byteLength: bytes.length, uri: `data:application/octet-stream;base64,${bytes.toString('base64')}` }],
  });
}

const cube = (name: string, x: number, z: number): string => `
    def Cube "${name}" (prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsCollisionAPI", "PhysicsMassAPI"])
    {
        double size = 0.2
        float physics:mass = 2
        double3 xformOp:translate = (${x}, 0, ${z})
        uniform token[] xformOpOrder = ["xformOp:translate"]
    }`;

/** Two boxes that fall, a shelf that stands still, ground, light and camera. */
export const STAGE = `#usda 1.0
(
    defaultPrim = "World"
    metersPerUnit = 1
    upAxis = "Z"
)
def Xform "World"
{
    def Plane "ground" (prepend apiSchemas = ["PhysicsCollisionAPI"])
    {
        uniform token axis = "Z"
    }
    def DistantLight "key"
    {
        color3f inputs:color = (1, 0.5, 0.5)
    }
    def Camera "eye"
    {
        float focalLength = 20
        float verticalAperture = 20
        double3 xformOp:translate = (0, -3, 1)
        uniform token[] xformOpOrder = ["xformOp:translate"]
    }
    def Cube "shelf" (prepend apiSchemas = ["PhysicsCollisionAPI"])
    {
        double size = 0.5
        double3 xformOp:translate = (1, 0, 0.25)
        uniform token[] xformOpOrder = ["xformOp:translate"]
    }${cube('box_1', 0, 0.1)}${cube('box_2', 1, 0.6)}
}
`;
