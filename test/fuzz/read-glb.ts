/**
 * A second reading of a GLB, as plain as can be, to compare with: no limits, no compression, everything trusted. Only for
 * what was accepted.
 */
interface Sparse {
  readonly count: number;
  readonly indices: { readonly bufferView: number; readonly byteOffset?: number; readonly componentType: number };
  readonly values: { readonly bufferView: number; readonly byteOffset?: number };
}
interface Accessor {
  readonly bufferView?: number;
  readonly byteOffset?: number;
  readonly componentType: number;
  readonly type: string;
  readonly count: number;
  readonly normalized?: boolean;
  readonly sparse?: Sparse;
}
interface Node {
  readonly mesh?: number;
  readonly children?: readonly number[];
  readonly matrix?: readonly number[];
  readonly translation?: readonly number[];
  readonly rotation?: readonly number[];
  readonly scale?: readonly number[];
  readonly skin?: number;
  readonly extensions?: {
    readonly EXT_mesh_gpu_instancing?: { readonly attributes?: Readonly<Record<string, number>> };
  };
}
interface Gltf {
  readonly scene?: number;
  readonly scenes?: readonly { readonly nodes?: readonly number[] }[];
  readonly nodes?: readonly Node[];
  readonly skins?: readonly { readonly joints: readonly number[]; readonly inverseBindMatrices?: number }[];
  readonly meshes?: readonly { readonly primitives: readonly Primitive[] }[];
  readonly accessors?: readonly Accessor[];
  readonly bufferViews?: readonly { buffer: number; byteOffset?: number; byteLength: number; byteStride?: number }[];
  readonly buffers?: readonly { readonly uri?: string }[];
}
interface Primitive {
  readonly attributes: Readonly<Record<string, number>>;
  readonly indices?: number;
  readonly mode?: number;
}
type Files = ReadonlyMap<string, Uint8Array>;

/** x, y, z of the three corners of every triangle of the scene, Z up, in the order of the file. */
export function readTriangles(bytes: Uint8Array, files: Files = new Map()): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = view.getUint32(12, true);
  const gltf = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + size))) as Gltf;
  const read = readerOf(gltf, bytes.subarray(28 + size), files);
  const soup: number[] = [];
  const worldOf = (index: number): readonly number[] => {
    const parent = gltf.nodes!.findIndex(({ children }) => children?.includes(index));
    const own = matrixOf(gltf.nodes![index]!);
    return parent === -1 ? own : multiply(worldOf(parent), own);
  };
  /** Once, as often as it has instances, or where the first joint of its skin bound it. */
  const drawnBy = (node: Node, world: readonly number[]): (readonly [readonly number[], Primitive])[] => {
    if (node.mesh === undefined) return [];
    const { joints, inverseBindMatrices } = gltf.skins?.[node.skin ?? -1] ?? { joints: [] };
    const { TRANSLATION, ROTATION, SCALE } = node.extensions?.EXT_mesh_gpu_instancing?.attributes ?? {};
    const [translations, rotations, scales] = [TRANSLATION, ROTATION, SCALE].map((at) =>
      at === undefined ? undefined : read(at),
    );
    const instances = (translations ?? rotations ?? scales)?.map((_, i) =>
      multiply(
        world,
        matrixOf({
          ...(translations ? { translation: translations[i]! } : {}),
          ...(rotations ? { rotation: rotations[i]! } : {}),
          ...(scales ? { scale: scales[i]! } : {}),
        }),
      ),
    );
    const bound = joints.slice(0, 1).map((joint) => {
      const at = worldOf(joint);
      return inverseBindMatrices === undefined ? at : multiply(at, read(inverseBindMatrices)[0]!);
    });
    const places = bound.length > 0 ? bound : (instances ?? [world]);
    return places.flatMap((matrix) =>
      gltf.meshes![node.mesh!]!.primitives.map((primitive) => [matrix, primitive] as const),
    );
  };
  const visit = (index: number, above: readonly number[]): void => {
    const node = gltf.nodes![index]!;
    const world = multiply(above, matrixOf(node));
    for (const [matrix, primitive] of drawnBy(node, world)) {
      if ((primitive.mode ?? 4) < 4 || primitive.attributes['POSITION'] === undefined) continue;
      const points = read(primitive.attributes['POSITION']);
      const indices =
        primitive.indices === undefined ? points.map((_, i) => i) : read(primitive.indices).map(([i]) => i!);
      for (const triangle of triangles(primitive.mode ?? 4, indices)) {
        const corners = triangle.map((i) => place(matrix, points[i]!));
        if (handedness(matrix) < 0) corners.push(corners.splice(1, 1)[0]!);
        soup.push(...corners.flat());
      }
    }
    for (const child of node.children ?? []) visit(child, world);
  };
  const unit = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  for (const node of gltf.scenes?.[gltf.scene ?? 0]?.nodes ?? []) visit(node, unit);
  return soup;
}

