import type { MjModel } from '@mujoco/mujoco';
import type { Finding } from '../../model/finding.ts';
import { Names } from '../../model/names.ts';
import { rotate } from '../../model/pose.ts';
import { linear } from '../../model/srgb.ts';
import type { Material, Mesh, Pose, Rgba, Texture, Vec3 } from '../../model/types.ts';
import { add, cross, dot, subtract } from '../../model/vec.ts';
import type { ByteMap } from '../files.ts';
import { layersNotCarried, textureAveraged } from './findings.ts';
import { LaidTextures } from './laid-textures.ts';
import { nameAt, quatAt, vec3At } from './read-values.ts';
import { pixelsOf, TextureImages } from './texture-images.ts';

/** Texture roles a material has, and their places among them (`mjtTextureRole`). */
const TEXTURE_ROLES = 10;
const ROLE = { rgb: 1, occlusion: 2, roughness: 3, metallic: 4, normal: 5, opacity: 6, emissive: 7, rgba: 8, orm: 9 };
/** `mjtTexture` */
const TEXTURE_2D = 0;
/** Roles that the model has no place for. */
const OTHER_ROLES = ['occlusion', 'roughness', 'metallic', 'opacity', 'emissive'] as const;

/** Materials, meshes and textures of a compiled model, by MuJoCo's own ids. */
export interface MujocoAssets {
  readonly materialById: readonly Material[];
  /**
   * A material with another colour, which its texture is still multiplied with: of a geom that has a colour of its own.
   *
   * @param bare whether the texture is not shown
   */
  readonly tinted: (material: number, rgba: Rgba, bare: boolean) => Material;
  readonly textures: readonly Texture[];
  readonly meshById: readonly Mesh[];
  /** Frame in which MuJoCo keeps a mesh, in the frame of its file. */
  readonly meshPoseById: readonly Pose[];
  /** Meshes with texture coordinates for what shows an image and has none. */
  readonly laid: LaidTextures;
}

export function readAssets(
  model: MjModel,
  files: ByteMap,
  entry: string,
): { assets: MujocoAssets; findings: Finding[] } {
  const findings: Finding[] = [];
  const textures: Texture[] = [];
  const textureNames = new Names();
  const textureName = new Map<number, string>();
  const images = new TextureImages(model, files, entry);
  /** Name of the texture that is an image; `undefined` for a role that has none, or a sky. */
  const imageOf = (texture: number): string | undefined => {
    if (texture < 0 || textureName.has(texture)) return textureName.get(texture);
    const bytes = images.png(texture);
    if (!bytes) return undefined;
    const name = textureNames.unique(nameAt(model, model.name_texadr, texture), `texture_${texture + 1}`);
    textureName.set(texture, name);
    textures.push({ name, mime: 'image/png', bytes });
    return name;
  };
  const flatImageOf = (texture: number): string | undefined =>
    texture >= 0 && model.tex_type[texture] === TEXTURE_2D ? imageOf(texture) : undefined;
  const materialNames = new Names();
  const materialById: Material[] = [];
  /** Of the textures that are no images. */
  const means: Rgba[] = [];
  const coloured = new Map<string, Material>();
  const tinted = (id: number, rgba: Rgba, bare: boolean): Material => {
    const { baseColorTexture, ...plain } = materialById[id]!;
    const baseColor = multiply(rgba, means[id]!);
    if (!bare && baseColor.every((value, i) => value === plain.baseColor[i])) return materialById[id]!;
    const key = [id, ...baseColor, bare].join(' ');
    const known = coloured.get(key);
    if (known) return known;
    const made = {
      ...(bare || baseColorTexture === undefined ? plain : { ...plain, baseColorTexture }),
      name: materialNames.unique(`${plain.name}_${hexOf(rgba)}`, 'material'),
      baseColor,
    };
    coloured.set(key, made);
    return made;
  };
  for (let id = 0; id < model.nmat; id++) {
    const name = materialNames.unique(nameAt(model, model.name_matadr, id), `material_${id + 1}`);
    const tint = toLinear(model.mat_rgba.subarray(4 * id, 4 * id + 4));
    const metallic: number = model.mat_metallic[id];
    const roughness: number = model.mat_roughness[id];
    const inRole = (role: keyof typeof ROLE): number => model.mat_texid[TEXTURE_ROLES * id + ROLE[role]];
    const texture = inRole('rgb') >= 0 ? inRole('rgb') : inRole('rgba');
    const baseColorTexture = imageOf(texture);
    let mean: Rgba = [1, 1, 1, 1];
    if (texture >= 0 && baseColorTexture === undefined) {
      mean = meanColour(model, texture);
      const args = { material: name, texture: nameAt(model, model.name_texadr, texture) };
      findings.push(textureAveraged.at(`/materials/${id}`, args));
    }
    const metallicRoughnessTexture = flatImageOf(inRole('orm'));
    const normalTexture = flatImageOf(inRole('normal'));
    const layers = OTHER_ROLES.filter((role) => inRole(role) >= 0);
    if (layers.length > 0) findings.push(layersNotCarried.at(`/materials/${id}`, { material: name, layers }));
    means.push(mean);
    materialById.push({
      name,
      baseColor: multiply(tint, mean),
      metallic: Math.max(0, metallic), // -1: not given
      roughness: roughness >= 0 ? roughness : 1 - Math.min(1, Math.max(0, model.mat_shininess[id])),
      ...(baseColorTexture === undefined ? {} : { baseColorTexture }),
      ...(metallicRoughnessTexture === undefined ? {} : { metallicRoughnessTexture }),
      ...(normalTexture === undefined ? {} : { normalTexture }),
    });
  }
  const meshNames = new Names();
  const ids = Array.from({ length: model.nmesh }, (_, id) => id);
  const meshById = ids.map((id) =>
    readMesh(model, id, meshNames.unique(nameAt(model, model.name_meshadr, id), `mesh_${id + 1}`)),
  );
  return {
    assets: {
      materialById,
      tinted,
      textures,
      meshById,
      laid: new LaidTextures(meshNames),
      meshPoseById: ids.map((id) => ({ position: vec3At(model.mesh_pos, id), rotation: quatAt(model.mesh_quat, id) })),
    },
    findings,
  };
}

