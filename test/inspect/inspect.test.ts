import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeUsdz } from '../../src/formats/usd/usdz.ts';
import type { Inspection } from '../../src/inspect/types.ts';
import { archive, type Draft, FOLDER_MODE, LINK_MODE } from '../formats/zip/archives.ts';
import { openProject, temporaryFolder } from '../pipeline/harness.ts';
import { brick, writeBundleZip, writeGlbFile, writeMjcfZip } from '../pipeline/props.ts';
import { glb } from './glb.ts';

let inputs: string;
let project: string;
beforeEach(() => {
  inputs = temporaryFolder();
  project = path.join(temporaryFolder(), 'project');
});

/** Inspects a file in a folder of its own, and holds the command to writing nothing anywhere. */
async function inspect(file: string): Promise<Inspection> {
  const home = temporaryFolder();
  const before = [inputs, home, project].map(everything);
  const inspection = await (await openProject(project, { home })).inspect(file);
  expect([inputs, home, project].map(everything)).toEqual(before);
  return inspection;
}

const everything = (folder: string): string[] =>
  existsSync(folder) ? (readdirSync(folder, { recursive: true }) as string[]).sort() : [];

function save(name: string, content: Uint8Array | string): string {
  const file = path.join(inputs, name);
  writeFileSync(file, content);
  return file;
}

const zip = (name: string, drafts: readonly Draft[]): string => save(name, archive(drafts));
const codes = ({ refusals }: Inspection): [string, number][] => refusals.map(({ code, count }) => [code, count]);

