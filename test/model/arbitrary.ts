/**
 * Random models for fast-check. One file of more than 400 lines, because the generators of a model's parts draw on one
 * another, and a reader wants the ranges beside the table that promises them.
 */
import fc from 'fast-check';
import { TEXTURE_FIELDS, texturesOf, texturesUsed } from '../../src/model/material-textures.ts';
import type {
  Cavity,
  Collision,
  ContactOptions,
  Geometry,
  Joint,
  JointSolver,
  JointType,
  Link,
  Material,
  Mesh,
  Part,
  Pose,
  Quat,
  Semantics,
  SimModel,
  Solimp,
  Solref,
  Sym3,
  Texture,
  Vec3,
  Visual,
} from '../../src/model/types.ts';
import { tinyPng } from './tiny-png.ts';

/** What a format can't say is left out of its models, so that everything else of them can be held to the letter. */
export interface SimModelsOptions {
  /** Most links. @default 5 */
  readonly links?: number;
  /** @default all five */
  readonly jointTypes?: readonly JointType[];
  /** @default all six */
  readonly geometries?: readonly Geometry['type'][];
  /** Whether links besides the first may be nobody's children: trees of their own that move freely. @default true */
  readonly multiRoot?: boolean;
  /** @default true */
  readonly textures?: boolean;
  /** Whether shapes and parts may be turned and shifted in their links. @default true */
  readonly partPoses?: boolean;
}

const JOINT_TYPES = ['fixed', 'revolute', 'continuous', 'prismatic', 'ball'] as const;
const GEOMETRIES = ['box', 'sphere', 'ellipsoid', 'cylinder', 'capsule', 'mesh'] as const;

/**
 * Random props, valid by construction: everything that the neutral model can say, in the sizes of things in a house.
 * Every number lies on a grid of 1e-9, so that writers that round show it, and cases shrink to round ones.
 *
 * | what | range |
 * |---|---|
 * | links | 1 to 5, a tree or several; each link hangs from an earlier one |
 * | poses | ±2 m of links, ±0.5 m of parts; any orientation |
 * | mass, centre of mass | 0.01 to 50 kg, ±0.3 m |
 * | inertia | of any body that can be (A + B > C), in any axes: second moments of 0.001 to 0.3 m² times the mass |
 * | shapes | 0.01 to 1 m; meshes are tetrahedra, boxes and octahedra, stretched, turned and shifted: closed, wound outwards, convex |
 * | normals, texture coordinates | of some meshes; coordinates 0 to 1 |
 * | visuals, collisions | 0 to 3 a link, at least one of each of the first; of some collisions friction and restitution |
 * | joints | any type; limits around 0, at least 0.01 apart, ±3 rad or ±1 m; damping, friction, rotor inertia, spring, largest effort and speed of those with one degree of freedom, some of which follow another of their tree; damping, limit and spring of balls; some with solver values |
 * | contacts | of some collisions masks, which never keep two apart, and contact options; some links float, whole or half |
 * | looks | 0 to 3 materials, linear colours 0 to 1, some translucent, some with a PNG of 1 to 4 pixels as any of the three maps, which only meshes with texture coordinates show; none that is not used |
 * | cavities, supports, grasps, exclusions | 0 to 2, or supports and grasps unknown; pairs of links that no joint connects |
 * | parts, articulations | unknown, or up to two parts a link, each of some of its collisions, and some of the joints, with up to two detents |
 * | text | prompts of several lines, scripts and quotation marks, without control characters, which XML can't hold |
 * | names | `[a-z][a-z0-9_]*`, each once in the whole model |
 */
