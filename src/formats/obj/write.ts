import type { Mesh } from '../../model/types.ts';
import { number } from '../numbers.ts';

export interface ObjOptions {
  /** The material of all of it, and the MTL file that has it, relative to the OBJ. */
  readonly material?: { readonly library: string; readonly name: string };
}

/**
 * A mesh as Wavefront OBJ: one group-free object with texture coordinates and per-vertex normals where the mesh has
 * them. One object only, because MuJoCo silently loads the first of several; with normals, because Gazebo Fortress
 * silently drops a mesh without.
 *
 * `vt` has its origin in the lower left corner, the model's in the upper left: v is flipped.
 */
export function writeObj(mesh: Mesh, { material }: ObjOptions = {}): string {
  const { positions, normals, uvs, indices } = mesh;
  const lines: string[] = material ? [`mtllib ${material.library}`] : [];
  for (let i = 0; i < positions.length; i += 3) {
    lines.push(`v ${number(positions[i]!)} ${number(positions[i + 1]!)} ${number(positions[i + 2]!)}`);
  }
  if (uvs) for (let i = 0; i < uvs.length; i += 2) lines.push(`vt ${number(uvs[i]!)} ${number(1 - uvs[i + 1]!)}`);
  if (normals) {
    for (let i = 0; i < normals.length; i += 3) {
      lines.push(`vn ${number(normals[i]!)} ${number(normals[i + 1]!)} ${number(normals[i + 2]!)}`);
    }
  }
  if (material) lines.push(`usemtl ${material.name}`);
  const corner = (index: number): string => {
    const n = index + 1;
    if (uvs && normals) return `${n}/${n}/${n}`;
    if (normals) return `${n}//${n}`;
    return uvs ? `${n}/${n}` : String(n);
  };
  for (let t = 0; t < indices.length; t += 3) {
    lines.push(`f ${corner(indices[t]!)} ${corner(indices[t + 1]!)} ${corner(indices[t + 2]!)}`);
  }
  return `${lines.join('\n')}\n`;
}