describe('an archive', () => {
  it('with a prop is accepted, and goes on to the checks', async () => {
    const file = await writeMjcfZip(inputs, brick);
    const found = await inspect(file);
    expect(found).toMatchObject({
      path: file,
      kind: 'archive',
      description: 'ZIP archive',
      format: 'mjcf',
      main: 'brick.xml',
      bytes: readFileSync(file).length,
      verdict: 'accepted',
      refusals: [],
      archive: { files: 2, folders: 0, clutter: 0, ratio: 1, contents: 'checked' },
      xml: { root: 'mujoco', language: 'MJCF' },
      report: { verdict: 'passed', measured: { mass: 3 } },
    });
    expect(found.entries.map((entry) => entry.path)).toEqual(['assets/clay.obj', 'brick.xml']);
  });

  it('with a bundle shows its visual GLB', async () => {
    const found = await inspect(await writeBundleZip(inputs, brick));
    expect(found).toMatchObject({
      format: 'glb_bundle',
      main: 'visual.glb',
      glb: { triangles: 12 },
      verdict: 'accepted',
    });
  });

  it('is told with what is left out, and what kind each entry is', async () => {
    const found = await inspect(
      zip('mug.zip', [
        { name: 'mug/', attributes: FOLDER_MODE },
        { name: 'mug/mug.txt', content: 'tea'.repeat(1_000), method: 8 },
        { name: '__MACOSX/mug/._mug.txt', content: 'x' },
      ]),
    );
    expect(found.archive).toMatchObject({ files: 1, folders: 1, clutter: 1, unpackedBytes: 3_001 });
    expect(found.archive!.ratio).toBeGreaterThan(50);
    expect(found.entries.map(({ path: name, kind, clutter }) => [name, kind, clutter])).toEqual([
      ['mug', 'folder', false],
      ['mug/mug.txt', 'file', false],
      ['__MACOSX/mug/._mug.txt', 'file', true],
    ]);
    expect(codes(found)).toEqual([['invalid_input', 1]]);
    expect(found.refusals[0]!.rule).toBe('There is no model in it.');
  });

  it('that breaks many rules is told all of them, each with its places, reason and way out', async () => {
    const found = await inspect(
      zip('evil.zip', [
        { name: '../a' },
        { name: '/b' },
        { name: '../c' },
        { name: 'link', content: '/etc/passwd', attributes: LINK_MODE },
        { name: 'mug\u202egpj.exe' },
      ]),
    );
    expect(found).toMatchObject({ verdict: 'refused', format: undefined, report: undefined });
    expect(Object.fromEntries(codes(found))).toEqual({
      'zip/name-parent': 2,
      'zip/name-absolute': 1,
      'zip/link': 1,
      'zip/name-bidi': 1,
    });
    const parent = found.refusals.find(({ code }) => code === 'zip/name-parent')!;
    expect(parent).toMatchObject({ error: 'unsafe_input', rule: 'the name leads out of the folder' });
    expect(parent.places).toEqual([{ place: '../a' }, { place: '../c' }]);
    for (const { reason, hint } of found.refusals) {
      expect(reason).toMatch(/\.$/);
      expect(hint).toMatch(/\.$/);
    }
  });

  it('that breaks a rule 20,000 times is counted, and its first 100 places listed', async () => {
    const drafts = Array.from({ length: 20_000 }, (_, i) => ({ name: `../${i}` }));
    const found = await inspect(zip('evil.zip', drafts));
    expect(codes(found)).toEqual([['zip/name-parent', 20_000]]);
    expect(found.refusals[0]!.places).toHaveLength(100);
    expect(found.entries).toHaveLength(20_000);
  });

  it('whose contents are not as declared is told every one of them', async () => {
    const found = await inspect(
      zip('damaged.zip', [
        { name: 'a.xml', content: '<mujoco/>', crc: 1 },
        { name: 'b.xml', content: '<mujoco/>', method: 8, size: 3 },
        { name: 'c.xml', content: '<mujoco/>', crc: 2 },
      ]),
    );
    expect(codes(found)).toEqual([
      ['zip/crc', 2],
      ['zip/size', 1],
    ]);
    expect(found.archive!.contents).toBe('checked');
  });

  it('whose directory breaks rules is not unpacked to look further', async () => {
    const bomb = { name: 'bomb', content: Buffer.alloc(100_000_000), method: 8 };
    const found = await inspect(zip('bomb.zip', [bomb, { name: 'again', content: 'x', crc: 1 }]));
    expect(codes(found)).toEqual([['zip/ratio', 1]]);
    expect(found.archive!.contents).toBe('not checked');
  });

  it('called .usdz is held to the rules of a package', async () => {
    const found = await inspect(zip('mug.usdz', [{ name: 'mug.txt', content: '#usda 1.0', method: 8 }]));
    expect(found.description).toBe('USDZ package');
    expect(Object.keys(Object.fromEntries(codes(found))).sort()).toEqual([
      'zip/usdz-aligned',
      'zip/usdz-layer',
      'zip/usdz-packed',
    ]);
  });
});

describe('a GLB', () => {
  it('is told what it declares, and how it fares', async () => {
    const found = await inspect(await writeGlbFile(inputs, brick));
    expect(found).toMatchObject({
      kind: 'glb',
      format: 'glb',
      verdict: 'accepted',
      glb: { version: '2.0', triangles: 12, meshes: 1, materials: 1, images: [] },
      report: { subject: { source_format: 'glb' } },
    });
    const { min, max } = found.glb!.bounds!;
    // 0.24 × 0.12 × 0.06 m with Z up; glTF has Y up.
    expect(max.map((value, axis) => Number((value - min[axis]!).toFixed(6)))).toEqual([0.24, 0.06, 0.12]);
  });

  it('that is refused still says what it declares, and everything that is wrong', async () => {
    const json = {
      asset: { version: '2.0', generator: 'evil' },
      extensionsUsed: ['EXT_unheard_of'],
      extensionsRequired: ['EXT_unheard_of'],
      buffers: [
        { byteLength: 4, uri: 'https://example.com/a.bin' },
        { byteLength: 4, uri: '../../b.bin' },
      ],
    };
    const found = await inspect(save('evil.glb', glb(json)));
    expect(found).toMatchObject({ verdict: 'refused', glb: { generator: 'evil' }, report: undefined });
    expect(Object.fromEntries(codes(found))).toMatchObject({ 'format/gltf-extension': 1, 'format/gltf-external': 2 });
  });

  it.each([
    ['cut off', glb({ asset: { version: '2.0' } }).subarray(0, 24)],
    ['four bytes long', Buffer.from('glTF')],
    ['nested 100,000 deep', glb(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)],
  ])('that is %s', async (_, bytes) => {
    expect(await inspect(save('evil.glb', bytes))).toMatchObject({ verdict: 'refused', report: undefined });
  });
});

