// Writes a chest whose every place, part and joint means something: node write_meaning.mjs FOLDER '{}'
// → mujoco/, gazebo/ and isaac/ as in a project, each with its index.json. Its lid is turned against the case, so that a frame
// that is told in the wrong axes shows.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { loadAdapters, SIMULATORS } from '../../dist/adapters/registry.js';
import { crc32 } from '../../dist/src/formats/zip/crc32.js';

const [folder] = process.argv.slice(2);
const STILL = { position: [0, 0, 0], rotation: [1, 0, 0, 0] };
const box = (name, size, more = {}) => ({ name, pose: STILL, geometry: { type: 'box', size }, ...more });
/** A square with texture coordinates, as thick as nothing: it is only seen. */
const plate = {
  name: 'plate',
  positions: Float32Array.from([-0.2, -0.2, 0.1, 0.2, -0.2, 0.1, 0.2, 0.2, 0.1, -0.2, 0.2, 0.1]),
  normals: Float32Array.from([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]),
  uvs: Float32Array.from([0, 2, 2, 2, 2, 0, 0, 0]),
  indices: Uint32Array.from([0, 1, 2, 0, 2, 3]),
};
const inertial = { mass: 1, centerOfMass: [0, 0, 0], inertia: [0.01, 0.01, 0.01, 0, 0, 0] };
const chest = {
  name: 'chest',
  base: 'fixed',
  links: [
    {
      name: 'case',
      pose: { position: [0.1, 0.2, 0.3], rotation: [0.8, 0, 0, 0.6] },
      inertial,
      visuals: [{ name: 'case_look', pose: STILL, geometry: { type: 'mesh', mesh: 'plate' }, material: 'oak' }],
      collisions: [box('case_box', [0.4, 0.4, 0.2], { friction: [0.5, 0.005, 0.0001], restitution: 0.25 })],
    },
    {
      name: 'lid',
      pose: { position: [0.1, 0.4, 0.5], rotation: [0.5, 0.5, 0.5, 0.5] },
      inertial,
      visuals: [],
      collisions: [box('lid_board', [0.02, 0.4, 0.4]), box('lid_knob', [0.06, 0.02, 0.02], { restitution: 0.5 })],
    },
  ],
  joints: [
    {
      name: 'lid_hinge',
      type: 'revolute',
      parent: 'case',
      child: 'lid',
      anchor: [0, 0.2, 0],
      axis: [0, 0, 1],
      limits: { lower: 0, upper: 1.5 },
    },
  ],
  materials: [
    {
      name: 'oak',
      baseColor: [0.5, 0.4, 0.3, 1],
      metallic: 1,
      roughness: 0.8,
      baseColorTexture: 'oak_color',
      metallicRoughnessTexture: 'oak_orm',
      normalTexture: 'oak_normal',
    },
  ],
  meshes: [plate],
  textures: [
    ['oak_color', (i) => [200, 150, 8 * i]],
    ['oak_orm', (i) => [255, 128 + 4 * i, 8 * i]],
    ['oak_normal', () => [128, 128, 255]],
  ].map(([name, pixel]) => ({ name, mime: 'image/png', bytes: png(pixel) })),
  semantics: {
    category: 'chest',
    labels: ['furniture'],
    synset: 'chest.n.02',
    wikidata: 'Q1070382',
    cavities: [{ name: 'inside', link: 'case', pose: { ...STILL, position: [0, 0, 0.05] }, size: [0.3, 0.3, 0.1] }],
    supports: [{ name: 'lid_top', link: 'lid', pose: { ...STILL, position: [0.01, 0, 0] }, size: [0.4, 0.3] }],
    grasps: [
      { name: 'lid_knob', link: 'lid', pose: { position: [0.03, 0, 0], rotation: [0, 0.6, 0, 0.8] }, width: 0.02 },
    ],
    parts: [
      { label: 'case', link: 'case', collisions: ['case_box'] },
      { label: 'knob', link: 'lid', collisions: ['lid_knob'] },
    ],
    articulations: [{ joint: 'lid_hinge', kind: 'lid', detents: [0, 1.5] }],
  },
  collisionExclusions: [],
};

for (const adapter of await loadAdapters(SIMULATORS)) {
  const prop = { name: 'chest', model: chest };
  const home = path.join(folder, adapter.name);
  const put = (file, content) => {
    mkdirSync(path.dirname(path.join(home, file)), { recursive: true });
    writeFileSync(path.join(home, file), content);
  };
  for (const [file, content] of adapter.emit(prop)) put(path.join(adapter.folder ?? '', 'chest', file), content);
  for (const [file, content] of adapter.emitProject([adapter.indexEntry(prop)])) put(file, content);
}

/** 4 × 4 pixels, RGB. */
function png(pixel) {
  const header = Buffer.from([0, 0, 0, 4, 0, 0, 0, 4, 8, 2, 0, 0, 0]);
  const rows = [0, 1, 2, 3].map((y) => [0, ...[0, 1, 2, 3].flatMap((x) => pixel(4 * y + x))]);
  const chunk = (type, content) => {
    const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    size.writeUInt32BE(content.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, check]);
  };
  const data = deflateSync(Buffer.from(rows.flat()));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Uint8Array(
    Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]),
  );
}
