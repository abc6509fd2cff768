import type { Mesh } from '../../model/types.ts';
import { number } from '../numbers.ts';
import { remembered } from '../remember.ts';

export interface ObjOptions {
  /** The material of all of it, and the MTL file that has it, relative to the OBJ. */
  readonly material?: { readonly library: string; readonly name: string };
}

/** The lines of a mesh, without those on its material. */
interface Body {
  readonly points: string;
  readonly faces: string;
}

/**
 * A mesh as Wavefront OBJ: one group-free object with texture coordinates and per-vertex normals where the mesh has
 * them. One object only, because MuJoCo silently loads the first of several; with normals, because Gazebo Fortress
 * silently drops a mesh without.
 *
 * `vt` has its origin in the lower left corner, the model's in the upper left: v is flipped.
 */
export function writeObj(mesh: Mesh, { material }: ObjOptions = {}): string {
  const { points, faces } = bodyOf(mesh);
  if (!material) return points + faces || '\n';
  return `mtllib ${material.library}\n${points}usemtl ${material.name}\n${faces}`;
}

const bodyOf = remembered(writeBody, ({ points, faces }) => points.length + faces.length);

function writeBody({ positions, normals, uvs, indices }: Mesh): Body {
  const points: string[] = [];
  for (let i = 0; i < positions.length; i += 3)
    points.push(`v ${number(positions[i]!)} ${number(positions[i + 1]!)} ${number(positions[i + 2]!)}\n`);
  if (uvs) for (let i = 0; i < uvs.length; i += 2) points.push(`vt ${number(uvs[i]!)} ${number(1 - uvs[i + 1]!)}\n`);
  if (normals) {
    for (let i = 0; i < normals.length; i += 3)
      points.push(`vn ${number(normals[i]!)} ${number(normals[i + 1]!)} ${number(normals[i + 2]!)}\n`);
  }
  const corners: string[] = [];
  for (let n = 1; n <= positions.length / 3; n++)
    corners.push(uvs && normals ? `${n}/${n}/${n}` : normals ? `${n}//${n}` : uvs ? `${n}/${n}` : String(n));
  const faces: string[] = [];
  for (let t = 0; t < indices.length; t += 3)
    faces.push(`f ${corners[indices[t]!]} ${corners[indices[t + 1]!]} ${corners[indices[t + 2]!]}\n`);
  return { points: points.join(''), faces: faces.join('') };
}