export function simModels(options: SimModelsOptions = {}): fc.Arbitrary<SimModel> {
  const { links: mostLinks = 5, multiRoot = true } = options;
  return looks(options).chain(({ materials, textures }) =>
    meshes().chain((pool) =>
      fc
        .tuple(
          linkDraft(options, pool, materials, 1),
          fc.array(linkDraft(options, pool, materials, 0), { maxLength: mostLinks - 1 }),
          fc.constantFrom('free' as const, 'fixed' as const),
          semantics(),
          fc.infiniteStream(fc.nat({ max: 99 })),
          fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 2 }),
        )
        .map(([root, others, base, semantics, dice, pairs]) => {
          const drafts = [root, ...others];
          const roll = (): number => dice.next().value;
          const links = drafts.map(({ link }, index) => nameLink(link, index));
          const hung = drafts.slice(1).flatMap(({ joint }, i): Joint[] => {
            const [child, parent] = [links[i + 1]!, links[roll() % (i + 1)]!];
            if (multiRoot && roll() < 20) return [];
            return [{ ...joint, name: `joint_${i + 1}`, parent: parent.name, child: child.name }];
          });
          const joints = hung.map((joint, i) => following(joint, hung.slice(0, i), roll));
          const used = new Set(links.flatMap((link) => [...link.visuals, ...link.collisions].map(meshOf)));
          const seen = new Set(links.flatMap((link) => link.visuals.map((visual) => visual.material)));
          const shown = materials.filter(({ name }) => seen.has(name));
          return {
            name: 'prop',
            base,
            links,
            joints,
            materials: shown,
            meshes: pool.filter(({ name }) => used.has(name)),
            textures: textures.filter(({ name }) => texturesUsed(shown).has(name)),
            semantics: {
              ...semantics.rest,
              cavities: semantics.cavities.map(
                (cavity, i): Cavity => ({
                  ...cavity,
                  name: `cavity_${i + 1}`,
                  link: links[roll() % links.length]!.name,
                }),
              ),
              ...placedMeaning(semantics.places, links, joints, roll),
            },
            collisionExclusions: exclusions(links, joints, pairs),
          };
        }),
    ),
  );
}

const meshOf = ({ geometry }: Visual | Collision): string | undefined =>
  geometry.type === 'mesh' ? geometry.mesh : undefined;

/** A number between `min` and `max`, on a grid of 1e-9. */
export const decimals = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: Math.ceil(min * 1e9), max: Math.floor(max * 1e9) }).map((value) => value / 1e9);

const vectors = (most: number): fc.Arbitrary<Vec3> =>
  fc.tuple(decimals(-most, most), decimals(-most, most), decimals(-most, most));

const sizes = (): fc.Arbitrary<number> => decimals(0.01, 1);

/** Of length 1 to the last bit that a division leaves. */
const directions = (): fc.Arbitrary<Vec3> =>
  vectors(1).map((v) => {
    const size = Math.hypot(...v);
    return size < 0.1 ? [0, 0, 1] : [v[0] / size, v[1] / size, v[2] / size];
  });

const rotations = (): fc.Arbitrary<Quat> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant<Quat>([1, 0, 0, 0]) },
    {
      weight: 3,
      arbitrary: fc.tuple(decimals(0, 1), vectors(1)).map(([w, v]): Quat => {
        const size = Math.hypot(w, ...v);
        return size < 0.1 ? [1, 0, 0, 0] : [w / size, v[0] / size, v[1] / size, v[2] / size];
      }),
    },
  );

const poses = (most: number): fc.Arbitrary<Pose> => fc.record({ position: vectors(most), rotation: rotations() });

/** R diag(moments) Rᵀ, written out here so that a mistake in the model's own rotation shows. */
function turned([a, b, c]: Vec3, [w, x, y, z]: Quat): Sym3 {
  const rows = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
  ] as const;
  // Text formats know no -0.
  const entry = (i: 0 | 1 | 2, j: 0 | 1 | 2): number =>
    0 + a * rows[i][0]! * rows[j][0]! + b * rows[i][1]! * rows[j][1]! + c * rows[i][2]! * rows[j][2]!;
  return [entry(0, 0), entry(1, 1), entry(2, 2), entry(0, 1), entry(0, 2), entry(1, 2)];
}

const inertials = () =>
  fc
    .record({
      mass: decimals(0.01, 50),
      centerOfMass: vectors(0.3),
      moments: fc.tuple(decimals(0.001, 0.3), decimals(0.001, 0.3), decimals(0.001, 0.3)),
      axes: rotations(),
    })
    .map(({ mass, centerOfMass, moments: [x, y, z], axes }) => ({
      mass,
      centerOfMass,
      // Of second moments x, y, z: no body can violate A + B ≥ C.
      inertia: turned([mass * (y + z), mass * (x + z), mass * (x + y)], axes),
    }));

interface LinkDraft {
  readonly link: Link;
  readonly joint: Joint;
}

