import type { Finding } from '../../model/finding.ts';
import { apply, invert, rotate } from '../../model/pose.ts';
import type { Collision, Geometry, Joint, Link, Mesh, Pose, SimModel, Vec3, Visual } from '../../model/types.ts';
import type { ReadResult } from '../files.ts';
import type { Part } from '../glb/decode.ts';
import { nodeMissing } from './findings.ts';
import type { BundleParts } from './parts.ts';
import type { Physics } from './physics.ts';

/** The model that `writeBundle` was given: geometry from the GLB files, everything else from `physics.json`. */
export function readOwnPhysics(said: Physics, { options, visual, collision }: BundleParts): ReadResult {
  const findings: Finding[] = [...visual.findings, ...(collision?.findings ?? [])];
  const meshes: Mesh[] = [];
  const byNode = (parts: readonly Part[]): Map<string, Part> => new Map(parts.map((part) => [part.node, part]));
  const visualNodes = byNode(visual.parts);
  const collisionNodes = byNode(collision?.parts ?? []);

  const links = said.links.map((link): Link => {
    const visuals = link.visuals.flatMap((node): Visual[] => {
      const part = visualNodes.get(node);
      if (!part) findings.push(nodeMissing.at('physics.json', { node, file: 'visual.glb' }));
      return (part?.primitives ?? []).map(({ mesh, material }, index) => {
        const own = inLink({ ...mesh, name: index === 0 ? node : `${node}_${index + 1}` }, link.pose);
        meshes.push(own);
        return {
          name: own.name,
          pose: { position: [0, 0, 0], rotation: [1, 0, 0, 0] },
          geometry: { type: 'mesh', mesh: own.name },
          ...(material === undefined ? {} : { material }),
        };
      });
    });
    const collisions = link.collisions.flatMap(({ node, pose, shape, friction }): Collision[] => {
      const rest = friction ? { friction } : {};
      if (shape.type !== 'convex') return [{ name: node, pose, geometry: shape, ...rest }];
      const part = collisionNodes.get(node);
      const mesh = part?.primitives[0]?.mesh;
      if (!mesh) {
        findings.push(nodeMissing.at('physics.json', { node, file: 'collision.glb' }));
        return [];
      }
      const own = inLink({ name: `${node}_mesh`, positions: mesh.positions, indices: mesh.indices }, link.pose);
      meshes.push(own);
      const geometry: Geometry = { type: 'mesh', mesh: own.name };
      return [{ name: node, pose: { position: [0, 0, 0], rotation: [1, 0, 0, 0] }, geometry, ...rest }];
    });
    return {
      name: link.name,
      pose: link.pose,
      inertial: { mass: link.mass, centerOfMass: link.center_of_mass, inertia: link.inertia },
      visuals,
      collisions,
    };
  });
  const model: SimModel = {
    name: options.name,
    base: said.base,
    links,
    joints: said.joints.map(({ lower, upper, ...joint }) => ({
      ...(joint as Joint),
      ...(lower !== undefined && upper !== undefined ? { limits: { lower, upper } } : {}),
    })),
    materials: visual.materials,
    meshes,
    textures: visual.textures,
    semantics: said.semantics as SimModel['semantics'],
    collisionExclusions: said.collision_exclusions,
  };
  return { model, findings };
}

/** A decoded mesh stands in the model frame; a link's parts are in its own. */
function inLink(mesh: Mesh, pose: Pose): Mesh {
  const back = invert(pose);
  const each = (values: Float32Array, turn: (value: Vec3) => Vec3): Float32Array => {
    const out = new Float32Array(values.length);
    for (let i = 0; i < values.length; i += 3) out.set(turn([values[i]!, values[i + 1]!, values[i + 2]!]), i);
    return out;
  };
  return {
    ...mesh,
    positions: each(mesh.positions, (point) => apply(back, point)),
    ...(mesh.normals ? { normals: each(mesh.normals, (normal) => rotate(back.rotation, normal)) } : {}),
  };
}
