import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readGlb } from '../../../src/formats/glb/read.ts';
import { validateGlb } from '../../../src/formats/glb/validate.ts';
import { writeGlb } from '../../../src/formats/glb/write.ts';
import { modelBounds } from '../../../src/model/bounds.ts';
import type { SimModel } from '../../../src/model/types.ts';
import { hinged } from '../models.ts';

/** A closed box of 0.4 x 0.2 x 0.1 m whose lowest point is at z = 0. */
const block: SimModel = {
  ...hinged,
  base: 'free',
  links: [
    {
      ...hinged.links[0]!,
      pose: { position: [0, 0, 0], rotation: [1, 0, 0, 0] },
      visuals: [
        {
          name: 'block',
          pose: { position: [0, 0, 0.05], rotation: [1, 0, 0, 0] },
          geometry: { type: 'box', size: [0.4, 0.2, 0.1] },
          material: 'wood',
        },
      ],
    },
  ],
  joints: [],
  collisionExclusions: [],
};

/** A GLB of this JSON and no binary chunk. */
function glbOf(json: unknown): Uint8Array {
  const text = new TextEncoder().encode(typeof json === 'string' ? json : JSON.stringify(json));
  const padded = new Uint8Array(Math.ceil(text.length / 4) * 4).fill(0x20);
  padded.set(text);
  const bytes = new Uint8Array(20 + padded.length);
  const view = new DataView(bytes.buffer);
  for (const [i, word] of [0x46546c67, 2, bytes.length, padded.length, 0x4e4f534a].entries())
    view.setUint32(4 * i, word, true);
  bytes.set(padded, 20);
  return bytes;
}

describe('writeGlb', () => {
  it('passes the Khronos validator, visual and collision', async () => {
    expect(await validateGlb(await writeGlb(hinged, 'visual'), 'v.glb')).toEqual([]);
    expect(await validateGlb(await writeGlb(hinged, 'collision'), 'c.glb')).toEqual([]);
  });

  it('stands on Y: the height of the model is the y of the file', async () => {
    const { WebIO } = await import('@gltf-transform/core');
    const document = await new WebIO().readBinary(await writeGlb(block, 'visual'));
    const node = document
      .getRoot()
      .listNodes()
      .find((candidate) => candidate.getName() === 'block')!;
    const [x, y, z] = node.getWorldMatrix().slice(12, 15);
    expect([x, y, z].map((value) => Math.round(1e6 * value!) / 1e6 + 0)).toEqual([0, 0.05, 0]);
  });

  it('gives the same bytes again', async () => {
    expect(await writeGlb(hinged, 'visual')).toEqual(await writeGlb(structuredClone(hinged), 'visual'));
  });
});

describe('readGlb', () => {
  it('estimates mass from a closed mesh and the density, and says so', async () => {
    const { model, findings } = await readGlb(await writeGlb(block, 'visual'), {
      name: 'block',
      place: 'b.glb',
      density: 1000,
    });
    expect(model.links[0]!.inertial.mass).toBeCloseTo(8, 4); // 0.4 · 0.2 · 0.1 m³ · 1000 kg/m³
    expect(model.links[0]!.inertial.inertia[2]).toBeCloseTo((8 / 12) * (0.16 + 0.04), 4);
    const { min, max } = modelBounds(model, 'visuals')!;
    for (const [i, value] of [-0.2, -0.1, 0].entries()) expect(min[i]).toBeCloseTo(value, 6);
    for (const [i, value] of [0.2, 0.1, 0.1].entries()) expect(max[i]).toBeCloseTo(value, 6);
    expect(findings.map(({ code }) => code)).toEqual(['physics/colliders-estimated', 'physics/mass-estimated']);
    expect(findings[1]!.args).toMatchObject({ density: 1000, closed: true });
  });

  it('takes a given mass as it is', async () => {
    const { model, findings } = await readGlb(await writeGlb(block, 'visual'), {
      name: 'block',
      place: 'b.glb',
      mass: 3,
    });
    expect(model.links[0]!.inertial.mass).toBeCloseTo(3, 9);
    expect(findings.map(({ code }) => code)).not.toContain('physics/mass-estimated');
  });

  it('says when a hull fills what is hollow', async () => {
    const cross: SimModel = {
      ...block,
      links: [
        {
          ...block.links[0]!,
          visuals: [
            {
              name: 'plate',
              pose: { position: [0, 0, 0], rotation: [1, 0, 0, 0] },
              geometry: { type: 'mesh', mesh: 'corner' },
            },
          ],
        },
      ],
      meshes: [corner],
    };
    const { findings } = await readGlb(await writeGlb(cross, 'visual'), {
      name: 'corner',
      place: 'c.glb',
      collider: 'hull',
    });
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'physics/concave-filled',
        args: { part: 'plate', filled: expect.closeTo(1 / 6, 5) },
      }),
    );
  });

  it('refuses what the validator refuses, with its findings', async () => {
    const whole = await writeGlb(block, 'visual');
    await expect(readGlb(whole.subarray(0, 1000), { name: 'x', place: 'cut.glb' })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/cut\.glb is not valid: The file has 1000 bytes, its header says \d+/),
      findings: [{ code: 'format/glb-truncated' }],
    });
  });

  it('refuses a file without triangles', async () => {
    const empty = glbOf({ asset: { version: '2.0' }, scene: 0, scenes: [{}] });
    await expect(readGlb(empty, { name: 'x', place: 'x.glb' })).rejects.toMatchObject({
      code: 'invalid_input',
      where: 'x.glb',
    });
  });
});