function linkDraft(
  { partPoses = true, jointTypes = JOINT_TYPES, geometries = GEOMETRIES }: SimModelsOptions,
  pool: readonly Mesh[],
  materials: readonly Material[],
  least: number,
): fc.Arbitrary<LinkDraft> {
  const pose = partPoses ? poses(0.5) : fc.constant<Pose>({ position: [0, 0, 0], rotation: [1, 0, 0, 0] });
  const geometry = geometryOf(geometries, pool);
  const mapped = new Set(pool.filter(({ uvs }) => uvs !== undefined).map(({ name }) => name));
  const look = materials.length > 0 ? fc.constantFrom(...materials) : fc.constant(undefined);
  const visual = fc
    .record({ pose, geometry, look: fc.option(look, { nil: undefined }) })
    .map(({ look, ...rest }): Omit<Visual, 'name'> => {
      const shows =
        !look || texturesOf(look).length === 0 || (rest.geometry.type === 'mesh' && mapped.has(rest.geometry.mesh));
      return { ...rest, ...(look && shows ? { material: look.name } : {}) };
    });
  const collision = fc.record({
    pose,
    geometry,
    friction: fc.option(fc.tuple(decimals(0, 2), decimals(0, 0.1), decimals(0, 0.01)), { nil: undefined }),
    restitution: fc.option(decimals(0, 1), { nil: undefined }),
    mask: seldom(fc.constantFrom({ type: 3, affinity: 1 }, { type: 1, affinity: 3 }, { type: 5, affinity: 7 })),
    contact: seldom(contacts()),
  });
  return fc.record({
    link: fc
      .record({
        pose: poses(2),
        inertial: inertials(),
        visuals: fc.array(visual, { minLength: least, maxLength: 3 }),
        collisions: fc.array(collision, { minLength: least, maxLength: 3 }),
        gravityCompensation: seldom(fc.constantFrom(1, 0.5)),
      })
      .map((link) => ({ name: '', ...link }) as unknown as Link),
    joint: joints(jointTypes),
  });
}

/** Names by the place in the model; undefined properties go, as `exactOptionalPropertyTypes` wants them. */
function nameLink({ pose, inertial, visuals, collisions, gravityCompensation }: Link, index: number): Link {
  const name = index === 0 ? 'base' : `link_${index}`;
  return {
    name,
    pose,
    inertial,
    visuals: visuals.map((visual, i) => ({ ...visual, name: `${name}_visual_${i + 1}` })),
    ...(gravityCompensation === undefined ? {} : { gravityCompensation }),
    collisions: collisions.map(({ friction, restitution, mask, contact, ...collision }, i) => ({
      ...collision,
      name: `${name}_collision_${i + 1}`,
      ...(friction === undefined ? {} : { friction }),
      ...(restitution === undefined ? {} : { restitution }),
      ...(mask === undefined ? {} : { mask }),
      ...(contact === undefined ? {} : { contact }),
    })),
  };
}

/** One in five. */
const seldom = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined, freq: 1 }).chain((one) => fc.constantFrom(one, undefined, undefined));

const solrefs = (): fc.Arbitrary<Solref> =>
  fc.oneof(fc.tuple(decimals(0.001, 0.1), decimals(0.5, 2)), fc.tuple(decimals(-900, -1), decimals(-90, -1)));

const solimps = (): fc.Arbitrary<Solimp> =>
  fc.tuple(decimals(0.1, 0.8), decimals(0.8, 0.99), decimals(0.0001, 0.01), decimals(0.1, 0.9), decimals(1, 4));

/** Never a default: that is not told from nothing. */
const contacts = (): fc.Arbitrary<ContactOptions> =>
  fc.record(
    {
      condim: fc.constantFrom(1 as const, 4 as const, 6 as const),
      priority: fc.constantFrom(-1, 2),
      solmix: decimals(0.1, 0.9),
      margin: decimals(0.001, 0.01),
      gap: decimals(0.0001, 0.001),
      solref: solrefs(),
      solimp: solimps(),
    },
    { requiredKeys: ['condim'] },
  );

const solvers = (): fc.Arbitrary<JointSolver> =>
  fc.record(
    {
      margin: decimals(0.001, 0.1),
      limitSolref: solrefs(),
      limitSolimp: solimps(),
      frictionSolref: solrefs(),
      frictionSolimp: solimps(),
    },
    { requiredKeys: ['margin'] },
  );