/**
 * A mesh in the frame of its file. MuJoCo keeps vertices, normals and texture coordinates with an index each; here every
 * combination in use is one vertex.
 */
function readMesh(model: MjModel, id: number, name: string): Mesh {
  const pose: Pose = { position: vec3At(model.mesh_pos, id), rotation: quatAt(model.mesh_quat, id) };
  const [vertex, normal, uv, face] = [
    model.mesh_vertadr[id],
    model.mesh_normaladr[id],
    model.mesh_texcoordadr[id],
    model.mesh_faceadr[id],
  ] as [number, number, number, number];
  const faces: number = model.mesh_facenum[id];
  const hasNormals = model.mesh_normalnum[id] > 0;
  const hasUvs = uv >= 0 && model.mesh_texcoordnum[id] > 0;
  // Each is a new view of the engine's memory whenever it is asked for.
  const { mesh_face, mesh_facenormal, mesh_facetexcoord, mesh_vert, mesh_normal, mesh_texcoord } = model;
  const positions: number[] = [];
  const normals: number[] = [];
  const uvs: number[] = [];
  const indices = new Uint32Array(3 * faces);
  const seen = new Map<string, number>();
  for (let corner = 0; corner < 3 * faces; corner++) {
    const at = 3 * face + corner;
    const v: number = mesh_face[at];
    const n: number = hasNormals ? mesh_facenormal[at] : 0;
    const t: number = hasUvs ? mesh_facetexcoord[at] : 0;
    const key = `${v}/${n}/${t}`;
    let index = seen.get(key);
    if (index === undefined) {
      index = seen.size;
      seen.set(key, index);
      positions.push(...add(pose.position, rotate(pose.rotation, vec3At(mesh_vert, vertex + v))));
      if (hasNormals) normals.push(...rotate(pose.rotation, vec3At(mesh_normal, normal + n)));
      // MuJoCo keeps 1 - v of the OBJ file, which is the model's own convention (origin in the upper left corner).
      if (hasUvs) uvs.push(mesh_texcoord[2 * (uv + t)], mesh_texcoord[2 * (uv + t) + 1]);
    }
    indices[corner] = index;
  }
  const surface = { positions: Float32Array.from(positions), indices };
  // MuJoCo computes normals of a mesh that has none, in another frame than it keeps the mesh in: no normals are better.
  const usable = hasNormals && normalsAgree(surface, normals);
  return {
    name,
    ...surface,
    ...(usable ? { normals: Float32Array.from(normals) } : {}),
    ...(hasUvs ? { uvs: Float32Array.from(uvs) } : {}),
  };
}

/** Mean of a texture's pixels, linear. */
function meanColour(model: MjModel, texture: number): Rgba {
  const { channels, values } = pixelsOf(model, texture);
  const pixels = values.length / channels;
  const sum = [0, 0, 0];
  for (let pixel = 0; pixel < pixels; pixel++) {
    for (let c = 0; c < 3; c++) sum[c]! += values[pixel * channels + Math.min(c, channels - 1)]! / 255;
  }
  return toLinear([...sum.map((value) => value / Math.max(1, pixels)), 1]);
}

const multiply = (a: Rgba, b: Rgba): Rgba => [a[0] * b[0], a[1] * b[1], a[2] * b[2], a[3] * b[3]];

/** Red, green, blue and alpha as eight digits, for names. */
export const hexOf = (rgba: Rgba): string =>
  rgba
    .map((value) => Math.round(255 * Math.min(1, Math.max(0, value))))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('');

/** MJCF colours are what the screen shows; the model's are linear. What is above 1 stays so, for the checks to find. */
export const toLinear = (rgba: ArrayLike<number>): Rgba => [
  linear(rgba[0]!),
  linear(rgba[1]!),
  linear(rgba[2]!),
  rgba[3]!,
];

/** Share of triangles that may face away from a normal of theirs: authors leave a few slivers wrong. */
const ASTRAY = 0.01;

/**
 * Whether the triangles face where the normals at each of their corners do. Of each corner, not of their mean: in the wrong
 * frame, the mean of a lump's normals may still be right by chance.
 */
function normalsAgree(
  { positions: p, indices }: Pick<Mesh, 'positions' | 'indices'>,
  normals: readonly number[],
): boolean {
  let astray = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const corners = [indices[t]!, indices[t + 1]!, indices[t + 2]!] as const;
    const [a, b, c] = corners.map((v) => vec3At(p, v)) as [Vec3, Vec3, Vec3];
    const face = cross(subtract(b, a), subtract(c, a));
    if (corners.some((v) => dot(face, vec3At(normals, v)) < 0)) astray++;
  }
  return astray <= ASTRAY * (indices.length / 3);
}
