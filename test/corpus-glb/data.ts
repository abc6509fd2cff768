import {
  addAccessor,
  addView,
  CORNERS,
  changed,
  type Draft,
  type Entry,
  FACES,
  type Fixture,
  type Json,
  primitiveOf,
  useExtensions,
} from './draft.ts';

/** Whatever is said of an accessor, a view or a buffer that can not be. */
const damaged = (trait: string, change: (draft: Draft) => unknown, code = 'glb-data'): Fixture => ({
  name: `refuse--${code}--${trait}`,
  make: changed(change),
});

const positions = ({ json }: Draft): Entry => json.accessors[0]!;
const firstView = ({ json }: Draft): Entry => json.bufferViews[0]!;
const buffer = ({ json }: Draft): Entry => json.buffers[0]!;

/** Moves the corners by a sparse accessor: of four only the last. */
function sparse(draft: Draft, change: Entry = {}): void {
  const indices = addView(draft, Uint8Array.of(0, 0, 0, 3));
  const values = addView(draft, new Uint8Array(Float32Array.of(0, 0, 0.2).buffer));
  positions(draft)['max'] = [0.1, 0.1, 0.2].map(Math.fround);
  positions(draft)['sparse'] = {
    count: 1,
    indices: { bufferView: indices, byteOffset: 3, componentType: 5121 },
    values: { bufferView: values },
    ...change,
  };
}

