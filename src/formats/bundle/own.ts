import type { Finding } from '../../model/finding.ts';
import { inFrame } from '../../model/in-frame.ts';
import { compose } from '../../model/pose.ts';
import {
  type Collision,
  IDENTITY,
  type Joint,
  type Link,
  type Mesh,
  type Pose,
  type SimModel,
  type Visual,
} from '../../model/types.ts';
import type { ReadResult } from '../files.ts';
import type { GltfPart } from '../glb/decode/part.ts';
import { nodeMissing } from './findings.ts';
import type { BundleParts } from './parts.ts';
import type { BundlePhysics } from './physics.ts';

type SaidLink = BundlePhysics['links'][number];

/** The model that `writeBundle` was given: triangles from the GLB files, everything else from `physics.json`. */
export function readOwnPhysics(said: BundlePhysics, { options, visual, collisions = [] }: BundleParts): ReadResult {
  const findings: Finding[] = [...visual.findings, ...collisions.flatMap((file) => file.findings)];
  const shelf = new Shelf();
  const byNode = (parts: readonly GltfPart[]): Map<string, GltfPart> => new Map(parts.map((part) => [part.node, part]));
  const [seen, solid] = [byNode(visual.parts), byNode(collisions.flatMap((file) => file.parts))];
  const missing = (node: string, file: string): [] => {
    findings.push(nodeMissing.at('physics.json', { node, file }));
    return [];
  };
  // What is seen comes first: its meshes have texture coordinates, the same ones in the collision file have not.
  const visuals = said.links.map((link) =>
    link.visuals.flatMap((one) => {
      const node = typeof one === 'string' ? one : one.node;
      const part = seen.get(node);
      return part ? readVisual(one, part, link.pose, shelf) : missing(node, 'visual.glb');
    }),
  );
  const links = said.links.map(
    (link, index): Link => ({
      name: link.name,
      pose: link.pose,
      inertial: { mass: link.mass, centerOfMass: link.center_of_mass, inertia: link.inertia },
      ...(link.gravity_compensation === undefined ? {} : { gravityCompensation: link.gravity_compensation }),
      visuals: visuals[index]!,
      collisions: link.collisions.flatMap((one) => {
        if (one.shape.type !== 'convex') return [collisionOf(one, one.pose, one.shape)];
        const mesh = solid.get(one.node)?.primitives[0]?.mesh;
        return mesh ? [readConvex(one, mesh, link.pose, shelf)] : missing(one.node, 'collision.glb');
      }),
    }),
  );
  const model: SimModel = {
    name: options.name,
    base: said.base,
    links,
    joints: said.joints.map(({ lower, upper, ball_limit: ballLimit, ...joint }) => ({
      ...(joint as Joint),
      ...(ballLimit === undefined ? {} : { ballLimit }),
      ...(lower !== undefined && upper !== undefined ? { limits: { lower, upper } } : {}),
    })),
    materials: visual.materials,
    meshes: shelf.list(),
    textures: visual.textures,
    semantics: said.semantics as SimModel['semantics'],
    collisionExclusions: said.collision_exclusions,
  };
  return { model, findings };
}

/** Meshes by name, each once: the first that comes under a name is it. */
class Shelf {
  readonly #meshes = new Map<string, Mesh>();

  add(mesh: Mesh): string {
    if (!this.#meshes.has(mesh.name)) this.#meshes.set(mesh.name, mesh);
    return mesh.name;
  }

  list(): Mesh[] {
    return [...this.#meshes.values()];
  }
}

function readVisual(said: SaidLink['visuals'][number], part: GltfPart, link: Pose, shelf: Shelf): Visual[] {
  const exact = typeof said === 'string' ? undefined : said;
  const [first] = part.primitives;
  if (exact && exact.shape.type !== 'mesh')
    return [{ name: part.node, pose: exact.pose, geometry: exact.shape, ...looking(first?.material) }];
  const frame = exact ? compose(link, exact.pose) : link;
  return part.primitives.map(({ mesh, material }, index) => {
    const name = index === 0 ? part.node : `${part.node}_${index + 1}`;
    const named = exact?.shape.type === 'mesh' && part.primitives.length === 1 ? exact.shape.mesh : name;
    const stored = shelf.add({ ...inFrame(mesh, frame), name: named });
    return { name, pose: exact?.pose ?? IDENTITY, geometry: { type: 'mesh', mesh: stored }, ...looking(material) };
  });
}

const looking = (material: string | undefined): Pick<Visual, 'material'> =>
  material === undefined ? {} : { material };

/** One without the name of its mesh was written with its pose in the triangles. */
function readConvex(said: SaidLink['collisions'][number], mesh: Mesh, link: Pose, shelf: Shelf): Collision {
  const named = said.shape.type === 'convex' ? said.shape.mesh : undefined;
  const pose = named === undefined ? IDENTITY : said.pose;
  const own = inFrame(mesh, compose(link, pose));
  const stored = shelf.add({ ...own, name: named ?? `${said.node}_mesh` });
  return collisionOf(said, pose, { type: 'mesh', mesh: stored });
}

const collisionOf = (
  { node, friction, restitution, mask, contact }: SaidLink['collisions'][number],
  pose: Pose,
  geometry: Collision['geometry'],
): Collision => ({
  name: node,
  pose,
  geometry,
  ...(friction ? { friction } : {}),
  ...(restitution === undefined ? {} : { restitution }),
  ...(mask ? { mask } : {}),
  ...(contact ? { contact: contact as NonNullable<Collision['contact']> } : {}),
});
