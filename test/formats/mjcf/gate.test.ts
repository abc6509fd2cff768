import { describe, expect, it } from 'vitest';
import { judgeMjcf } from '../../../src/formats/mjcf/gate/judge.ts';
import { readMjcf } from '../../../src/formats/mjcf/read.ts';

const files = (contents: Record<string, string | Uint8Array>): Map<string, Uint8Array> =>
  new Map(
    Object.entries(contents).map(([name, content]) => [
      name,
      typeof content === 'string' ? new TextEncoder().encode(content) : content,
    ]),
  );
const world = (body: string, top = ''): string =>
  `<mujoco>${top}<worldbody><body name="thing">${body}<geom size="0.1"/></body></worldbody></mujoco>`;
const judge = (contents: Record<string, string | Uint8Array>) => judgeMjcf(files(contents), 'm.xml');

/** A PNG's signature and its first chunk. */
const png = (width: number, height: number): Uint8Array => {
  const header = new DataView(new ArrayBuffer(33));
  [0x89504e47, 0x0d0a1a0a, 13, 0x49484452, width, height].forEach((word, i) => {
    header.setUint32(4 * i, word);
  });
  return new Uint8Array(header.buffer);
};

describe('the gate in front of MuJoCo', () => {
  it.each([
    ['copies', world('<replicate count="1000000"><geom size="1"/></replicate>')],
    ['copies of copies', world('<replicate count="99"><replicate count="99"><geom size="1"/></replicate></replicate>')],
    ['points of a composite', world('<composite type="cable" count="4000 1 1"/>')],
    ['points of a flex', world('<flexcomp name="f" type="grid" count="100 100 1"/>')],
    ['a height field', world('', '<asset><hfield name="h" nrow="20000" ncol="20000" size="1 1 1 1"/></asset>')],
    ['a texture', world('', '<asset><texture builtin="flat" type="2d" width="30000" height="30000"/></asset>')],
    [
      'many textures',
      world('', `<asset>${'<texture builtin="flat" type="2d" width="4000" height="4000"/>'.repeat(5)}</asset>`),
    ],
    ['a cube texture, of which one side is given', world('', '<asset><texture builtin="flat" width="30000"/></asset>')],
    ['memory', world('', '<size memory="100G"/>')],
    ['constraints', world('', '<size njmax="100000000"/>')],
    ['keyframes', world('', '<size nkey="10000000"/>')],
    ['data of users', world('', '<size nuser_geom="100000000"/>')],
    ['steps of a mesh', world('', '<asset><mesh name="b" builtin="supersphere" params="9999 1 1"/></asset>')],
    ['steps of a simulation', world('', '<compiler><lengthrange inttotal="1e9" timestep="1e-4"/></compiler>')],
    ['pixels of a camera', world('<camera resolution="100000 100000"/>')],
    ['samples', `${world('').replace('</mujoco>', '')}<sensor><clock nsample="100000000"/></sensor></mujoco>`],
  ])('refuses to ask for too much: %s', (_, xml) =>
    expect(judge({ 'm.xml': xml }).map(({ code }) => code)).toContain('format/mjcf-demand'),
  );

  it('refuses a picture with more packed data than its pixels can have, whatever they inflate to', () => {
    const chunk = new DataView(new ArrayBuffer(2 ** 20));
    chunk.setUint32(0, 2 ** 20 - 12);
    chunk.setUint32(4, 0x49444154);
    const bomb = new Uint8Array([...png(8, 8), ...new Uint8Array(chunk.buffer)]);
    const codes = judge({ 'm.xml': world(''), 'a.png': bomb }).map(({ code, pointer }) => [code, pointer]);
    expect(codes).toEqual([['format/mjcf-demand', 'a.png']]);
    expect(judge({ 'm.xml': world(''), 'a.png': new Uint8Array([...png(600, 600), ...bomb.subarray(33)]) })).toEqual(
      [],
    );
  });

  it('stops a million copies before MuJoCo is asked', async () => {
    const hostile = files({ 'm.xml': `\n${world('<replicate count="1e6"><geom size="1"/></replicate>')}` });
    await expect(readMjcf(hostile, { entry: 'm.xml' })).rejects.toMatchObject({
      code: 'unsafe_input',
      where: 'm.xml:2',
    });
  });

  it.each([
    ['a scene with its sizes', world('', '<size memory="100M" njmax="5000" nconmax="2000" nuser_geom="4"/>')],
    [
      'a texture of 4096 pixels',
      world('', '<asset><texture builtin="checker" type="2d" width="4096" height="4096"/></asset>'),
    ],
    ['an arrangement', world('<replicate count="40"><replicate count="40"><geom size="1"/></replicate></replicate>')],
    ['lines in comments', `<!-- ---- m ---- -->${world('')}`],
    ['a package path of ROS', world('', '<asset><mesh name="m" file="package://robot/m.obj"/></asset>')],
  ])('lets pass: %s', (_, xml) => expect(judge({ 'm.xml': xml })).toEqual([]));

  it('refuses broken XML in a file that is only included, naming it', () =>
    expect(
      judge({ 'm.xml': '<mujoco><include file="k/p.xml"/></mujoco>', 'k/p.xml': '<mujoco>\n<a b=c/>' }),
    ).toMatchObject([{ code: 'format/xml-malformed', pointer: 'k/p.xml:2' }]));

  it('looks into a file that a repair of the path would find', () =>
    expect(
      judge({
        'm.xml': '<mujoco><include file="../old/./P.XML"/></mujoco>',
        'q/p.xml': '<mujoco><size memory="1T"/></mujoco>',
      }),
    ).toMatchObject([{ code: 'format/mjcf-demand', pointer: 'q/p.xml:1' }]));

  it('lets a broken file be that nothing refers to', () =>
    expect(judge({ 'm.xml': world(''), 'other.xml': '<mujoco' })).toEqual([]));

  it.each([
    ['includes', '<include file="p.xml"/>', '<include file="m.xml"/>'],
    [
      'attached models',
      '<asset><model name="p" file="p.xml"/></asset>',
      '<asset><model name="m" file="./m.xml"/></asset>',
    ],
  ])('refuses a circle of %s', (_, there, back) =>
    expect(judge({ 'm.xml': `<mujoco>${there}</mujoco>`, 'p.xml': `<mujoco>${back}</mujoco>` })).toMatchObject([
      { code: 'structure/mjcf-include-cycle', args: { files: ['m.xml', 'p.xml', 'm.xml'] } },
    ]),
  );

  it('counts what attaching a model many times, many times over, comes to', () => {
    const contents: Record<string, string> = {
      'f9.xml': `<mujoco><worldbody>${'<body/>'.repeat(10)}</worldbody></mujoco>`,
    };
    const attach = '<attach model="n" body="b" prefix="a"/>'.repeat(10);
    for (let i = 0; i < 9; i++)
      contents[i === 0 ? 'm.xml' : `f${i}.xml`] =
        `<mujoco><asset><model name="n" file="f${i + 1}.xml"/></asset><worldbody>${attach}</worldbody></mujoco>`;
    expect(judge(contents)).toMatchObject([{ code: 'format/xml-too-large', pointer: 'm.xml' }]);
  });

  it('counts what copies have in them', () => {
    const many = (count: number): string =>
      world(`<replicate count="${count}"><body>${'<site/>'.repeat(9)}</body></replicate>`);
    expect(judge({ 'm.xml': many(3_000) })).toMatchObject([{ code: 'format/xml-too-large', pointer: 'm.xml' }]);
    expect(judge({ 'm.xml': many(1_000) })).toEqual([]);
  });

  it('counts the depth through files', () => {
    const deep = (inside: string): string =>
      `<mujoco>${'<body>'.repeat(100)}${inside}${'</body>'.repeat(100)}</mujoco>`;
    expect(judge({ 'm.xml': deep('<include file="p.xml"/>'), 'p.xml': deep('') })).toMatchObject([
      { code: 'format/xml-too-large', pointer: 'm.xml' },
    ]);
  });

  it('stands an endless chain of files', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, i) => [
        i === 0 ? 'm.xml' : `f${i}.xml`,
        `<a><include file="f${i + 1}.xml"/></a>`,
      ]),
    );
    expect(judge(chain)).toMatchObject([{ code: 'format/xml-too-large' }]);
  });

  it.each([
    ['a device', '/dev/urandom'],
    ['a device, disguised', '//dev/./stdin'],
    ['the processes of the machine', '/proc/self/environ'],
    ['a URL', 'https://example.org/a.obj'],
    ['a file URL', 'file:///etc/passwd'],
    ['folders far above', `${'../'.repeat(12)}etc/passwd`],
  ])('refuses a reference to %s', (_, file) =>
    expect(judge({ 'm.xml': world('', `<asset><mesh name="m" file="${file}"/></asset>`) })).toMatchObject([
      { code: 'structure/mjcf-reference-outside', args: { reference: file } },
    ]),
  );

  it('refuses a folder of meshes that is a device', () =>
    expect(judge({ 'm.xml': world('', '<compiler meshdir="/dev"/>') })).toMatchObject([
      { code: 'structure/mjcf-reference-outside' },
    ]));

  it('refuses a plugin by its name', () =>
    expect(judge({ 'm.xml': world('', '<extension><plugin plugin="mujoco.sdf.torus"/></extension>') })).toMatchObject([
      { code: 'format/mjcf-plugin', args: { plugin: 'mujoco.sdf.torus' } },
    ]));

  it('refuses a picture from its header', () => {
    expect(judge({ 'm.xml': world(''), 'a.png': png(65_535, 65_535) })).toMatchObject([
      { code: 'format/mjcf-picture-too-large', pointer: 'a.png' },
    ]);
    expect(judge({ 'm.xml': world(''), 'a.png': png(8_192, 8_192) })).toEqual([]);
  });
});

describe("the host's files", () => {
  it.each([
    ['an include', '<mujoco><include file="/etc/passwd"/></mujoco>'],
    ['an include, upwards', `<mujoco><include file="${'../'.repeat(8)}etc/passwd"/></mujoco>`],
    ['a mesh', world('', '<asset><mesh name="m" file="/etc/passwd" content_type="model/obj"/></asset>')],
    ['a folder of meshes', world('', '<compiler meshdir="/etc"/><asset><mesh name="m" file="passwd"/></asset>')],
    [
      'a texture',
      world('', '<asset><texture name="t" type="2d" file="/etc/hostname" content_type="image/png"/></asset>'),
    ],
    ['a model', world('', '<asset><model name="q" file="/etc/passwd"/></asset>')],
    ['this test', world('', `<asset><hfield name="h" file="${import.meta.filename}" size="1 1 1 1"/></asset>`)],
  ])('are out of reach: %s', async (_, xml) => {
    await expect(readMjcf(files({ 'm.xml': xml }), { entry: 'm.xml' })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/which was not found|could not decode content/),
    });
  });
});