function geometryOf(types: readonly Geometry['type'][], pool: readonly Mesh[]): fc.Arbitrary<Geometry> {
  const all: Readonly<Record<Geometry['type'], fc.Arbitrary<Geometry>>> = {
    box: fc.record({ type: fc.constant('box' as const), size: fc.tuple(sizes(), sizes(), sizes()) }),
    sphere: fc.record({ type: fc.constant('sphere' as const), radius: sizes() }),
    ellipsoid: fc.record({ type: fc.constant('ellipsoid' as const), radii: fc.tuple(sizes(), sizes(), sizes()) }),
    cylinder: fc.record({ type: fc.constant('cylinder' as const), radius: sizes(), length: sizes() }),
    capsule: fc.record({ type: fc.constant('capsule' as const), radius: sizes(), length: sizes() }),
    mesh: fc.record({ type: fc.constant('mesh' as const), mesh: fc.constantFrom(...pool.map(({ name }) => name)) }),
  };
  return fc.oneof(...types.map((type) => all[type]));
}

function joints(types: readonly JointType[]): fc.Arbitrary<Joint> {
  return fc
    .record({
      type: fc.constantFrom(...types),
      anchor: vectors(0.5),
      axis: directions(),
      range: fc.tuple(decimals(0, 1), decimals(0.01, 1)),
      rest: decimals(-0.5, 0.5),
      has: fc.record({
        damping: fc.boolean(),
        friction: fc.boolean(),
        armature: fc.boolean(),
        spring: fc.boolean(),
        effort: fc.boolean(),
        velocity: fc.boolean(),
      }),
      strength: fc.tuple(decimals(0.1, 200), decimals(0.1, 20)),
      values: fc.tuple(decimals(0.001, 1), decimals(0.001, 1), decimals(0.0001, 0.01), decimals(0.1, 10)),
      solver: seldom(solvers()),
    })
    .map(
      ({
        type,
        anchor,
        axis,
        range,
        rest,
        has,
        solver,
        strength: [effort, velocity],
        values: [damping, friction, armature, stiffness],
      }): Joint => {
        const common = { name: '', type, parent: '', child: '', anchor, axis };
        if (type === 'fixed') return common;
        const solved = solver === undefined ? {} : { solver };
        if (type === 'ball')
          return {
            ...common,
            ...solved,
            ...(has.damping ? { damping } : {}),
            ...(has.friction ? { ballLimit: 3 * range[1] } : {}),
            ...(has.spring ? { spring: { stiffness, rest: 0 } } : {}),
          };
        const reach = type === 'revolute' ? 3 : 1;
        return {
          ...common,
          ...solved,
          ...(type === 'continuous' ? {} : { limits: { lower: 0 - range[0] * reach, upper: range[1] * reach } }),
          ...(has.damping ? { damping } : {}),
          ...(has.friction ? { friction } : {}),
          ...(has.armature ? { armature } : {}),
          ...(has.spring ? { spring: { stiffness, rest } } : {}),
          ...(has.effort ? { effort } : {}),
          ...(has.velocity ? { velocity } : {}),
        };
      },
    );
}

/** Every third joint of one degree of freedom follows an earlier one of its tree, if there is one. */
function following(joint: Joint, earlier: readonly Joint[], roll: () => number): Joint {
  const above = new Map(earlier.map(({ parent, child }) => [child, parent]));
  const rootOf = (link: string): string => {
    const parent = above.get(link);
    return parent === undefined ? link : rootOf(parent);
  };
  const moves = ({ type }: Joint): boolean => type !== 'fixed' && type !== 'ball';
  const leaders = earlier.filter((one) => moves(one) && rootOf(one.child) === rootOf(joint.parent));
  const [dice, multiplier, offset] = [roll(), roll(), roll()];
  const leader = leaders[dice % Math.max(1, leaders.length)];
  if (!moves(joint) || !leader || dice % 3 > 0) return joint;
  return { ...joint, mimic: { joint: leader.name, multiplier: (multiplier - 50) / 20, offset: (offset - 50) / 100 } };
}

function exclusions(
  links: readonly Link[],
  joints: readonly Joint[],
  pairs: readonly (readonly [number, number])[],
): [string, string][] {
  const chosen = new Map<string, [string, string]>();
  for (const [first, second] of pairs) {
    const [i, j] = [first % links.length, second % links.length].sort((a, b) => a - b) as [number, number];
    const [a, b] = [links[i]!.name, links[j]!.name];
    const joined = joints.some(({ parent, child }) => (parent === a && child === b) || (parent === b && child === a));
    if (i !== j && !joined) chosen.set(`${a} ${b}`, [a, b]);
  }
  return [...chosen.values()];
}

