import { at } from '../../src/model/pose.ts';
import type {
  Collision,
  Geometry,
  Inertial,
  Joint,
  Link,
  Material,
  SimModel,
  Vec3,
  Visual,
} from '../../src/model/types.ts';

/** Small props, built by hand so that every number in a test can be reckoned on paper. */

/** A solid box of `mass` about its middle: I = m/12 (b² + c²). */
export function boxInertial(mass: number, [x, y, z]: Vec3, centerOfMass: Vec3 = [0, 0, 0]): Inertial {
  const k = mass / 12;
  return {
    mass,
    centerOfMass,
    inertia: [k * (y * y + z * z), k * (x * x + z * z), k * (x * x + y * y), 0, 0, 0],
  };
}

export const box = (...size: [number, number, number]): Geometry => ({ type: 'box', size });

export const shape = (name: string, geometry: Geometry, ...[x, y, z]: [number, number, number]) =>
  ({ name, geometry, pose: at(x, y, z) }) satisfies Visual & Collision;

/** A link whose visuals and collisions are the same shapes. */
export const link = (name: string, where: Vec3, inertial: Inertial, shapes: Collision[]): Link => ({
  name,
  pose: at(...where),
  inertial,
  visuals: shapes.map((part) => ({ ...part, name: `${part.name}_visual`, material: 'wood' })),
  collisions: shapes,
});

const WOOD: Material = { name: 'wood', baseColor: [0.55, 0.35, 0.18, 1], metallic: 0, roughness: 0.6 };

const model = (name: string, base: SimModel['base'], links: Link[], joints: Joint[] = []): SimModel => ({
  name,
  base,
  links,
  joints,
  materials: [WOOD],
  meshes: [],
  textures: [],
  semantics: { labels: [], cavities: [] },
  collisionExclusions: [],
});

/** A wooden block, 20 × 20 × 10 cm, 2 kg, its origin in the middle of its bottom. */
export const block = (): SimModel =>
  model('block', 'free', [
    link('block', [0, 0, 0], boxInertial(2, [0.2, 0.2, 0.1], [0, 0, 0.05]), [
      shape('body', box(0.2, 0.2, 0.1), 0, 0, 0.05),
    ]),
  ]);

/** A pole, 2 × 2 × 100 cm, that leans by 6°: its centre of mass lies outside its foot, so it falls. */
export function leaningPole(): SimModel {
  const lean = (6 * Math.PI) / 180;
  const rotation = [Math.cos(lean / 2), Math.sin(lean / 2), 0, 0] as const;
  const upright = model('pole', 'free', [
    link('pole', [0, 0, 0], boxInertial(1, [0.02, 0.02, 1]), [shape('body', box(0.02, 0.02, 1), 0, 0, 0)]),
  ]);
  return { ...upright, links: upright.links.map((pole) => ({ ...pole, pose: { position: [0, 0, 0.5], rotation } })) };
}

/** A bottomless ring (or, with `bottom`, a bowl) of four walls, 20 cm wide and 8 cm high inside, walls 1 cm. */
export function bowl({ bottom = true } = {}): SimModel {
  const walls = [
    shape('wall_left', box(0.01, 0.2, 0.08), -0.095, 0, 0.05),
    shape('wall_right', box(0.01, 0.2, 0.08), 0.095, 0, 0.05),
    shape('wall_front', box(0.18, 0.01, 0.08), 0, -0.095, 0.05),
    shape('wall_back', box(0.18, 0.01, 0.08), 0, 0.095, 0.05),
  ];
  const floor = shape('bottom', box(0.2, 0.2, 0.01), 0, 0, 0.005);
  const shapes = bottom ? [floor, ...walls] : walls;
  const prop = model('bowl', 'free', [
    link('bowl', [0, 0, 0], boxInertial(0.6, [0.2, 0.2, 0.09], [0, 0, 0.04]), shapes),
  ]);
  return {
    ...prop,
    semantics: {
      labels: [],
      cavities: [{ name: 'inside', link: 'bowl', pose: at(0, 0, 0.05), size: [0.18, 0.18, 0.08] }],
    },
  };
}

