import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMjcf } from '../../../src/formats/mjcf/read.ts';

const xml = (files: Record<string, string>): Map<string, Uint8Array> =>
  new Map(Object.entries(files).map(([name, content]) => [name, new TextEncoder().encode(content)]));
const codes = (findings: readonly { code: string }[]): string[] => findings.map(({ code }) => code).sort();

const box = '<geom type="box" size="0.1 0.1 0.1"/>';
const prop = (body: string, extra = ''): string =>
  `<mujoco>${extra}<worldbody><body name="thing">${body}</body></worldbody></mujoco>`;

/** The models of these tests state no mass, which is told of each; see `test/pipeline/weigh-unstated.test.ts`. */
const besidesMass = <Of extends { readonly code: string }>(findings: readonly Of[]): Of[] =>
  findings.filter(({ code }) => code !== 'physics/mjcf-mass-default');

describe('readMjcf', () => {
  it('follows includes and defaults as MuJoCo does', async () => {
    const files = xml({
      'm/main.xml': '<mujoco><include file="parts/body.xml"/></mujoco>',
      'm/parts/body.xml': `<mujocoinclude><default><geom density="2000"/></default><worldbody><body name="a"><freejoint/>${box}</body></worldbody></mujocoinclude>`,
    });
    const { model } = await readMjcf(files, { entry: 'm/main.xml' });
    expect(model.base).toBe('free');
    expect(model.links[0]!.inertial.mass).toBeCloseTo(16, 9); // 0.2 m cubed, 2000 kg/m³
  });

  it('counts positions from the pose shown: ref is taken off limits and spring', async () => {
    const joint = '<joint name="j" axis="0 0 1" range="1 3" ref="1" stiffness="5" springref="2"/>';
    const files = xml({
      'm.xml': `<mujoco><compiler angle="radian"/><worldbody><body name="a">${box}<body name="b">${joint}${box}</body></body></worldbody></mujoco>`,
    });
    const { model } = await readMjcf(files, { entry: 'm.xml' });
    expect(model.joints[0]).toMatchObject({
      type: 'revolute',
      limits: { lower: 0, upper: 2 },
      spring: { stiffness: 5, rest: 1 },
    });
  });

  it('reads a geom that collides and is shown as both, one that touches nothing as visual', async () => {
    const files = xml({
      'm.xml': prop(
        `<geom name="both" type="box" size=".1 .1 .1"/><geom name="seen" type="sphere" size=".1" contype="0" conaffinity="0" mass="0"/><geom name="hidden" type="sphere" size=".1" group="3"/>`,
      ),
    });
    const { model } = await readMjcf(files, { entry: 'm.xml' });
    expect(model.links[0]!.visuals.map(({ name }) => name)).toEqual(['both_visual', 'seen']);
    expect(model.links[0]!.collisions.map(({ name }) => name)).toEqual(['both', 'hidden']);
  });

  it('says how much of the mass is visual geometry, and keeps it', async () => {
    const files = xml({
      'm.xml': prop(`<freejoint/>${box}<geom type="box" size="0.1 0.1 0.1" contype="0" conaffinity="0"/>`),
    });
    const { model, findings } = await readMjcf(files, { entry: 'm.xml' });
    expect(model.links[0]!.inertial.mass).toBeCloseTo(16, 9);
    expect(besidesMass(findings)).toMatchObject([
      {
        code: 'physics/visual-in-mass',
        args: { link: 'thing', counted: expect.closeTo(16, 9), without: expect.closeTo(8, 9) },
      },
    ]);
  });

  it('takes a link of visual geoms only as it is, and still sees what another link counts twice', async () => {
    const visual = '<geom type="box" size="0.1 0.1 0.1" contype="0" conaffinity="0"/>';
    const files = xml({ 'm.xml': prop(`<freejoint/>${box}${visual}<body name="handle"><joint/>${visual}</body>`) });
    const { model, findings } = await readMjcf(files, { entry: 'm.xml' });
    expect(model.links[1]!.inertial.mass).toBeCloseTo(8, 9);
    expect(besidesMass(findings)).toMatchObject([{ code: 'physics/visual-in-mass', args: { link: 'thing' } }]);
  });

  describe('bodies that state their inertia', () => {
    const stated = '<inertial pos="0 0 0" mass="2" diaginertia="0.1 0.1 0.1"/>';
    const visual = '<geom type="box" size="0.1 0.1 0.1" contype="0" conaffinity="0"/>';
    const read = (inside: string, compiler = '') =>
      readMjcf(xml({ 'm.xml': prop(inside).replace('<worldbody>', `${compiler}<worldbody>`) }), { entry: 'm.xml' });

    it('weigh no geom, whatever its mass', async () => {
      const { model, findings } = await read(`<freejoint/>${stated}${box}${visual}`);
      expect(model.links[0]!.inertial.mass).toBeCloseTo(2, 9);
      expect(findings).toEqual([]);
    });

    it('weigh them where the compiler takes the inertia of geoms all the same', async () => {
      const { findings } = await read(`<freejoint/>${stated}${box}${visual}`, '<compiler inertiafromgeom="true"/>');
      expect(besidesMass(findings)).toMatchObject([
        { code: 'physics/visual-in-mass', args: { counted: expect.closeTo(16, 9) } },
      ]);
    });

    it('leave a body beside them that does not to be looked at', async () => {
      const other = `<body name="lid"><joint/>${box}${visual}</body>`;
      const { findings } = await read(`<freejoint/>${stated}${box}${visual}${other}`);
      expect(besidesMass(findings)).toMatchObject([{ code: 'physics/visual-in-mass', args: { link: 'lid' } }]);
    });
  });

  it('fuses bodies without a joint, mass and inertia included', async () => {
    const files = xml({ 'm.xml': prop(`<freejoint/>${box}<body name="part" pos="1 0 0">${box}</body>`) });
    const { model, findings } = await readMjcf(files, { entry: 'm.xml' });
    expect(model.links).toHaveLength(1);
    expect(model.links[0]!.inertial.mass).toBeCloseTo(16, 9);
    expect(model.links[0]!.inertial.centerOfMass[0]).toBeCloseTo(0.5, 9);
    // Two cubes of 8 kg, each m a²/6 about its own centre, 0.5 m from the common one.
    expect(model.links[0]!.inertial.inertia[1]).toBeCloseTo((2 * 8 * 0.04) / 6 + 2 * 8 * 0.25, 9);
    expect(besidesMass(findings)).toMatchObject([
      { code: 'structure/static-bodies-fused', args: { bodies: ['part'] } },
    ]);
  });

  it('names what it leaves out', async () => {
    const files = xml({
      'm.xml': `<mujoco><worldbody><light/><geom type="plane" size="1 1 1"/><body name="a">${box}<body name="b"><joint name="j"/>${box}</body></body></worldbody><actuator><motor joint="j"/></actuator><keyframe><key qpos="0"/></keyframe></mujoco>`,
    });
    const { findings } = await readMjcf(files, { entry: 'm.xml' });
    expect(besidesMass(findings)).toMatchObject([
      { code: 'format/mjcf-world-dropped', args: { geoms: 1, lights: 1 } },
      { code: 'format/mjcf-not-carried', args: { elements: { actuators: 1, keyframes: 1 } } },
    ]);
  });

  it.each([
    ['no body', '<mujoco><worldbody><geom type="plane" size="1 1 1"/></worldbody></mujoco>', /no body/],
    [
      'two bodies',
      `<mujoco><worldbody><body name="a">${box}</body><body name="b">${box}</body></worldbody></mujoco>`,
      /2 separate bodies.*a, b/,
    ],
    ['a misspelt element', prop('<goem/>'), /MuJoCo refuses m\.xml: .*goem/s],
    [
      'a missing mesh',
      prop('<geom type="mesh" mesh="m"/>', '<asset><mesh name="m" file="gone.obj"/></asset>'),
      /needs ".*gone\.obj"/,
    ],
  ])('refuses %s', async (_, content, message) => {
    await expect(readMjcf(xml({ 'm.xml': content }), { entry: 'm.xml' })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(message),
      where: expect.stringContaining('m.xml'),
      hint: expect.any(String),
    });
  });

  it('refuses entity declarations', async () => {
    const files = xml({ 'm.xml': `<!DOCTYPE m [<!ENTITY a "b">]>${prop(box)}` });
    await expect(readMjcf(files, { entry: 'm.xml' })).rejects.toMatchObject({ code: 'unsafe_input', where: 'm.xml:1' });
  });

  it('reads nothing from the disk', async () => {
    const content = prop('<geom type="mesh" mesh="m"/>', `<asset><mesh name="m" file="${process.execPath}"/></asset>`);
    await expect(readMjcf(xml({ 'm.xml': content }), { entry: 'm.xml' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('asks which one is meant when several files fit a broken reference', async () => {
    const part = `<mujocoinclude>${box}</mujocoinclude>`;
    const other = part.replace('0.1 0.1 0.1', '0.2 0.1 0.1');
    const files = xml({ 'm.xml': prop('<include file="../old/part.xml"/>'), 'a/part.xml': part, 'b/part.xml': other });
    await expect(readMjcf(files, { entry: 'm.xml' })).rejects.toMatchObject({
      hint: expect.stringContaining('a/part.xml, b/part.xml'),
    });
  });

  it('takes either where they are the same', async () => {
    const part = `<mujocoinclude>${box}</mujocoinclude>`;
    const files = xml({ 'm.xml': prop('<include file="../old/part.xml"/>'), 'a/part.xml': part, 'b/part.xml': part });
    const { findings } = await readMjcf(files, { entry: 'm.xml' });
    expect(besidesMass(findings)).toMatchObject([
      { code: 'structure/reference-repaired', args: { found: 'a/part.xml' } },
    ]);
  });

  it('tells which links and joints are called otherwise', async () => {
    const lid = `<body name="Lid"><joint name="lid hinge" type="hinge"/>${box}</body><body><joint/>${box}</body>`;
    const { model, findings } = await readMjcf(xml({ 'm.xml': prop(`${box}${lid}`) }), { entry: 'm.xml' });
    expect(model.links.map(({ name }) => name)).toEqual(['thing', 'lid', 'link_3']);
    expect(besidesMass(findings)).toMatchObject([
      {
        code: 'structure/names-changed',
        severity: 'info',
        args: {
          renamed: [
            { what: 'link', was: 'Lid', now: 'lid' },
            { what: 'joint', was: 'lid hinge', now: 'lid_hinge' },
          ],
        },
      },
    ]);
  });

  it('does not fill the engine: two hundred reads leave no file behind', async () => {
    const { loadEngine } = await import('../../../src/formats/mjcf/engine.ts');
    const { mujoco } = await loadEngine();
    const fs = (mujoco as unknown as { FS: { readdir(folder: string): string[] } }).FS;
    const before = fs.readdir('/');
    for (let i = 0; i < 200; i++) await readMjcf(xml({ 'm.xml': prop(box) }), { entry: 'm.xml' });
    await readMjcf(xml({ 'm.xml': '<mujoco><nonsense/></mujoco>' }), { entry: 'm.xml' }).catch(() => {});
    expect(fs.readdir('/')).toEqual(before);
  });
});

const CORPUS = '../shared/corpus/mjcf';
const available = existsSync(CORPUS);

describe.skipIf(!available)(
  `third-party MJCF${available ? '' : ` (skipped: no ${CORPUS} beside this checkout)`}`,
  () => {
    const folder = (name: string, top: string): Map<string, Uint8Array> =>
      new Map(
        readdirSync(path.join(CORPUS, name), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => {
            const file = path.join(entry.parentPath, entry.name);
            return [top + path.relative(path.join(CORPUS, name), file).replaceAll('\\', '/'), readFileSync(file)];
          }),
      );

    it.each([
      ['its own top folder', 'furniture_sim/', 0],
      ['no top folder', '', 1],
      ['another top folder', 'other/', 1],
    ])('microwave.xml, packed with %s', async (_, top, repairs) => {
      const { model, findings } = await readMjcf(folder('furniture_sim', top), { entry: `${top}microwave.xml` });
      expect(model.links.map(({ name, inertial }) => [name, inertial.mass])).toEqual([
        ['base', expect.closeTo(3, 9)],
        ['microdoorroot', expect.closeTo(0.26, 9)],
      ]);
      expect(model.joints).toMatchObject([
        { name: 'micro0joint', type: 'revolute', limits: { lower: -2.094, upper: 0 } },
      ]);
      expect(codes(findings).filter((code) => code === 'structure/reference-repaired')).toHaveLength(repairs);
    });

    it.each(['furniture_sim/', '', 'other/'])('slidecabinet.xml under "%s"', async (top) => {
      const { model } = await readMjcf(folder('furniture_sim', top), { entry: `${top}slidecabinet.xml` });
      expect(model.joints).toMatchObject([
        { name: 'slidedoor_joint', type: 'prismatic', limits: { lower: 0, upper: 0.44 } },
      ]);
    });

    it('mug.xml: one link of 34 boxes and a visual that weighs', async () => {
      const { model, findings } = await readMjcf(folder('mug', ''), { entry: 'mug.xml' });
      expect(model.links.map(({ visuals, collisions }) => [visuals.length, collisions.length])).toEqual([[1, 34]]);
      expect(model.materials.find(({ name }) => name === 'mug')?.baseColorTexture).toBe('mug');
      expect(codes(findings)).toContain('physics/visual-in-mass');
    });
  },
);