function looks({ textures: withTextures = true }: SimModelsOptions): fc.Arbitrary<{
  materials: Material[];
  textures: Texture[];
}> {
  const pixels = fc.tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 2 }), fc.nat({ max: 0xffffff }));
  return fc
    .tuple(
      fc.array(pixels, { maxLength: withTextures ? 3 : 0 }),
      fc.array(
        fc.record({
          baseColor: fc.tuple(decimals(0, 1), decimals(0, 1), decimals(0, 1), fc.constantFrom(1, 1, 0.25)),
          metallic: decimals(0, 1),
          roughness: decimals(0, 1),
          maps: fc.tuple(...TEXTURE_FIELDS.map(() => fc.option(fc.nat(), { nil: undefined }))),
        }),
        { maxLength: 3 },
      ),
    )
    .map(([images, drafts]) => {
      const textures = images.map(
        ([width, height, color], i): Texture => ({
          name: `texture_${i + 1}`,
          mime: 'image/png',
          bytes: tinyPng(width, height, color),
        }),
      );
      const materials = drafts.map(({ maps, ...look }, i): Material => {
        const shown = TEXTURE_FIELDS.flatMap((field, f) => {
          const [chosen, count] = [maps[f], textures.length];
          return chosen === undefined || count === 0 ? [] : [[field, textures[chosen % count]!.name]];
        });
        return { name: `material_${i + 1}`, ...look, ...Object.fromEntries(shown) };
      });
      return { materials, textures };
    });
}

const SOLIDS: readonly (readonly [points: readonly Vec3[], faces: readonly Vec3[]])[] = [
  [
    [
      [1, 1, 1],
      [1, -1, -1],
      [-1, 1, -1],
      [-1, -1, 1],
    ],
    [
      [0, 1, 2],
      [0, 3, 1],
      [0, 2, 3],
      [1, 3, 2],
    ],
  ],
  [
    [
      [1, 0, 0],
      [-1, 0, 0],
      [0, 1, 0],
      [0, -1, 0],
      [0, 0, 1],
      [0, 0, -1],
    ],
    [
      [0, 2, 4],
      [2, 1, 4],
      [1, 3, 4],
      [3, 0, 4],
      [2, 0, 5],
      [1, 2, 5],
      [3, 1, 5],
      [0, 3, 5],
    ],
  ],
  [
    [0, 1, 2, 3, 4, 5, 6, 7].map((i): Vec3 => [i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1]),
    [
      [0, 2, 3],
      [0, 3, 1],
      [4, 5, 7],
      [4, 7, 6],
      [0, 1, 5],
      [0, 5, 4],
      [2, 6, 7],
      [2, 7, 3],
      [0, 4, 6],
      [0, 6, 2],
      [1, 3, 7],
      [1, 7, 5],
    ],
  ],
];

/** Two to four meshes, in single precision, as files keep them. */
function meshes(): fc.Arbitrary<Mesh[]> {
  const mesh = fc.record({
    solid: fc.constantFrom(...SOLIDS),
    half: fc.tuple(decimals(0.01, 0.5), decimals(0.01, 0.5), decimals(0.01, 0.5)),
    offset: vectors(0.3),
    faceted: fc.boolean(),
    uvs: fc.infiniteStream(fc.nat({ max: 64 })),
    mapped: fc.boolean(),
  });
  return fc.array(mesh, { minLength: 2, maxLength: 4 }).map((drafts) =>
    drafts.map(({ solid: [points, faces], half, offset, faceted, uvs, mapped }, i): Mesh => {
      const placed = points.map((p): Vec3 => [0, 1, 2].map((k) => p[k]! * half[k]! + offset[k]!) as unknown as Vec3);
      // With normals each face has corners of its own, as a faceted thing is stored.
      const corners = faceted ? faces.flatMap((face) => face.map((corner) => placed[corner]!)) : placed;
      const indices = faceted ? faces.flatMap((_, f) => [3 * f, 3 * f + 1, 3 * f + 2]) : faces.flat();
      const normals = faces.flatMap(([a, b, c]) => {
        const normal = faceNormal(placed[a]!, placed[b]!, placed[c]!);
        return [...normal, ...normal, ...normal];
      });
      return {
        name: `mesh_${i + 1}`,
        positions: Float32Array.from(corners.flat()),
        indices: Uint32Array.from(indices),
        ...(faceted ? { normals: Float32Array.from(normals) } : {}),
        ...(mapped
          ? { uvs: Float32Array.from(corners.flatMap(() => [uvs.next().value / 64, uvs.next().value / 64])) }
          : {}),
      };
    }),
  );
}

