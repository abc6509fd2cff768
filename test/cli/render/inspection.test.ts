import { describe, expect, it } from 'vitest';
import { visible } from '../../../src/cli/render/printable.ts';
import type { Inspection } from '../../../src/inspect/types.ts';
import { FAILED_REPORT, fakePropmaster } from '../fake-propmaster.ts';
import { jsonLines, runHere } from '../run-cli.ts';

/** By hand: an archive that breaks two rules, one of them 60,000 times. */
const EVIL: Inspection = {
  path: 'evil.zip',
  kind: 'archive',
  description: 'ZIP archive',
  format: undefined,
  main: undefined,
  bytes: 1_234_567,
  verdict: 'refused',
  refusals: [
    {
      code: 'zip/name-parent',
      error: 'unsafe_input',
      rule: 'the name leads out of the folder',
      reason: 'The entry overwrites files of the user.',
      hint: 'Rename the entry.',
      count: 60_000,
      places: Array.from({ length: 100 }, (_, i) => ({ place: `../${i}` })),
    },
    {
      code: 'zip/name-bidi',
      error: 'unsafe_input',
      rule: 'the name contains a character that changes the writing direction',
      hint: 'Rename it.',
      count: 1,
      places: [{ place: 'mug\u202egpj.exe', detail: 'at \u001b[31m3' }],
    },
  ],
  entries: [
    { path: 'mug\u202egpj.exe', bytes: 2_048, kind: 'file', packed: 512, clutter: false },
    { path: '__MACOSX/a\nb', bytes: 1, kind: 'file', packed: 1, clutter: true },
  ],
  archive: { files: 1, folders: 0, clutter: 1, unpackedBytes: 2_049, ratio: 3.994, contents: 'not checked' },
  report: undefined,
};

const inspecting = (inspection: Inspection, ...argv: string[]) =>
  runHere(['inspect', inspection.path, ...argv], fakePropmaster({ inspect: async () => inspection }));