/**
 * A cupboard, bolted to the world: a back panel and a door, 30 × 40 cm, hinged at its left edge, that opens by 90° towards
 * -Y. With `post`, a third link stands in the way of the door after about 40°.
 */
export function cupboard({ post = false } = {}): SimModel {
  const frame = link('frame', [0, 0, 0], boxInertial(5, [0.3, 0.02, 0.4], [0, 0.1, 0.2]), [
    shape('back', box(0.3, 0.02, 0.4), 0, 0.1, 0.2),
  ]);
  const door = link('door', [0, -0.1, 0.2], boxInertial(1, [0.3, 0.02, 0.4]), [
    shape('leaf', box(0.3, 0.02, 0.4), 0, 0, 0),
  ]);
  const hinge: Joint = {
    name: 'hinge',
    type: 'revolute',
    parent: 'frame',
    child: 'door',
    anchor: [-0.15, 0, 0],
    axis: [0, 0, -1],
    limits: { lower: 0, upper: Math.PI / 2 },
    damping: 0.05,
    friction: 0.02,
  };
  const obstacle = link('post', [0.08, -0.28, 0.2], boxInertial(1, [0.02, 0.02, 0.4]), [
    shape('pole', box(0.02, 0.02, 0.4), 0, 0, 0),
  ]);
  const bolted: Joint = {
    name: 'bolted',
    type: 'fixed',
    parent: 'frame',
    child: 'post',
    anchor: [0, 0, 0],
    axis: [0, 0, 1],
  };
  return post
    ? model('cupboard', 'fixed', [frame, door, obstacle], [hinge, bolted])
    : model('cupboard', 'fixed', [frame, door], [hinge]);
}

/** A box with one drawer, 20 cm deep, that opens by 15 cm towards -Y and holds things. Free, 8 kg. */
export function drawerBox(): SimModel {
  const body = link('body', [0, 0, 0], boxInertial(6, [0.3, 0.24, 0.14], [0, 0, 0.07]), [
    shape('floor', box(0.3, 0.24, 0.02), 0, 0, 0.01),
    shape('roof', box(0.3, 0.24, 0.02), 0, 0, 0.13),
    shape('left', box(0.02, 0.24, 0.1), -0.14, 0, 0.07),
    shape('right', box(0.02, 0.24, 0.1), 0.14, 0, 0.07),
  ]);
  const drawer = link('drawer', [0, -0.01, 0.07], boxInertial(2, [0.24, 0.2, 0.08]), [
    shape('drawer_bottom', box(0.24, 0.2, 0.01), 0, 0, -0.035),
    shape('drawer_front', box(0.24, 0.01, 0.07), 0, -0.095, 0.005),
    shape('drawer_back', box(0.24, 0.01, 0.05), 0, 0.095, -0.005),
    shape('drawer_left', box(0.01, 0.18, 0.05), -0.115, 0, -0.005),
    shape('drawer_right', box(0.01, 0.18, 0.05), 0.115, 0, -0.005),
  ]);
  const slide: Joint = {
    name: 'slide',
    type: 'prismatic',
    parent: 'body',
    child: 'drawer',
    anchor: [0, 0, 0],
    axis: [0, -1, 0],
    limits: { lower: 0, upper: 0.15 },
    damping: 2,
    friction: 0.5,
  };
  const prop = model('drawer_box', 'free', [body, drawer], [slide]);
  return {
    ...prop,
    semantics: {
      labels: [],
      cavities: [{ name: 'drawer', link: 'drawer', pose: at(0, 0, -0.005), size: [0.22, 0.18, 0.05] }],
    },
  };
}

/** The same model with its first link changed. */
export const withRoot = (prop: SimModel, change: Partial<Link>): SimModel => ({
  ...prop,
  links: prop.links.map((each, index) => (index === 0 ? { ...each, ...change } : each)),
});