describe('XML', () => {
  it('that declares entities is refused, and nothing of them is read', async () => {
    const found = await inspect(
      save('mug.xml', '<!DOCTYPE m [<!ENTITY e SYSTEM "file:///etc/passwd">]>\n<mujoco>&e;</mujoco>'),
    );
    expect(found).toMatchObject({ kind: 'xml', verdict: 'refused' });
    expect(found.xml).toBeUndefined();
    expect(codes(found)).toEqual([['format/xml-doctype', 1]]);
    expect(found.refusals[0]).toMatchObject({
      error: 'unsafe_input',
      places: [{ place: `${path.basename(inputs)}/mug.xml:1` }],
    });
  });

  it('of SDF is told, and checked', async () => {
    const found = await inspect(
      save('mug.sdf', '<sdf version="1.9"><model name="mug"><link name="a"/><link name="b"/></model></sdf>'),
    );
    expect(found.xml).toEqual({
      root: 'sdf',
      language: 'SDF',
      elements: 4,
      depth: 3,
      counts: { link: 2, model: 1, sdf: 1 },
    });
    expect(found.report!.verdict).toBe('failed'); // two links without a shape
  });

  it('of a prop that MuJoCo refuses is refused with its words', async () => {
    const found = await inspect(
      save('mug.xml', '<mujoco><worldbody><body><geom type="cube"/></body></worldbody></mujoco>'),
    );
    expect(found).toMatchObject({ verdict: 'refused', xml: { root: 'mujoco' }, report: undefined });
    expect(found.refusals[0]!.rule).toContain('cube');
  });
});

const CART = `#usda 1.0
(
    defaultPrim = "cart"
    metersPerUnit = 0.01
    upAxis = "Y"
    subLayers = [@../shared/base.usda@]
)
def Xform "cart" (
    prepend references = @./wheel.usda@</wheel>
)
{
    def Mesh "body" {}
    def PhysicsRevoluteJoint "axle" {}
    asset inputs:file = @textures/wood.png@
}
`;

describe('USD', () => {
  it('as text is told layer, units, prims, joints and what it refers to', async () => {
    const found = await inspect(save('cart.usda', CART));
    expect(found.usd).toEqual({
      layer: `${path.basename(inputs)}/cart.usda`,
      encoding: 'text',
      defaultPrim: 'cart',
      upAxis: 'Y',
      metersPerUnit: 0.01,
      prims: 3,
      types: { Mesh: 1, PhysicsRevoluteJoint: 1, Xform: 1 },
      joints: ['/cart/axle'],
      assets: ['../shared/base.usda', './wheel.usda', 'textures/wood.png'],
    });
    // Readable, as an import finds it; what is missing is told by the checks.
    expect(found).toMatchObject({ verdict: 'accepted', refusals: [], report: { verdict: 'failed' } });
    const missing = found.report!.findings.filter(({ code }) => code === 'structure/usd-layer-missing');
    expect(missing.map(({ args }) => args['asset'])).toEqual(['../shared/base.usda', './wheel.usda']);
  });

  it('as a package is told its first layer, and is read', async () => {
    const found = await inspect(save('brick.usdz', await writeUsdz(brick)));
    expect(found).toMatchObject({
      description: 'USDZ package',
      usd: { metersPerUnit: 1, upAxis: 'Z', encoding: 'text' },
    });
    expect(found).toMatchObject({ verdict: 'accepted', format: 'usdz', refusals: [] });
    expect(found.report!.measured.mass).toBeCloseTo(3, 5);
  });

  it('that is broken is refused where it breaks', async () => {
    const found = await inspect(save('cart.usda', CART.replace('"body"', 'body')));
    expect(found).toMatchObject({ kind: 'usd', verdict: 'refused' });
    expect(found.refusals[0]!.code).toMatch(/^format\/usd-/);
    expect(found.refusals[0]!.places[0]!.place).toMatch(/\/cart\.usda:1[0-9]$/);
  });
});

