import type { Finding } from '../../model/finding.ts';
import type { Mesh } from '../../model/types.ts';
import { attributeBroken, facesCollapsed } from './findings.ts';

/** What the corners of a file refer to; x, y, z or u, v each. */
export interface CornerSources {
  readonly positions: ArrayLike<number>;
  readonly normals: ArrayLike<number>;
  /** Origin in the lower left corner of the image, as OBJ and COLLADA have it. */
  readonly uvs: ArrayLike<number>;
}

/** No normal, or no texture coordinates. */
export const NONE = -1;

/**
 * Corners with one index each for position, texture coordinates and normal → vertices with all three, each combination
 * in use once. A surface that shares positions in the file shares vertices afterwards.
 */
export class VertexPool {
  readonly #sources: CornerSources;
  /** Number of each pair of position and texture coordinates, and the vertex of each such pair and normal. */
  readonly #pairs = new Map<number, number>();
  readonly #vertices = new Map<number, number>();
  /** Where corners have colours of their own: the vertex of each such vertex and colour. */
  readonly #coloured = new Map<string, number>();
  readonly #position: number[] = [];
  readonly #uv: number[] = [];
  readonly #normal: number[] = [];
  readonly #colour: number[] = [];
  readonly #indices: number[] = [];
  #collapsed = 0;

  constructor(sources: CornerSources) {
    this.#sources = sources;
  }

  /** @param colour of a corner that has one of its own; {@link VertexPool.colourIndices} gives it back */
  vertex(position: number, uv: number, normal: number, colour: number = NONE): number {
    const { uvs, normals } = this.#sources;
    const pair = numberOf(this.#pairs, position * (uvs.length / 2 + 1) + uv + 1);
    const plain = numberOf(this.#vertices, pair * (normals.length / 3 + 1) + normal + 1);
    const vertex =
      colour === NONE && this.#coloured.size === 0 ? plain : numberOf(this.#coloured, `${plain} ${colour}`);
    if (vertex < this.#position.length) return vertex;
    this.#position.push(position);
    this.#uv.push(uv);
    this.#normal.push(normal);
    this.#colour.push(colour);
    return vertex;
  }

  /** Index of the position of each vertex. */
  positionIndices(): readonly number[] {
    return this.#position;
  }

  /** Index of the colour of each vertex, or {@link NONE}. */
  colourIndices(): readonly number[] {
    return this.#colour;
  }

  /** A triangle of vertices; one that is only a line is left out. */
  triangle(a: number, b: number, c: number): void {
    if (this.#isSame(a, b) || this.#isSame(b, c) || this.#isSame(c, a)) this.#collapsed++;
    else this.#indices.push(a, b, c);
  }

  /**
   * The mesh of all triangles, v turned so that 0 is at the top. `undefined` if there are none.
   *
   * @param findings gets what was left out
   */
  mesh(name: string, place: string, findings: Finding[]): Mesh | undefined {
    const { positions, normals, uvs } = this.#sources;
    const count = this.#indices.length / 3;
    if (this.#collapsed > 0)
      findings.push(facesCollapsed.at(`${place}: ${name}`, { count: this.#collapsed, of: count + this.#collapsed }));
    if (count === 0) return undefined;
    const whole = <Values>(attribute: string, from: readonly number[], read: () => Values | undefined) => {
      if (from.every((index) => index === NONE)) return undefined;
      const values = read();
      if (!values) findings.push(attributeBroken.at(`${place}: ${name}`, { mesh: name, attribute }));
      return values;
    };
    const ownNormals = whole('normals', this.#normal, () => readNormals(this.#normal, normals));
    const ownUvs = whole('texture coordinates', this.#uv, () => readUvs(this.#uv, uvs));
    const own = new Float32Array(3 * this.#position.length);
    for (let i = 0; i < this.#position.length; i++)
      for (let axis = 0; axis < 3; axis++) own[3 * i + axis] = positions[3 * this.#position[i]! + axis]!;
    return {
      name,
      positions: own,
      indices: Uint32Array.from(this.#indices),
      ...(ownNormals ? { normals: ownNormals } : {}),
      ...(ownUvs ? { uvs: ownUvs } : {}),
    };
  }

  #isSame(a: number, b: number): boolean {
    const { positions } = this.#sources;
    const [p, q] = [3 * this.#position[a]!, 3 * this.#position[b]!];
    return (
      p === q ||
      (Math.fround(positions[p]!) === Math.fround(positions[q]!) &&
        Math.fround(positions[p + 1]!) === Math.fround(positions[q + 1]!) &&
        Math.fround(positions[p + 2]!) === Math.fround(positions[q + 2]!))
    );
  }
}

/** Keys numbered from 0 in the order in which they come. */
function numberOf<Key>(numbers: Map<Key, number>, key: Key): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, numbers.size);
  return numbers.size - 1;
}

/** Of length 1; `undefined` where a corner has none, or one without a direction. */
function readNormals(indices: readonly number[], from: ArrayLike<number>): Float32Array | undefined {
  const normals = new Float32Array(3 * indices.length);
  for (let i = 0; i < indices.length; i++) {
    const at = 3 * indices[i]!;
    const [x, y, z] = [from[at] ?? 0, from[at + 1] ?? 0, from[at + 2] ?? 0];
    const length = Math.hypot(x, y, z);
    if (!(length > 0 && length < Infinity)) return undefined;
    normals[3 * i] = x / length;
    normals[3 * i + 1] = y / length;
    normals[3 * i + 2] = z / length;
  }
  return normals;
}

/** A corner without takes the corner of the image. */
function readUvs(indices: readonly number[], from: ArrayLike<number>): Float32Array | undefined {
  const uvs = new Float32Array(2 * indices.length);
  for (let i = 0; i < indices.length; i++) {
    if (indices[i] === NONE) continue;
    const [u, v] = [from[2 * indices[i]!]!, 1 - from[2 * indices[i]! + 1]!];
    uvs[2 * i] = u;
    uvs[2 * i + 1] = v;
    if (!Number.isFinite(uvs[2 * i]) || !Number.isFinite(uvs[2 * i + 1])) return undefined;
  }
  return uvs;
}
