import { Document, WebIO } from '@gltf-transform/core';
import { EXTMeshoptCompression, KHRDracoMeshCompression, KHRMeshQuantization } from '@gltf-transform/extensions';
import draco from 'draco3dgltf';
import { MeshoptEncoder } from 'meshoptimizer';
import {
  addView,
  CORNERS,
  type Draft,
  type Entry,
  FACES,
  type Fixture,
  type Json,
  pack,
  tetrahedron,
  useExtensions,
} from './draft.ts';

const { EncoderMethod } = KHRDracoMeshCompression;
type Method = 'EDGEBREAKER' | 'SEQUENTIAL';
const EXT = 'EXT_meshopt_compression';

/** A ball of a few hundred triangles: too little to compress is not compressed. */
async function compressedWith(method: Method): Promise<Uint8Array> {
  const encoders = draco as unknown as { createEncoderModule(): Promise<unknown> };
  const io = new WebIO().registerExtensions([KHRDracoMeshCompression, KHRMeshQuantization]);
  io.registerDependencies({ 'draco3d.encoder': await encoders.createEncoderModule() });
  const document = new Document();
  document
    .createExtension(KHRDracoMeshCompression)
    .setRequired(true)
    .setEncoderOptions({ method: EncoderMethod[method] });
  addBall(document);
  return io.writeBinary(document);
}

function addBall(document: Document): void {
  const [around, down] = [16, 9];
  const points: number[] = [];
  const faces: number[] = [];
  for (let j = 0; j <= down; j++)
    for (let i = 0; i < around; i++) {
      const [a, b] = [(2 * Math.PI * i) / around, (Math.PI * j) / down];
      points.push(0.1 * Math.sin(b) * Math.cos(a), 0.1 * Math.cos(b), 0.1 * Math.sin(b) * Math.sin(a));
      const [next, below] = [(i + 1) % around, around];
      if (j < down)
        faces.push(
          j * around + i,
          j * around + next,
          (j + 1) * around + i,
          j * around + next,
          j * around + next + below,
          j * around + i + below,
        );
    }
  const buffer = document.createBuffer();
  const accessor = (type: 'VEC3' | 'SCALAR', array: Float32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const primitive = document
    .createPrimitive()
    .setAttribute('POSITION', accessor('VEC3', Float32Array.from(points)))
    .setIndices(accessor('SCALAR', Uint16Array.from(faces)));
  document.createScene().addChild(document.createNode('ball').setMesh(document.createMesh().addPrimitive(primitive)));
}

interface Packed {
  readonly extension?: string;
  readonly corners?: readonly number[];
  readonly faces?: readonly number[];
  readonly mode?: 'TRIANGLES' | 'INDICES';
  /** Of the codec of the corners. */
  readonly version?: number;
  /** Applied to both views. */
  readonly change?: (view: { extensions: Record<string, Entry> }, meshopt: Entry) => void;
  readonly damage?: (packed: Uint8Array) => void;
}

/** A tetrahedron in compressed views over a fallback buffer that is not there. */
async function meshopt(options: Packed = {}): Promise<Uint8Array> {
  const { extension = EXT, corners = CORNERS, faces = FACES, mode = 'TRIANGLES', version = 0 } = options;
  await MeshoptEncoder.ready;
  const draft = tetrahedron();
  draft.bin = new Uint8Array();
  draft.json.bufferViews = [];
  draft.json.buffers.push({ byteLength: 72, extensions: { [extension]: { fallback: true } } });
  const points = new Uint8Array(Float32Array.from(corners).buffer);
  const indices = new Uint8Array(Uint16Array.from(faces).buffer);
  const encoded = MeshoptEncoder.encodeGltfBuffer(points, 4, 12, 'ATTRIBUTES', version);
  options.damage?.(encoded);
  addCompressed(draft, encoded, 0, { count: 4, byteStride: 12, mode: 'ATTRIBUTES' }, options);
  addCompressed(
    draft,
    MeshoptEncoder.encodeGltfBuffer(indices, 12, 2, mode),
    48,
    { count: 12, byteStride: 2, mode },
    options,
  );
  useExtensions(draft, [extension]);
  return pack(draft);
}

function addCompressed(
  draft: Draft,
  encoded: Uint8Array,
  byteOffset: number,
  meshopt: Entry,
  { extension = EXT, change }: Packed,
): void {
  const stored = { ...draft.json.bufferViews[addView(draft, encoded)] };
  const length = (meshopt['count'] as number) * (meshopt['byteStride'] as number);
  const strided = meshopt['mode'] === 'ATTRIBUTES' ? { byteStride: meshopt['byteStride'] } : {};
  const view = {
    buffer: 1,
    byteOffset,
    byteLength: length,
    ...strided,
    extensions: { [extension]: { ...stored, ...meshopt } },
  };
  change?.(view, view.extensions[extension]!);
  draft.json.bufferViews[draft.json.bufferViews.length - 1] = view;
}

const claiming = (trait: string, claim: Entry): Fixture => ({
  name: `refuse--glb-data--meshopt-${trait}`,
  make: () => meshopt({ change: (_, extension) => Object.assign(extension, claim) }),
});

/** A file whose JSON is changed after it was compressed. */
async function recast(file: Promise<Uint8Array>, change: (json: Json, bin: Uint8Array) => void): Promise<Uint8Array> {
  const bytes = await file;
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + size))) as Json;
  const bin = bytes.slice(28 + size);
  change(json, bin);
  return pack({ json, bin });
}