function faceNormal(a: Vec3, b: Vec3, c: Vec3): Vec3 {
  const [u, v] = [b, c].map((p) => [p[0] - a[0], p[1] - a[1], p[2] - a[2]] as const) as [Vec3, Vec3];
  const n: Vec3 = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const size = Math.hypot(...n);
  return [n[0] / size, n[1] / size, n[2] / size];
}

const TEXTS = [
  'a mug',
  'a "box" <with> & a lid\nand more',
  "l'armoire à deux portes",
  '一张木桌',
  'ящик \u{1f4e6}',
] as const;

function semantics() {
  const cavity = fc.record({ pose: poses(0.5), size: fc.tuple(sizes(), sizes(), sizes()) });
  const support = fc.record({ pose: poses(0.5), size: fc.tuple(sizes(), sizes()) });
  const grasp = fc.record({ pose: poses(0.5), width: decimals(0.01, 0.1) });
  return fc
    .record({
      category: fc.option(fc.constantFrom('cabinet', 'mug', 'tool_box'), { nil: undefined }),
      labels: fc.uniqueArray(fc.constantFrom('box', 'furniture', 'kitchen', 'wood'), { maxLength: 3 }),
      prompt: fc.option(fc.constantFrom(...TEXTS), { nil: undefined }),
      license: fc.option(fc.constantFrom('CC0-1.0', 'CC-BY-4.0'), { nil: undefined }),
      synset: fc.option(fc.constantFrom('cabinet.n.01', 'mug.n.04'), { nil: undefined }),
      wikidata: fc.option(fc.constantFrom('Q386215', 'Q1051'), { nil: undefined }),
      cavities: fc.array(cavity, { maxLength: 2 }),
      places: fc.record({
        supports: fc.option(fc.array(support, { maxLength: 2 }), { nil: undefined }),
        grasps: fc.option(fc.array(grasp, { maxLength: 2 }), { nil: undefined }),
        parts: fc.boolean(),
        detents: fc.option(fc.uniqueArray(decimals(-1, 1), { maxLength: 2 }), { nil: undefined }),
      }),
    })
    .map(({ category, labels, prompt, license, synset, wikidata, cavities, places }) => ({
      cavities,
      places,
      rest: {
        ...(synset === undefined ? {} : { synset }),
        ...(wikidata === undefined ? {} : { wikidata }),
        labels: labels.toSorted(),
        ...(category === undefined ? {} : { category }),
        ...(prompt === undefined ? {} : { prompt }),
        ...(license === undefined ? {} : { license }),
        ...(license === 'CC-BY-4.0' ? { attribution: 'Ann "&" Söhne <a@b.c>' } : {}),
      },
    }));
}

/** What lies on links and what joints are for; unknown where it is not drawn. */
interface Places {
  readonly supports: readonly Pick<NonNullable<Semantics['supports']>[number], 'pose' | 'size'>[] | undefined;
  readonly grasps: readonly Pick<NonNullable<Semantics['grasps']>[number], 'pose' | 'width'>[] | undefined;
  readonly parts: boolean;
  readonly detents: readonly number[] | undefined;
}

function placedMeaning(
  { supports, grasps, parts, detents }: Places,
  links: readonly Link[],
  joints: readonly Joint[],
  roll: () => number,
): Partial<Semantics> {
  const on = (name: string) => ({ name, link: links[roll() % links.length]!.name });
  const kinds = ['door', 'drawer', 'knob'];
  return {
    ...(supports && { supports: supports.map((one, i) => ({ ...on(`top_${i + 1}`), ...one })) }),
    ...(grasps && { grasps: grasps.map((one, i) => ({ ...on(`rim_${i + 1}`), ...one })) }),
    ...(parts && {
      parts: links.flatMap(({ name: link, collisions }): Part[] => {
        const some = collisions.filter(() => roll() < 50).map(({ name }) => name);
        const all = [
          { label: 'leg', link, collisions: some },
          { label: 'rim', link, collisions: collisions.slice(0, 1).map(({ name }) => name) },
        ];
        return all.filter((part) => part.collisions.length > 0);
      }),
    }),
    ...(detents && {
      articulations: joints.map(({ name }, i) => ({
        joint: name,
        kind: kinds[i % kinds.length]!,
        ...(detents.length > 0 ? { detents: detents.toSorted((a, b) => a - b) } : {}),
      })),
    }),
  };
}