describe('propmaster inspect', () => {
  it('lists each reason once, with its places, and writes out what could not be seen', async () => {
    const { exitCode, stdout } = await inspecting(EVIL);
    expect(exitCode).toBe(0);
    expect(stdout).toBe(`evil.zip
  kind      ZIP archive
  bytes     1 234 567
  holds     1 file, 1 left out
  unpacked  2 049 bytes, 3.99 : 1
  contents  not looked into
  verdict   refused for 2 reasons, in 60 001 places
  ✗ zip/name-parent: the name leads out of the folder
      ../0
      ../1
      ../2
      ../3
      ../4
      … and 59 995 more
      The entry overwrites files of the user.
      Rename the entry.
  ✗ zip/name-bidi: the name contains a character that changes the writing direction
      mug\\u202egpj.exe (at \\u001b[31m3)
      Rename it.
entry              kind            packed  bytes
mug\\u202egpj.exe   file               512  2 048
__MACOSX/a\\u000ab  file, left out       1      1
`);
  });

  it('tells of a GLB and of a USD what they declare', async () => {
    const { stdout } = await inspecting({
      ...EVIL,
      path: 'mug.glb',
      kind: 'glb',
      description: 'binary glTF (GLB)',
      refusals: [EVIL.refusals[1]!],
      entries: [],
      archive: undefined,
      glb: {
        version: '2.0',
        generator: 'a tool\u0007',
        extensionsUsed: ['KHR_a', 'EXT_b'],
        extensionsRequired: ['EXT_b'],
        nodes: 1,
        meshes: 2,
        triangles: 1_000,
        materials: 0,
        images: [
          { name: 'wood', mime: 'image/png', width: 640, height: 480, bytes: 10 },
          { name: undefined, mime: undefined, width: undefined, height: undefined, bytes: undefined },
        ],
        animations: 0,
        skins: 0,
        bounds: { min: [-0.12, 0, -0.06], max: [0.12, 0.06, 0.06] },
      },
      usd: {
        layer: 'mug.usda',
        encoding: 'text',
        defaultPrim: 'mug',
        upAxis: 'Z',
        metersPerUnit: 0.01,
        prims: 9,
        types: { Mesh: 6, Xform: 3 },
        joints: [],
        assets: Array.from({ length: 10 }, (_, i) => `${i}.png`),
      },
    } as unknown as Inspection);
    expect(stdout).toContain(`  glTF          2.0, made by a tool\\u0007
  extensions    KHR_a, EXT_b (required)
  geometry      1 000 triangles, 2 meshes, 1 node
  images        640 × 480 png, of an unknown kind
  extent        0.24 × 0.06 × 0.12 m (Y up)
  from, to      (-0.12, 0, -0.06), (0.12, 0.06, 0.06) m
  layer         mug.usda, text
  default prim  mug
  up axis       Z
  unit          0.01 m
  prims         9: 6 Mesh, 3 Xform
  refers to     0.png, 1.png, 2.png, 3.png, 4.png, 5.png, 6.png, 7.png, and 2 more
  verdict       refused for 1 reason
`);
  });

  it('with --strict ends as an import would', async () => {
    expect(await inspecting(EVIL, '--strict')).toMatchObject({
      exitCode: 9,
      stderr: expect.stringContaining('Refused, zip/name-parent: the name leads out of the folder.'),
    });
    const failed = { ...EVIL, verdict: 'accepted', refusals: [], report: FAILED_REPORT } as const;
    expect((await inspecting(failed, '--strict')).exitCode).toBe(7);
    expect((await inspecting(failed)).exitCode).toBe(0);
    expect((await runHere(['inspect', 'a.zip', '--strict'])).exitCode).toBe(0);
  });

  it('with --json gives names as they are, every place that is listed, and with --strict the whole result', async () => {
    const { stdout } = await inspecting(EVIL, '--strict', '--json');
    expect(jsonLines(stdout)).toMatchObject([
      {
        type: 'error',
        code: 'unsafe_input',
        verdict: 'refused',
        format: null,
        refusals: [
          {
            code: 'zip/name-parent',
            error: 'unsafe_input',
            count: 60_000,
            reason: 'The entry overwrites files of the user.',
          },
          { code: 'zip/name-bidi', reason: null, places: [{ place: 'mug\u202egpj.exe', detail: 'at \u001b[31m3' }] },
        ],
      },
    ]);
  });
});

it.each([
  ['a\u202eb', 'a\\u202eb'],
  ['\u001b[2J', '\\u001b[2J'],
  ['a\u200bb\u00adc\u2028d', 'a\\u200bb\\u00adc\\u2028d'],
  ['a\u{e0041}b', 'a\\u{e0041}b'],
  ['lone \ud800 half', 'lone \\ud800 half'],
  ['Müsli 杯 ☕ 🍵 e\u0301', 'Müsli 杯 ☕ 🍵 e\u0301'],
])('%j is shown as %s', (text, shown) => expect(visible(text)).toBe(shown));

it('lines of a message and of a way out stay lines: none is written out as \\u000a', async () => {
  const [refusal] = EVIL.refusals;
  const lines: Inspection = {
    ...EVIL,
    entries: [],
    refusals: [
      { ...refusal!, rule: 'MuJoCo refuses it:\nline 3', hint: 'Name one:\n  --entry a.xml', count: 1, places: [] },
    ],
  };
  const fake = () => fakePropmaster({ inspect: async () => lines });
  const { stdout, stderr } = await runHere(['inspect', 'evil.zip', '--strict'], fake());
  expect(stdout).toContain('zip/name-parent: MuJoCo refuses it: line 3\n');
  expect(stdout).toContain('      Name one:\n        --entry a.xml\n');
  expect(`${stdout}${stderr}`).not.toContain('\\u000a');
});
