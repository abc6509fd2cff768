import { rotate } from '../../src/model/pose.ts';
import type { SimModel, Vec3 } from '../../src/model/types.ts';
import { add, cross, dot, length, normalize, pointAt, scale, subtract } from '../../src/model/vec.ts';

interface Face {
  readonly visual: string;
  readonly corners: readonly [Vec3, Vec3, Vec3];
  readonly normal: Vec3;
}

/** Visuals with two triangles of one plane, back to back, that overlap by over 0.01 mm²: a fin without thickness. */
export function fins({ meshes }: SimModel): string[] {
  return meshes.flatMap((mesh) => {
    const byPlane = new Map<string, Face[]>();
    for (let t = 0; t < mesh.indices.length; t += 3) {
      const at = (k: number): Vec3 => pointAt(mesh.positions, mesh.indices[t + k]!);
      const corners = [at(0), at(1), at(2)] as const;
      const twice = cross(subtract(corners[1], corners[0]), subtract(corners[2], corners[0]));
      if (length(twice) < 2e-8) continue; // less than 0.01 mm² of it
      const face = { visual: mesh.name, corners, normal: normalize(twice) };
      const height = dot(face.normal, corners[0]);
      const key = (sign: 1 | -1, layer: number) =>
        `${face.normal.map((c) => Math.round(sign * c * 200) + 0).join()} ${layer}`;
      for (const layer of [-1, 0, 1]) {
        const behind = byPlane.get(key(-1, Math.round(-height / 1e-6) + layer)) ?? [];
        const same = (other: Face) => other.corners.every((p) => Math.abs(dot(face.normal, p) - height) < 2e-6);
        if (behind.some((other) => same(other) && overlap(face, other) > 1e-8)) return [mesh.name];
      }
      const own = key(1, Math.round(height / 1e-6));
      byPlane.set(own, [...(byPlane.get(own) ?? []), face]);
    }
    return [];
  });
}

/** Pairs of visuals with triangles that look the same way, lie within 0.1 mm of one plane and overlap by over 1 mm². */
export function sharedFaces({ links, meshes }: SimModel): string[] {
  const byPlane = new Map<string, Face[]>();
  const found = new Set<string>();
  for (const link of links) {
    for (const visual of link.visuals) {
      const mesh = meshes.find(({ name }) => visual.geometry.type === 'mesh' && name === visual.geometry.mesh)!;
      for (let t = 0; t < mesh.indices.length; t += 3) {
        const at = (k: number): Vec3 =>
          add(link.pose.position, rotate(link.pose.rotation, pointAt(mesh.positions, mesh.indices[t + k]!)));
        const corners = [at(0), at(1), at(2)] as const;
        const twice = cross(subtract(corners[1], corners[0]), subtract(corners[2], corners[0]));
        if (length(twice) < 2e-6) continue; // less than 1 mm² of it
        const face = { visual: visual.name, corners, normal: normalize(twice) };
        const height = dot(face.normal, corners[0]);
        const direction = face.normal.map((c) => Math.round(c * 200)).join();
        for (const layer of [Math.floor(height / 1e-4), Math.ceil(height / 1e-4)]) {
          const key = `${direction} ${layer}`;
          const others = byPlane.get(key) ?? [];
          byPlane.set(key, others);
          for (const other of others) {
            if (other.visual === face.visual || found.has(`${other.visual} ${face.visual}`)) continue;
            if (Math.abs(dot(other.normal, other.corners[0]) - height) > 1e-4) continue;
            if (overlap(other, face) > 1e-6) found.add(`${other.visual} ${face.visual}`);
          }
          others.push(face);
        }
      }
    }
  }
  return [...found];
}

/** Area that two triangles of one plane share [m²]: the one, clipped at the edges of the other. */
function overlap(a: Face, b: Face): number {
  let polygon: Vec3[] = [...a.corners];
  for (let i = 0; i < 3 && polygon.length > 0; i++) {
    const [from, to] = [b.corners[i]!, b.corners[(i + 1) % 3]!];
    const inward = cross(b.normal, subtract(to, from));
    const side = (p: Vec3) => dot(inward, subtract(p, from));
    polygon = polygon.flatMap((p, k) => {
      const next = polygon[(k + 1) % polygon.length]!;
      const [s, n] = [side(p), side(next)];
      const crossing = add(p, scale(subtract(next, p), s / (s - n || 1)));
      return [...(s >= 0 ? [p] : []), ...(s >= 0 !== n >= 0 ? [crossing] : [])];
    });
  }
  let twice: Vec3 = [0, 0, 0];
  for (let i = 1; i + 1 < polygon.length; i++) {
    twice = add(twice, cross(subtract(polygon[i]!, polygon[0]!), subtract(polygon[i + 1]!, polygon[0]!)));
  }
  return length(twice) / 2;
}