describe('a mesh', () => {
  const CUBE = [
    ...[0, 1].flatMap((x) => [0, 1].flatMap((y) => [0, 1].map((z) => `v ${x / 10} ${y / 10} ${z / 10}`))),
    ...['1 2 4 3', '5 7 8 6', '1 5 6 2', '3 4 8 7', '1 3 7 5', '2 6 8 4'].map((face) => `f ${face}`),
  ].join('\n');

  it('as OBJ is accepted, as an import takes it', async () => {
    const found = await inspect(save('cube.obj', CUBE));
    expect(found).toMatchObject({ kind: 'mesh', format: 'obj', verdict: 'accepted', refusals: [] });
    expect(found.report!.measured.mass).toBeCloseTo(0.5, 5); // 1 dm³ at 500 kg/m³
  });

  it('as STL is accepted, as an import takes it', async () => {
    const facets = Buffer.alloc(84 + 50 * 4);
    facets.writeUInt32LE(4, 80);
    const corners = [
      [0, 0, 0],
      [0.2, 0, 0],
      [0, 0.2, 0],
      [0, 0, 0.2],
    ];
    const faces = ['021', '013', '032', '123'];
    faces.forEach((face, at) => {
      [...face].forEach((corner, i) => {
        for (let axis = 0; axis < 3; axis++)
          facets.writeFloatLE(corners[Number(corner)]![axis]!, 84 + 50 * at + 12 + 12 * i + 4 * axis);
      });
    });
    expect(await inspect(save('corner.stl', facets))).toMatchObject({
      kind: 'mesh',
      description: 'STL mesh',
      format: 'stl',
      verdict: 'accepted',
    });
  });
});

describe('what is none of these', () => {
  it('an image is told its size', async () => {
    const png = Buffer.alloc(33);
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(png);
    png.writeUInt32BE(640, 16);
    png.writeUInt32BE(480, 20);
    expect(await inspect(save('mug.glb', png))).toMatchObject({
      kind: 'image',
      verdict: 'refused',
      image: { mime: 'image/png', width: 640, height: 480 },
      refusals: [{ code: 'invalid_input', rule: "A file of this kind (PNG image) can't be read." }],
    });
  });

  it('an empty file and a device', async () => {
    expect(await inspect(save('mug.zip', ''))).toMatchObject({ description: 'empty file', verdict: 'refused' });
    if (process.platform === 'win32') return;
    const pipe = path.join(inputs, 'pipe');
    execFileSync('mkfifo', [pipe]);
    expect(await inspect(pipe)).toMatchObject({ description: 'device, pipe or socket', verdict: 'refused' });
  });

  it('a file that is not there is an error', () => {
    return expect(inspect(path.join(inputs, 'nothing.zip'))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('a folder is told like an archive', async () => {
    mkdirSync(path.join(inputs, 'mug'));
    copyFileSync(save('mug.txt', 'tea'), path.join(inputs, 'mug/mug.txt'));
    const found = await inspect(path.join(inputs, 'mug'));
    expect(found).toMatchObject({ kind: 'folder', description: 'folder', verdict: 'refused' });
  });
});

it('needs no project, not even one whose files can be read', async () => {
  mkdirSync(project);
  writeFileSync(path.join(project, 'propmaster.json'), '<<<<<<< ours');
  expect((await inspect(await writeMjcfZip(inputs, brick))).verdict).toBe('accepted');
});