const dracoView = (json: Json): Entry => {
  const { extensions } = json.meshes[0]!.primitives[0] as {
    extensions: { KHR_draco_mesh_compression: { bufferView: number } };
  };
  return json.bufferViews[extensions.KHR_draco_mesh_compression.bufferView]!;
};
const damagedDraco = (method: Method, damage: (packed: Uint8Array, json: Json) => void) => () =>
  recast(compressedWith(method), (json, bin) =>
    damage(bin.subarray((dracoView(json)['byteOffset'] as number | undefined) ?? 0), json),
  );

/** Draco and meshopt, whole and broken. */
export const compressedFixtures: readonly Fixture[] = [
  { name: 'accept--draco-edgebreaker', make: () => compressedWith('EDGEBREAKER') },
  { name: 'accept--draco-sequential', make: () => compressedWith('SEQUENTIAL') },
  { name: 'accept--meshopt', make: () => meshopt() },
  { name: 'accept--meshopt-list-of-indices', make: () => meshopt({ mode: 'INDICES' }) },
  { name: 'accept--meshopt-of-khronos', make: () => meshopt({ extension: 'KHR_meshopt_compression' }) },
  {
    name: 'accept--meshopt-of-khronos-version-1',
    make: () => meshopt({ extension: 'KHR_meshopt_compression', version: 1 }),
  },
  {
    name: 'accept--meshopt-by-gltf-transform',
    make: async () => {
      await MeshoptEncoder.ready;
      const io = new WebIO().registerExtensions([EXTMeshoptCompression, KHRMeshQuantization]);
      io.registerDependencies({ 'meshopt.encoder': MeshoptEncoder });
      const document = new Document();
      document.createExtension(EXTMeshoptCompression).setRequired(true);
      addBall(document);
      return io.writeBinary(document);
    },
  },

  claiming('of-two-to-the-31-elements', { count: 2 ** 31 }),
  claiming('of-more-than-its-view', { count: 8 }),
  {
    name: 'refuse--glb-data--meshopt-that-inflates',
    make: () =>
      meshopt({
        change: (view, extension) => {
          if (extension['mode'] !== 'ATTRIBUTES') return;
          Object.assign(extension, { count: 1_000_000 });
          Object.assign(view, { byteLength: 12_000_000 });
        },
      }),
  },
  claiming('in-no-buffer', { buffer: 7 }),
  claiming('beyond-its-buffer', { byteLength: 100_000 }),
  claiming('in-an-unknown-mode', { mode: 'constructor' }),
  claiming('with-an-unknown-filter', { filter: 'SEPIA' }),
  claiming('with-a-filter-of-another-stride', { filter: 'QUATERNION' }),
  claiming('with-a-stride-of-words', { byteStride: '12' }),
  { name: 'refuse--glb-decode--meshopt-damaged', make: () => meshopt({ damage: (packed) => packed.fill(0xee) }) },
  {
    name: 'refuse--glb-decode--meshopt-of-another-codec',
    make: () =>
      meshopt({
        change: (_, extension) => extension['mode'] === 'TRIANGLES' && Object.assign(extension, { mode: 'INDICES' }),
      }),
  },
  {
    name: 'refuse--glb-index--out-of-range-behind-compression',
    make: () => meshopt({ faces: [...FACES.slice(0, 11), 4], mode: 'INDICES' }),
  },
  {
    name: 'refuse--glb-not-finite--behind-compression',
    make: () => meshopt({ corners: [Number.NaN, ...CORNERS.slice(1)] }),
  },
  {
    name: 'refuse--glb-not-finite--infinite-behind-compression',
    make: () => meshopt({ corners: [Number.POSITIVE_INFINITY, ...CORNERS.slice(1)] }),
  },

  {
    name: 'refuse--glb-data--draco-without-header',
    make: damagedDraco('EDGEBREAKER', (packed) => packed.fill(0, 0, 5)),
  },
  { name: 'refuse--glb-data--draco-point-cloud', make: damagedDraco('EDGEBREAKER', (packed) => packed.fill(0, 7, 8)) },
  {
    name: 'refuse--glb-data--draco-of-four-billion-triangles',
    make: damagedDraco('SEQUENTIAL', (packed) => packed.set([0xff, 0xff, 0xff, 0xff, 0x0f], 11)),
  },
  {
    name: 'refuse--glb-data--draco-of-more-triangles-than-its-accessor',
    make: damagedDraco('SEQUENTIAL', (packed) => packed.set([0xff, 0x7f], 11)),
  },
  { name: 'refuse--glb-decode--draco-damaged', make: damagedDraco('EDGEBREAKER', (packed) => packed.fill(0xff, 40)) },
  {
    name: 'refuse--glb-decode--draco-without-the-attribute',
    make: damagedDraco('EDGEBREAKER', (_, json) => {
      const { extensions } = json.meshes[0]!.primitives[0] as {
        extensions: { KHR_draco_mesh_compression: { attributes: Entry } };
      };
      Object.assign(extensions.KHR_draco_mesh_compression.attributes, { POSITION: 77 });
    }),
  },
];
