import type { Finding } from '../../model/finding.ts';
import { texturesUsed, withTextureNames } from '../../model/material-textures.ts';
import { Names } from '../../model/names.ts';
import { encoded, linear } from '../../model/srgb.ts';
import type { Material, Mesh, Rgba } from '../../model/types.ts';
import { ColourAtlas, type Corners } from './colour-atlas.ts';
import { vertexColours, vertexColoursLost } from './findings.ts';
import type { RawGeometry, RawPart, RawPrimitive } from './types.ts';

/** What shows colours of vertices and has no material. */
const PLAIN: Omit<Material, 'name'> = { baseColor: [1, 1, 1, 1], metallic: 0, roughness: 0.5 };
const WHITE = 0xffffffff;
/** Steps of 8 bits by which a colour may be off white and still change nothing. */
const ALMOST = 1;

/**
 * Colours of vertices, which no simulator shows, as an image: each triangle gets texture coordinates in a
 * {@link ColourAtlas}. One colour all over becomes that of the material. A mesh whose material has an image of its own
 * keeps that, and its colours are reported.
 *
 * @param findings gets what was made of them
 */
export function bakeColours<Part extends RawPart>(
  given: Pick<RawGeometry, 'materials' | 'textures'> & { readonly parts: readonly Part[] },
  place: string,
  findings: Finding[],
): Pick<RawGeometry, 'materials' | 'textures'> & { readonly parts: readonly Part[] } {
  if (!given.parts.some(({ primitives }) => primitives.some(({ colours }) => colours))) return given;
  const looks = new Looks(given);
  const lost: string[] = [];
  const toBake = new Map<RawPrimitive, Uint32Array>();
  const settled = given.parts.map((part) => ({
    ...part,
    primitives: part.primitives.map(({ colours, ...primitive }): RawPrimitive => {
      const seen = colours && packedColours(colours, looks.isOpaque(primitive.material));
      if (!seen || seen.every(isWhite)) return primitive;
      if (seen.every((colour) => colour === seen[0]))
        return { ...primitive, material: looks.tinted(primitive.material, seen[0]!) };
      if (looks.hasImage(primitive.material)) lost.push(primitive.mesh.name);
      else toBake.set(primitive, seen);
      return primitive;
    }),
  }));
  if (lost.length > 0) findings.push(vertexColoursLost.at(place, { meshes: lost }));
  if (toBake.size === 0) return { ...looks.list(settled), parts: settled };

  const atlas = ColourAtlas.of(() => allCorners(toBake));
  const texture = atlas.texture(looks.textureName());
  const parts = settled.map((part) => ({
    ...part,
    primitives: part.primitives.map((primitive): RawPrimitive => {
      const seen = toBake.get(primitive);
      if (!seen) return primitive;
      return { mesh: placed(primitive.mesh, seen, atlas), material: looks.shown(primitive.material, texture.name) };
    }),
  }));
  findings.push(vertexColours.at(place, { meshes: toBake.size, bits: atlas.depth }));
  const { materials, textures } = looks.list(parts);
  return { parts, materials, textures: [...textures, texture] };
}

/** Materials made for colours of vertices, beside those of the file. */
class Looks {
  readonly #given: Pick<RawGeometry, 'materials' | 'textures'>;
  readonly #names = new Names();
  readonly #made = new Map<string, Material>();

  constructor(given: Pick<RawGeometry, 'materials' | 'textures'>) {
    this.#given = given;
    for (const { name } of given.materials) this.#names.unique(name, 'material');
  }

  isOpaque(name: string | undefined): boolean {
    return this.#of(name).baseColor[3] === 1;
  }

  hasImage(name: string | undefined): boolean {
    return this.#of(name).baseColorTexture !== undefined;
  }