export const dataFixtures: readonly Fixture[] = [
  {
    name: 'accept--without-indices',
    make: changed((draft) => {
      const points = FACES.flatMap((corner) => CORNERS.slice(3 * corner, 3 * corner + 3));
      primitiveOf(draft).attributes['POSITION'] = addAccessor(draft, 'VEC3', Float32Array.from(points), {
        min: [0, 0, 0],
        max: [0.1, 0.1, 0.1].map(Math.fround),
      });
      delete primitiveOf(draft)['indices'];
    }),
  },
  {
    name: 'accept--indices-of-one-byte',
    make: changed((draft) =>
      Object.assign(primitiveOf(draft), { indices: addAccessor(draft, 'SCALAR', Uint8Array.from(FACES)) }),
    ),
  },
  {
    name: 'accept--indices-of-four-bytes',
    make: changed((draft) =>
      Object.assign(primitiveOf(draft), { indices: addAccessor(draft, 'SCALAR', Uint32Array.from(FACES)) }),
    ),
  },
  {
    name: 'accept--interleaved',
    make: changed((draft) => {
      const rows = [0, 1, 2, 3].flatMap((i) => [...CORNERS.slice(3 * i, 3 * i + 3), 0, 0, 1, i / 4, 0]);
      const bufferView = addView(draft, new Uint8Array(Float32Array.from(rows).buffer), { byteStride: 32 });
      const column = (byteOffset: number, type: string, rest: Entry = {}): number =>
        draft.json.accessors.push({ bufferView, byteOffset, componentType: 5126, type, count: 4, ...rest }) - 1;
      primitiveOf(draft).attributes = {
        POSITION: column(0, 'VEC3', { min: [0, 0, 0], max: [0.1, 0.1, 0.1].map(Math.fround) }),
        NORMAL: column(12, 'VEC3'),
        TEXCOORD_0: column(24, 'VEC2'),
      };
    }),
  },
  { name: 'accept--sparse', make: changed(sparse) },
  {
    name: 'accept--sparse-without-view',
    make: changed((draft) => {
      const values = addView(draft, new Uint8Array(Float32Array.from(CORNERS.slice(3)).buffer));
      const indices = addView(draft, Uint8Array.of(1, 2, 3));
      draft.json.accessors[0] = {
        componentType: 5126,
        type: 'VEC3',
        count: 4,
        min: [0, 0, 0],
        max: [0.1, 0.1, 0.1].map(Math.fround),
        sparse: { count: 3, indices: { bufferView: indices, componentType: 5121 }, values: { bufferView: values } },
      };
    }),
  },
  {
    name: 'accept--sparse-of-an-accessor-with-offset',
    make: changed((draft) => {
      const bufferView = addView(draft, new Uint8Array(Float32Array.of(9, 9, 9, ...CORNERS).buffer));
      const indices = addView(draft, Uint8Array.of(3, 0, 0, 0));
      const values = addView(draft, new Uint8Array(Float32Array.of(0, 0, 0.2).buffer));
      draft.json.accessors[0] = {
        bufferView,
        byteOffset: 12,
        componentType: 5126,
        type: 'VEC3',
        count: 4,
        min: [0, 0, 0],
        max: [0.1, 0.1, 0.2].map(Math.fround),
        sparse: { count: 1, indices: { bufferView: indices, componentType: 5121 }, values: { bufferView: values } },
      };
    }),
  },
  {
    name: 'accept--quantised',
    make: changed((draft) => {
      const steps = CORNERS.map((value) => Math.round(value * 10) * 1000);
      const padded = [0, 1, 2, 3].flatMap((i) => [...steps.slice(3 * i, 3 * i + 3), 0]);
      const bufferView = addView(draft, new Uint8Array(Int16Array.from(padded).buffer), {
        byteStride: 8,
        target: 34962,
      });
      draft.json.accessors[0] = {
        bufferView,
        componentType: 5122,
        type: 'VEC3',
        count: 4,
        min: [0, 0, 0],
        max: [1000, 1000, 1000],
      };
      draft.json.nodes[0]!['scale'] = [1e-4, 1e-4, 1e-4];
      useExtensions(draft, ['KHR_mesh_quantization']);
    }),
  },
  {
    name: 'accept--two-primitives-with-one-set-of-vertices',
    make: changed(({ json }) => json.meshes[0]!.primitives.push({ ...json.meshes[0]!.primitives[0] })),
  },
  {
    name: 'accept--accessor-that-nobody-uses',
    make: changed((draft) => addAccessor(draft, 'VEC4', new Float32Array(40))),
  },
  {
    name: 'accept--colours-tangents-and-joints-beside',
    make: changed((draft) => {
      const { attributes } = primitiveOf(draft);
      attributes['NORMAL'] = addAccessor(draft, 'VEC3', Float32Array.from([0, 1, 2, 3].flatMap(() => [0, 0, 1])));
      attributes['TANGENT'] = addAccessor(draft, 'VEC4', Float32Array.from([0, 1, 2, 3].flatMap(() => [1, 0, 0, 1])));
      attributes['COLOR_0'] = addAccessor(draft, 'VEC4', Float32Array.from([0, 1, 2, 3].flatMap(() => [1, 1, 1, 1])));
    }),
  },

  damaged('accessor-one-element-too-long', (draft) => Object.assign(positions(draft), { count: 5 })),
  damaged('accessor-offset-beyond-its-view', (draft) => Object.assign(positions(draft), { byteOffset: 4 })),
  damaged('accessor-stride-beyond-its-view', (draft) => Object.assign(firstView(draft), { byteStride: 16 })),
  damaged('accessor-in-no-view', (draft) => Object.assign(positions(draft), { bufferView: 9 })),
  damaged('accessor-of-no-elements', (draft) => Object.assign(positions(draft), { count: 0 })),
  damaged('accessor-of-minus-one-elements', (draft) => Object.assign(positions(draft), { count: -1 })),
  damaged('accessor-of-half-an-element', (draft) => Object.assign(positions(draft), { count: 3.5 })),
  damaged('accessor-of-words', (draft) => Object.assign(positions(draft), { count: '4' })),
  damaged('accessor-of-unknown-components', (draft) => Object.assign(positions(draft), { componentType: 5130 })),
  damaged('accessor-of-unknown-type', (draft) => Object.assign(positions(draft), { type: 'VEC5' })),
  damaged('accessor-of-inherited-type', (draft) => Object.assign(positions(draft), { type: 'constructor' })),
  damaged('sparse-of-more-than-there-are', (draft) => sparse(draft, { count: 5 })),
  damaged('sparse-indices-beyond-their-view', (draft) =>
    sparse(draft, { indices: { bufferView: 2, byteOffset: 4, componentType: 5121 } }),
  ),
  damaged('sparse-values-beyond-their-view', (draft) => sparse(draft, { values: { bufferView: 3, byteOffset: 4 } })),
  damaged('sparse-values-in-no-view', (draft) => sparse(draft, { values: { bufferView: 99 } })),
  damaged('view-beyond-its-buffer', (draft) => Object.assign(firstView(draft), { byteLength: 1000 })),
  damaged('view-offset-beyond-its-buffer', (draft) => Object.assign(firstView(draft), { byteOffset: 2 ** 40 })),
  damaged('view-offset-negative', (draft) => Object.assign(firstView(draft), { byteOffset: -48 })),
  damaged('view-of-no-bytes', (draft) => Object.assign(firstView(draft), { byteLength: 0 })),
  damaged('view-in-no-buffer', (draft) => Object.assign(firstView(draft), { buffer: 1 })),
  damaged('buffer-longer-than-the-bin-chunk', (draft) => Object.assign(buffer(draft), { byteLength: 1000 })),
  damaged('buffer-without-length', (draft) => delete buffer(draft)['byteLength']),
  damaged('buffer-without-bin-chunk', (draft) => Object.assign(draft, { bin: new Uint8Array() })),
  damaged('second-buffer-without-uri', ({ json }) => json.buffers.push({ byteLength: 4 })),

  damaged(
    'index-out-of-range',
    (draft) => Object.assign(primitiveOf(draft), { indices: addAccessor(draft, 'SCALAR', Uint16Array.of(0, 1, 4)) }),
    'gltf-error',
  ),
  damaged(
    'position-not-a-number',
    (draft) => draft.bin.set(new Uint8Array(Float32Array.of(Number.NaN).buffer), 0),
    'gltf-error',
  ),
  damaged(
    'position-infinite',
    (draft) => draft.bin.set(new Uint8Array(Float32Array.of(Number.POSITIVE_INFINITY).buffer), 12),
    'gltf-error',
  ),
  damaged('bounds-that-lie', (draft) => Object.assign(positions(draft), { max: [1, 1, 1] }), 'gltf-error'),
  damaged(
    'normals-of-no-length',
    (draft) =>
      Object.assign(primitiveOf(draft).attributes, { NORMAL: addAccessor(draft, 'VEC3', new Float32Array(12)) }),
    'gltf-error',
  ),
  damaged(
    'attributes-of-unequal-count',
    (draft) =>
      Object.assign(primitiveOf(draft).attributes, { NORMAL: addAccessor(draft, 'VEC3', Float32Array.of(0, 0, 1)) }),
    'gltf-error',
  ),
  damaged('material-that-does-not-exist', (draft) => Object.assign(primitiveOf(draft), { material: 3 }), 'gltf-error'),
  damaged('scene-that-does-not-exist', ({ json }) => Object.assign(json, { scene: 3 }), 'gltf-error'),
  damaged('mesh-that-does-not-exist', ({ json }) => Object.assign(json.nodes[0]!, { mesh: 3 }), 'gltf-error'),
  damaged(
    'position-of-two-components',
    (draft) =>
      Object.assign(primitiveOf(draft).attributes, { POSITION: addAccessor(draft, 'VEC2', new Float32Array(8)) }),
    'gltf-error',
  ),
  damaged('version-1-0', ({ json }) => Object.assign(json, { asset: { version: '1.0' } }), 'gltf-error'),
  damaged('no-asset', ({ json }) => delete (json as Partial<Json>).asset, 'gltf-error'),
];
