import fc from 'fast-check';
import { addAccessor, addView, type Draft, type Entry, pack, tetrahedron, useExtensions } from '../corpus-glb/draft.ts';

const KINDS = { 5120: Int8Array, 5121: Uint8Array, 5122: Int16Array, 5123: Uint16Array, 5126: Float32Array } as const;
type Kind = keyof typeof KINDS;

/** What a valid file can be like; everything that the values need is in it, so that a case can be told and made again. */
const plan = fc.record({
  kind: fc.constantFrom<Kind>(5120, 5121, 5122, 5123, 5126),
  normalized: fc.boolean(),
  vertices: fc.integer({ min: 3, max: 24 }),
  values: fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 96, maxLength: 96 }),
  gap: fc.constantFrom(0, 4, 8),
  offset: fc.constantFrom(0, 4, 12),
  sparse: fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { maxLength: 5 }),
  based: fc.boolean(),
  indices: fc.option(
    fc.record({
      kind: fc.constantFrom(Uint8Array, Uint16Array, Uint32Array),
      list: fc.array(fc.nat(23), { minLength: 3, maxLength: 40 }),
    }),
  ),
  mode: fc.constantFrom(4, 5, 6),
  nodes: fc.array(
    fc.record({
      translation: fc.tuple(...[1, 2, 3].map(() => fc.integer({ min: -5, max: 5 }))),
      turn: fc.tuple(...[1, 2, 3, 4].map(() => fc.integer({ min: -3, max: 3 }))),
      scale: fc.tuple(...[1, 2, 3].map(() => fc.constantFrom(-2, -1, 0.5, 1, 3))),
    }),
    { minLength: 1, maxLength: 4 },
  ),
});
type Plan = typeof plan extends fc.Arbitrary<infer Value> ? Value : never;

/** Valid files with one mesh: all layouts of an accessor, all kinds of indices, a chain of nodes. */
export const validGlb: fc.Arbitrary<Uint8Array> = plan.map(build);

function build(plan: Plan): Uint8Array {
  const draft = tetrahedron();
  const { json } = draft;
  json.accessors = [];
  json.bufferViews = [];
  draft.bin = new Uint8Array();
  const sparse = plan.sparse.filter((vertex) => vertex < plan.vertices).sort((a, b) => a - b);
  const attributes = { POSITION: addPositions(draft, plan, sparse) };
  const primitive: Entry = { attributes, mode: plan.mode };
  if (plan.indices) {
    const { kind, list } = plan.indices;
    const within = list.map((index) => index % plan.vertices);
    const whole = plan.mode === 4 ? within.slice(0, within.length - (within.length % 3)) : within;
    primitive['indices'] = addAccessor(draft, 'SCALAR', kind.from(whole));
  }
  json.meshes = [{ primitives: [primitive] }];
  json.nodes = plan.nodes.map(({ translation, turn, scale }, i): Entry => {
    const length = Math.hypot(...turn) || 1;
    const rotation = Math.hypot(...turn) === 0 ? [0, 0, 0, 1] : turn.map((value) => value / length);
    return { translation, rotation, scale, ...(i + 1 < plan.nodes.length ? { children: [i + 1] } : { mesh: 0 }) };
  });
  return pack(draft);
}

/** Corners, in this kind of numbers, with bytes before and between them, some of them overridden. @returns the accessor */
function addPositions(
  draft: Draft,
  { kind, normalized, vertices, values, gap, offset, based }: Plan,
  sparse: readonly number[],
): number {
  const Values = KINDS[kind];
  const whole = kind !== 5126;
  const own = Values.from(values.slice(0, 3 * vertices).map((value) => (whole ? value : value / 7)));
  const size = Values.BYTES_PER_ELEMENT;
  const stride = Math.ceil((3 * size) / 4) * 4 + gap;
  const present = based || sparse.length === 0;
  const effective = Array.from(present ? own : new Float32Array(3 * vertices));
  const accessor: Entry = {
    componentType: kind,
    type: 'VEC3',
    count: vertices,
    ...(whole && normalized ? { normalized } : {}),
  };
  if (present) {
    const bytes = new Uint8Array(offset + stride * vertices).fill(0x55);
    for (let i = 0; i < vertices; i++)
      bytes.set(new Uint8Array(own.slice(3 * i, 3 * i + 3).buffer), offset + i * stride);
    const view = { target: 34_962, ...(stride === 3 * size ? {} : { byteStride: stride }) };
    Object.assign(accessor, { bufferView: addView(draft, bytes, view), byteOffset: offset });
  }
  if (sparse.length > 0) {
    const changed = Values.from(sparse.flatMap((vertex) => [vertex, vertex + 1, vertex + 2]));
    for (const [i, vertex] of sparse.entries()) effective.splice(3 * vertex, 3, ...changed.slice(3 * i, 3 * i + 3));
    const indices = { bufferView: addView(draft, Uint8Array.from(sparse)), componentType: 5121 };
    accessor['sparse'] = {
      count: sparse.length,
      indices,
      values: { bufferView: addView(draft, new Uint8Array(changed.buffer)) },
    };
  }
  const bound = (pick: (...all: number[]) => number): number[] =>
    [0, 1, 2].map((axis) => pick(...effective.filter((_, i) => i % 3 === axis)));
  Object.assign(accessor, { min: bound(Math.min), max: bound(Math.max) });
  if (whole) useExtensions(draft, ['KHR_mesh_quantization']);
  return draft.json.accessors.push(accessor) - 1;
}
