import { afterEach, describe, expect, it } from 'vitest';
import { type Compiled, compileMjcf } from '../../../src/formats/mjcf/compile.ts';
import { loadEngine } from '../../../src/formats/mjcf/engine.ts';
import { readMjcf } from '../../../src/formats/mjcf/read.ts';

const box = '<geom type="box" size="0.1 0.1 0.1"/>';
const prop = (body: string, extra = ''): string =>
  `<mujoco>${extra}<worldbody><body name="thing">${body}</body></worldbody></mujoco>`;
/** A corner of a cube with this edge [m]: volume edge³ / 6. */
const tetrahedron = (edge: number): string =>
  `v 0 0 0\nv ${edge} 0 0\nv 0 ${edge} 0\nv 0 0 ${edge}\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n`;
const meshed = prop('<geom type="mesh" mesh="m" density="600"/>', '<asset><mesh name="m" file="m.obj"/></asset>');

const open: Compiled[] = [];
const compile = async (files: Record<string, string>): Promise<Compiled> => {
  const compiled = await compileMjcf(new Map(Object.entries(files)), 'm.xml');
  open.push(compiled);
  return compiled;
};
afterEach(() => {
  for (const compiled of open.splice(0)) compiled.dispose();
});

describe('compileMjcf', () => {
  it('gives a model its own mesh, whatever another one called the same', async () => {
    const small = await compile({ 'm.xml': meshed, 'm.obj': tetrahedron(1) });
    const large = await compile({ 'm.xml': meshed, 'm.obj': tetrahedron(2) });
    expect([small.model.body_mass[1], large.model.body_mass[1]]).toEqual([
      expect.closeTo(100, 4), // 1/6 m³ of 600 kg/m³
      expect.closeTo(800, 4),
    ]);
  });

  it('gives the mesh of the same bytes again, also after another one had their place', async () => {
    const [one, two] = [1, 2].map((edge) => new TextEncoder().encode(tetrahedron(edge))) as [Uint8Array, Uint8Array];
    const massOf = async (mesh: Uint8Array, beside: Uint8Array): Promise<number> => {
      const files = new Map<string, Uint8Array | string>([
        ['m.xml', meshed],
        ['m.obj', mesh],
        ['other.obj', beside],
      ]);
      const compiled = await compileMjcf(files, 'm.xml');
      open.push(compiled);
      return compiled.model.body_mass[1];
    };
    const masses = [
      await massOf(one, two),
      await massOf(one, two), // from the cache
      await massOf(two, one), // both were mounted at one time before, elsewhere
      await massOf(one, two), // an older time than the cached one has
      await massOf(two, two),
      await massOf(one, one),
    ];
    expect(masses.map(Math.round)).toEqual([100, 100, 800, 100, 800, 100]);
  });

  it('finds no file of a model that was compiled before', async () => {
    await compile({ 'm.xml': meshed, 'm.obj': tetrahedron(1) });
    await expect(compile({ 'm.xml': meshed })).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it.each([
    ['an element', '<mujoco>\n<worldbody>\n<body/>\n<goem/>\n</worldbody></mujoco>', 'm.xml:4'],
    ['XML that ends early', '<mujoco>\n<worldbody>\n<body>', 'm.xml:3'],
  ])('names the line of %s', async (_, content, where) => {
    await expect(compile({ 'm.xml': content })).rejects.toMatchObject({ where });
  });

  it('still works after a model that brought the engine down', async () => {
    const nested = '<body><joint/><geom size="0.1"/>'.repeat(400) + '</body>'.repeat(400);
    await expect(compile({ 'm.xml': prop(box + nested) })).rejects.toMatchObject({ code: 'invalid_input' });
    const { model } = await compile({ 'm.xml': prop(box) });
    expect(model.body_mass[1]).toBeCloseTo(8, 9);
  });

  it('never fills the engine: one that has grown is replaced', async () => {
    const texture = '<asset><texture name="t" type="2d" builtin="flat" width="1500" height="1500"/></asset>';
    // A visual geom makes the reader parse and compile it once more.
    const visual = '<geom size="0.1" contype="0" conaffinity="0"/>';
    const files = new Map([['m.xml', new TextEncoder().encode(prop(`<freejoint/>${box}${visual}`, texture))]]);
    let largest = 0;
    for (let i = 0; i < 120; i++) {
      await readMjcf(files, { entry: 'm.xml' });
      const { model } = await compile({ 'm.xml': prop(box) });
      largest = Math.max(largest, (model.body_mass as Float64Array).buffer.byteLength);
      open.pop()!.dispose();
    }
    // It is replaced beyond 256 MiB; without that, this came to 427 MiB, and 2 GiB are the end.
    expect(largest).toBeLessThan(350 * 2 ** 20);
  });

  it('leaves nothing behind, wherever the files lay', async () => {
    const { mujoco } = await loadEngine();
    const fs = (mujoco as unknown as { FS: { readdir(folder: string): string[] } }).FS;
    const before = [fs.readdir('/'), fs.readdir('/home')];
    await compile({ 'm.xml': meshed.replace('m.obj', '../../m.obj'), '../../m.obj': tetrahedron(1) });
    await compile({ 'm.xml': meshed.replace('m.obj', '/home/me/m.obj'), '/home/me/m.obj': tetrahedron(1) });
    await expect(compile({ 'm.xml': '<nonsense/>', 'a/b.txt': '' })).rejects.toThrow();
    expect([fs.readdir('/'), fs.readdir('/home')]).toEqual(before);
  });
});