const COMPONENTS: Readonly<
  Record<number, { size: number; read: (view: DataView, at: number) => number; most: number }>
> = {
  5120: { size: 1, read: (view, at) => view.getInt8(at), most: 127 },
  5121: { size: 1, read: (view, at) => view.getUint8(at), most: 255 },
  5122: { size: 2, read: (view, at) => view.getInt16(at, true), most: 32_767 },
  5123: { size: 2, read: (view, at) => view.getUint16(at, true), most: 65_535 },
  5125: { size: 4, read: (view, at) => view.getUint32(at, true), most: 2 ** 32 - 1 },
  5126: { size: 4, read: (view, at) => view.getFloat32(at, true), most: 1 },
};
const WIDTH: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };

function readerOf(gltf: Gltf, bin: Uint8Array, files: Files): (accessor: number) => number[][] {
  const buffers = (gltf.buffers ?? []).map(({ uri }) => {
    if (uri === undefined) return bin;
    if (uri.startsWith('data:')) return Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64');
    const path = decodeURIComponent(uri)
      .split('/')
      .filter((part) => part !== '.' && part !== '');
    return files.get(path.join('/'))!;
  });
  const elements = (index: number, offset: number, kind: number, width: number, count: number): number[][] => {
    const { buffer, byteOffset = 0, byteStride } = gltf.bufferViews![index]!;
    const { size, read } = COMPONENTS[kind]!;
    const bytes = buffers[buffer]!;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return Array.from({ length: count }, (_, i) =>
      Array.from({ length: width }, (_, k) =>
        read(view, byteOffset + offset + i * (byteStride ?? size * width) + k * size),
      ),
    );
  };
  return (index) => {
    const { bufferView, byteOffset = 0, componentType, type, count, normalized, sparse } = gltf.accessors![index]!;
    const width = WIDTH[type]!;
    const values =
      bufferView === undefined
        ? Array.from({ length: count }, () => new Array<number>(width).fill(0))
        : elements(bufferView, byteOffset, componentType, width, count);
    if (sparse) {
      const { indices, values: changed } = sparse;
      const at = elements(indices.bufferView, indices.byteOffset ?? 0, indices.componentType, 1, sparse.count);
      const to = elements(changed.bufferView, changed.byteOffset ?? 0, componentType, width, sparse.count);
      for (const [i, [element]] of at.entries()) values[element!] = to[i]!;
    }
    const { most } = COMPONENTS[componentType]!;
    return normalized ? values.map((value) => value.map((x) => Math.max(x / most, -1))) : values;
  };
}

function triangles(mode: number, v: readonly number[]): number[][] {
  if (mode === 4) return Array.from({ length: Math.floor(v.length / 3) }, (_, i) => v.slice(3 * i, 3 * i + 3));
  const length = Math.max(0, v.length - 2);
  if (mode === 6) return Array.from({ length }, (_, i) => [v[i + 1]!, v[i + 2]!, v[0]!]);
  return Array.from({ length }, (_, i) =>
    i % 2 === 0 ? [v[i]!, v[i + 1]!, v[i + 2]!] : [v[i]!, v[i + 2]!, v[i + 1]!],
  );
}

function matrixOf({ matrix, translation, rotation, scale }: Node): readonly number[] {
  if (matrix) return matrix;
  const [x, y, z, w] = (rotation ?? [0, 0, 0, 1]) as [number, number, number, number];
  const [a, b, c] = (scale ?? [1, 1, 1]) as [number, number, number];
  const [tx, ty, tz] = (translation ?? [0, 0, 0]) as [number, number, number];
  return [
    ...[1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)].map((value) => a * value),
    0,
    ...[2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)].map((value) => b * value),
    0,
    ...[2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)].map((value) => c * value),
    0,
    ...[tx, ty, tz, 1],
  ];
}

const multiply = (a: readonly number[], b: readonly number[]): number[] =>
  Array.from({ length: 16 }, (_, i) =>
    [0, 1, 2, 3].reduce((sum, k) => sum + a[4 * k + (i % 4)]! * b[4 * (i >> 2) + k]!, 0),
  );

function place(m: readonly number[], [x, y, z]: readonly number[]): number[] {
  const [right, up, out] = [0, 1, 2].map((row) => m[row]! * x! + m[4 + row]! * y! + m[8 + row]! * z! + m[12 + row]!);
  return [right!, -out!, up!];
}

const handedness = ([a, b, c, , d, e, f, , g, h, i]: readonly number[]): number =>
  a! * (e! * i! - f! * h!) - d! * (b! * i! - c! * h!) + g! * (b! * f! - c! * e!);