  textureName(): string {
    const names = new Names();
    for (const { name } of this.#given.textures) names.unique(name, 'texture');
    return names.unique('vertex_colours', 'texture');
  }

  /** A material in a colour. */
  tinted(name: string | undefined, colour: number): string {
    const { baseColor, ...rest } = this.#of(name);
    const by = rgbaOf(colour);
    const [r, g, b, a] = baseColor.map((value, i) => value * by[i]!) as [number, number, number, number];
    return this.#make(`${name} ${colour}`, name, { ...rest, baseColor: [r, g, b, a] });
  }

  /** A material that shows an image in place of its own ones, whose texture coordinates are gone. */
  shown(name: string | undefined, texture: string): string {
    const plain = withTextureNames({ name: '', ...this.#of(name) }, () => undefined);
    return this.#make(`${name}`, name, { ...plain, baseColorTexture: texture });
  }

  /** Those that parts show, and their textures. */
  list(parts: readonly RawPart[]): Pick<RawGeometry, 'materials' | 'textures'> {
    const used = new Set(parts.flatMap(({ primitives }) => primitives.map(({ material }) => material)));
    const materials = [...this.#given.materials, ...this.#made.values()].filter(({ name }) => used.has(name));
    const textures = texturesUsed(materials);
    return { materials, textures: this.#given.textures.filter(({ name }) => textures.has(name)) };
  }

  #of(name: string | undefined): Omit<Material, 'name'> {
    return this.#given.materials.find((one) => one.name === name) ?? PLAIN;
  }

  #make(key: string, from: string | undefined, look: Omit<Material, 'name'>): string {
    const known = this.#made.get(key);
    if (known) return known.name;
    const name = this.#names.unique(from === undefined ? 'vertex_colours' : `${from}_coloured`, 'material');
    this.#made.set(key, { ...look, name });
    return name;
  }
}

/** Linear red, green, blue, alpha of each vertex, as the bytes of an sRGB image. */
function packedColours(colours: Float32Array, isOpaque: boolean): Uint32Array {
  const byte = (value: number): number => Math.round(255 * Math.min(1, Math.max(0, value)));
  return Uint32Array.from({ length: colours.length / 4 }, (_, i) => {
    const [r, g, b] = [0, 1, 2].map((k) => byte(encoded(colours[4 * i + k]!))) as [number, number, number];
    return ((r << 24) | (g << 16) | (b << 8) | (isOpaque ? 255 : byte(colours[4 * i + 3]!))) >>> 0;
  });
}

const isWhite = (colour: number): boolean =>
  [0, 8, 16, 24].every((shift) => ((WHITE >>> shift) & 255) - ((colour >>> shift) & 255) <= ALMOST);

const rgbaOf = (colour: number): Rgba => [
  linear((colour >>> 24) / 255),
  linear(((colour >>> 16) & 255) / 255),
  linear(((colour >>> 8) & 255) / 255),
  (colour & 255) / 255,
];

function* allCorners(primitives: ReadonlyMap<RawPrimitive, Uint32Array>): Generator<Corners> {
  for (const [{ mesh }, seen] of primitives)
    for (let t = 0; t < mesh.indices.length; t += 3) yield cornersAt(mesh, seen, t);
}

const cornersAt = ({ indices }: Mesh, seen: Uint32Array, t: number): Corners => [
  seen[indices[t]!]!,
  seen[indices[t + 1]!]!,
  seen[indices[t + 2]!]!,
];

/** A mesh with texture coordinates in an atlas; vertices are divided where they lie in several places of it. */
function placed(mesh: Mesh, seen: Uint32Array, atlas: ColourAtlas): Mesh {
  const { name, positions, normals, indices } = mesh;
  const known = new Map<number, number>();
  const from: number[] = [];
  const uvs: number[] = [];
  const slotsOfVertex = positions.length / 3;
  const moved = new Uint32Array(indices.length);
  for (let t = 0; t < indices.length; t += 3) {
    const { uvs: corners, slots } = atlas.place(cornersAt(mesh, seen, t));
    for (let k = 0; k < 3; k++) {
      const vertex = indices[t + k]!;
      const key = slots[k]! * slotsOfVertex + vertex;
      let index = known.get(key);
      if (index === undefined) {
        index = from.push(vertex) - 1;
        uvs.push(...corners[k]!);
        known.set(key, index);
      }
      moved[t + k] = index;
    }
  }
  const picked = (values: Float32Array): Float32Array =>
    Float32Array.from({ length: 3 * from.length }, (_, i) => values[3 * from[Math.floor(i / 3)]! + (i % 3)]!);
  return {
    name,
    positions: picked(positions),
    indices: moved,
    ...(normals && { normals: picked(normals) }),
    uvs: Float32Array.from(uvs),
  };
}