describe('validateGlb', () => {
  const good = { asset: { version: '2.0' } };
  it.each([
    ['too short', new Uint8Array(8), 'format/glb-malformed'],
    ['another magic', new Uint8Array(64), 'format/glb-malformed'],
    ['JSON that does not parse', glbOf('{"asset":'), 'format/glb-malformed'],
    ['invalid UTF-8', glbOf(good).fill(0xff, 22, 24), 'format/glb-malformed'],
    [
      'an unknown required extension',
      glbOf({ ...good, extensionsRequired: ['ACME_magic'], extensionsUsed: ['ACME_magic'] }),
      'format/gltf-extension',
    ],
    [
      'a buffer elsewhere',
      glbOf({ ...good, buffers: [{ byteLength: 4, uri: 'file:///etc/passwd' }] }),
      'format/gltf-external',
    ],
    ['an image elsewhere', glbOf({ ...good, images: [{ uri: 'http://example.org/a.png' }] }), 'format/gltf-external'],
    ['what the validator refuses', glbOf({ asset: { version: '2.0' }, scene: 7 }), 'format/gltf-error'],
  ])('refuses %s', async (_, bytes, code) => {
    const findings = await validateGlb(bytes, 'x.glb');
    expect(findings[0]).toMatchObject({ code, severity: 'error', pointer: expect.stringContaining('x.glb') });
  });

  it('says how much of a truncated file is there', async () => {
    const whole = await writeGlb(block, 'visual');
    expect(await validateGlb(whole.subarray(0, 1000), 'cut.glb')).toMatchObject([
      { code: 'format/glb-truncated', args: { declared: whole.length, actual: 1000 } },
    ]);
  });

  it('survives JSON nested deeper than any stack', async () => {
    const deep = `{"asset":{"version":"2.0"},"extras":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    expect(await validateGlb(glbOf(deep), 'deep.glb')).toMatchObject([{ code: 'format/glb-limit', severity: 'error' }]);
    const flat = { asset: { version: '2.0', generator: '[[[[{{{{'.repeat(50) } };
    expect(await validateGlb(glbOf(flat), 'flat.glb')).toEqual([]);
  });
});

const CORPUS = '../shared/corpus/glb';
const available = existsSync(CORPUS);
describe.skipIf(!available)(
  `third-party GLB${available ? '' : ` (skipped: no ${CORPUS} beside this checkout)`}`,
  () => {
    const bytes = (name: string): Uint8Array => new Uint8Array(readFileSync(`${CORPUS}/${name}`));
    it.each(['BoxWithInfinites.glb', 'BoxBadNormals.glb'])('refuses %s', async (name) => {
      expect((await validateGlb(bytes(name), name)).some(({ severity }) => severity === 'error')).toBe(true);
    });
    it.each(['glasses.glb', 'repair_tools.glb', 'repair_tools_collision.glb', 'knife_collision.glb', 'BoxMeshopt.glb'])(
      'reads %s',
      async (name) => {
        expect(await validateGlb(bytes(name), name)).toEqual([]);
        const { model } = await readGlb(bytes(name), { name: 'prop', place: name, collider: 'hull' });
        expect(model.links[0]!.inertial.mass).toBeGreaterThan(0);
        expect(model.links[0]!.collisions.length).toBeGreaterThan(0);
      },
    );
  },
);

/** An L of three unit cubes: volume 3; its hull has 3.5. */
const corner = (() => {
  const outline = [
    [0, 0],
    [2, 0],
    [2, 1],
    [1, 1],
    [1, 2],
    [0, 2],
  ] as const;
  const positions = [0, 1].flatMap((z) => outline.flatMap(([x, y]) => [x, y, z]));
  const lid = [
    [0, 1, 2],
    [0, 2, 3],
    [0, 3, 4],
    [0, 4, 5],
  ];
  const indices = [
    ...lid.flatMap(([a, b, c]) => [a!, c!, b!]),
    ...lid.flatMap(([a, b, c]) => [a! + 6, b! + 6, c! + 6]),
    ...outline.flatMap((_, i) => {
      const j = (i + 1) % 6;
      return [i, j, j + 6, i, j + 6, i + 6];
    }),
  ];
  return { name: 'corner', positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
})();
