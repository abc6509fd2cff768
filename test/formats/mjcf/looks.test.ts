import { describe, expect, it } from 'vitest';
import { readMjcf } from '../../../src/formats/mjcf/read.ts';
import { readPng } from '../../../src/formats/png/channels.ts';
import { writePng } from '../../../src/formats/png/write.ts';
import type { SimModel } from '../../../src/model/types.ts';

const read = (files: Record<string, string | Uint8Array>) =>
  readMjcf(
    new Map(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? new TextEncoder().encode(content) : content,
      ]),
    ),
    { entry: 'm.xml' },
  );

/** sRGB → linear. @see IEC 61966-2-1 */
const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** What a visual shows. */
function looksOf(model: SimModel, visual: string): { colour: number[]; texel?: number[] } {
  const found = model.links.flatMap(({ visuals }) => visuals).find(({ name }) => name === visual)!;
  const material = model.materials.find(({ name }) => name === found.material)!;
  const texture = model.textures.find(({ name }) => name === material.baseColorTexture);
  const pixels = texture && readPng(texture.bytes)!;
  return {
    colour: material.baseColor.map((value) => Math.round(1e4 * value) / 1e4),
    ...(pixels ? { texel: [...pixels.values.subarray(0, 3)] } : {}),
  };
}

const shade = (...rgba: number[]): number[] =>
  rgba.map((value, i) => Math.round(1e4 * (i < 3 ? linear(value) : value)) / 1e4);

/** 2 × 2 pixels, from the upper left. */
const picture = (...pixels: [number, number, number][]): Uint8Array =>
  writePng({ width: 2, height: 2, channels: 3, values: Uint8Array.from(pixels.flat()) });
const [RED, GREEN, BLUE, WHITE] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
] as [number, number, number][];
const plain = (colour: [number, number, number]) => picture(colour, colour, colour, colour);

const tetrahedron =
  'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nvt 0 0\nvt 1 0\nvt 0 1\nf 1/1 3/3 2/2\nf 1/1 2/2 4/3\nf 1/1 4/3 3/2\nf 2/2 3/3 4/1\n';
const mesh = '<mesh name="t" file="t.obj"/>';

describe('colours', () => {
  it("a geom's rgba takes precedence over its material's, and keeps the rest of it", async () => {
    const { model } = await read({
      'm.xml':
        '<mujoco><asset><material name="grey" rgba=".8 .8 .8 1" metallic=".25"/></asset><worldbody><body><freejoint/>' +
        '<geom name="tray" size=".1" material="grey"/><geom name="red" size=".1" material="grey" rgba=".9 .1 .1 1"/>' +
        '<geom name="pink" size=".1" material="grey" rgba=".9 .1 .1 .5"/><geom name="again" size=".1" material="grey" rgba=".9 .1 .1 1"/>' +
        '<geom name="said" size=".1" material="grey" rgba=".5 .5 .5 1"/></body></worldbody></mujoco>',
    });
    expect(looksOf(model, 'tray_visual').colour).toEqual(shade(0.8, 0.8, 0.8, 1));
    expect(looksOf(model, 'red_visual').colour).toEqual(shade(0.9, 0.1, 0.1, 1));
    expect(looksOf(model, 'pink_visual').colour).toEqual(shade(0.9, 0.1, 0.1, 0.5));
    // MuJoCo can't tell the default from the same colour written out, and shows the material.
    expect(looksOf(model, 'said_visual').colour).toEqual(shade(0.8, 0.8, 0.8, 1));
    expect(model.materials).toHaveLength(3); // equal colours share one
    expect(model.materials.every(({ metallic }) => metallic === 0.25)).toBe(true);
  });

  it('of a default class counts as of the geom, and a texture is multiplied with it', async () => {
    const { model } = await read({
      'm.xml': `<mujoco><default><default class="warm"><geom rgba="1 .5 .5 1"/></default></default><asset><texture name="p" type="2d" file="p.png"/><material name="p" texture="p" rgba=".2 .2 .2 1"/>${mesh}</asset><worldbody><body><freejoint/><geom name="g" class="warm" type="mesh" mesh="t" material="p"/></body></worldbody></mujoco>`,
      'p.png': plain(BLUE!),
      't.obj': tetrahedron,
    });
    expect(looksOf(model, 'g_visual')).toEqual({ colour: shade(1, 0.5, 0.5, 1), texel: BLUE });
  });

  it('what is transparent by its own colour or by its material is only touched', async () => {
    const { model } = await read({
      'm.xml':
        '<mujoco><asset><material name="clear" rgba="1 1 1 0"/></asset><worldbody><body><freejoint/><geom name="a" size=".1" material="clear"/>' +
        '<geom name="b" size=".1" rgba="1 0 0 0"/><geom name="c" size=".1" material="clear" rgba="1 0 0 1"/></body></worldbody></mujoco>',
    });
    expect(model.links[0]!.collisions.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(model.links[0]!.visuals.map(({ name }) => name)).toEqual(['c_visual']);
  });
});

describe('groups', () => {
  const shaped = (group: number, name: string, more = '') =>
    `<geom name="${name}" size=".1" group="${group}" ${more}/>`;
  const seen = 'contype="0" conaffinity="0"';

  it('what touches nothing in a group that viewers hide is left out, said, and still weighs', async () => {
    const { model, findings } = await read({
      'm.xml': `<mujoco><worldbody><body><freejoint/>${shaped(0, 'solid', 'mass="1"')}${shaped(4, 'reach', `${seen} mass="2"`)}</body></worldbody></mujoco>`,
    });
    expect(model.links[0]!.visuals.map(({ name }) => name)).toEqual(['solid_visual']);
    expect(model.links[0]!.inertial.mass).toBeCloseTo(3, 9);
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'format/mjcf-geoms-hidden', args: { geoms: ['reach'] } }),
    );
  });

  it('a model that shows nothing else shows them', async () => {
    const { model } = await read({
      'm.xml': `<mujoco><worldbody><body><freejoint/>${shaped(3, 'solid')}${shaped(4, 'look', seen)}</body></worldbody></mujoco>`,
    });
    expect(model.links[0]!.visuals.map(({ name }) => name)).toEqual(['look']);
  });
});

describe('textures', () => {
  const shown = (name: string, texture: string) =>
    `<texture name="${name}" type="2d" ${texture}/><material name="${name}" texture="${name}"/>`;
  const prop = (assets: string, ...materials: string[]) =>
    `<mujoco><asset>${mesh}${assets}</asset><worldbody><body><freejoint/>${materials
      .map((name) => `<geom name="${name}" type="mesh" mesh="t" material="${name}"/>`)
      .join('')}</body></worldbody></mujoco>`;

  it('files of one name in several folders stay apart', async () => {
    const { model } = await read({
      'm.xml': prop(shown('a', 'file="a/base.png"') + shown('b', 'file="b/base.png"'), 'a', 'b'),
      't.obj': tetrahedron,
      'a/base.png': plain(RED!),
      'b/base.png': plain(GREEN!),
    });
    expect(looksOf(model, 'a_visual').texel).toEqual(RED);
    expect(looksOf(model, 'b_visual').texel).toEqual(GREEN);
  });

  it('of attached models, each with folders of its own, too', async () => {
    const part = (name: string) =>
      `<mujoco model="${name}"><compiler meshdir="mesh" texturedir="tex"/><asset>${mesh}${shown('t', 'file="base.png"')}</asset><worldbody><body name="${name}"><geom name="g" type="mesh" mesh="t" material="t"/></body></worldbody></mujoco>`;
    const cup = plain(RED!);
    const { model } = await read({
      'm.xml':
        '<mujoco><asset><model name="cup" file="cup/cup.xml"/><model name="plate" file="plate/plate.xml"/></asset><worldbody><body name="tray"><freejoint/><geom size=".1"/>' +
        '<attach model="cup" body="cup" prefix="c_"/><attach model="plate" body="plate" prefix="p_"/></body></worldbody></mujoco>',
      'cup/cup.xml': part('cup'),
      'plate/plate.xml': part('plate'),
      'cup/mesh/t.obj': tetrahedron,
      'plate/mesh/t.obj': tetrahedron,
      'cup/tex/base.png': cup,
      'plate/tex/base.png': plain(GREEN!),
    });
    expect(looksOf(model, 'c_g_visual').texel).toEqual(RED);
    expect(looksOf(model, 'p_g_visual').texel).toEqual(GREEN);
    expect(model.textures.some(({ bytes }) => bytes === cup)).toBe(true); // as it was, not written anew
  });

  it.each([
    ['hflip="true"', [GREEN, RED, WHITE, BLUE]],
    ['vflip="true"', [BLUE, WHITE, RED, GREEN]],
    ['hflip="true" vflip="true"', [WHITE, BLUE, GREEN, RED]],
    ['hflip="false"', [RED, GREEN, BLUE, WHITE]],
  ])('%s', async (flip, expected) => {
    const { model } = await read({
      'm.xml': prop(shown('label', `file="label.png" ${flip}`), 'label'),
      't.obj': tetrahedron,
      'label.png': picture(RED!, GREEN!, BLUE!, WHITE!),
    });
    expect([...readPng(model.textures[0]!.bytes)!.values]).toEqual(expected.flat());
  });

  it('built-in ones are images as MuJoCo makes them; what nothing shows is left out', async () => {
    const { model, findings } = await read({
      'm.xml': prop(
        shown('flat', 'builtin="flat" width="4" height="4" rgb1="0 0 1"') +
          shown('floor', 'builtin="checker" width="8" height="8" rgb1="1 1 1" rgb2="0 0 0"'),
        'flat',
      ),
      't.obj': tetrahedron,
    });
    expect(looksOf(model, 'flat_visual')).toEqual({ colour: [1, 1, 1, 1], texel: BLUE });
    expect(model.textures.map(({ name }) => name)).toEqual(['flat']);
    expect(findings.map(({ code }) => code)).not.toContain('format/mjcf-texture-averaged');
  });

  it('a sky has no image for a thing, and becomes its mean colour, which a colour of the geom is multiplied with', async () => {
    const { model, findings } = await read({
      'm.xml':
        '<mujoco><asset><texture name="c" type="skybox" builtin="flat" width="4" height="4" rgb1="1 0 0" rgb2="1 0 0"/><material name="c" texture="c"/></asset><worldbody><body><freejoint/>' +
        '<geom name="a" type="box" size=".1 .1 .1" material="c"/><geom name="b" type="box" size=".1 .1 .1" material="c" rgba=".5 1 1 1"/></body></worldbody></mujoco>',
    });
    expect(looksOf(model, 'a_visual').colour).toEqual([1, 0, 0, 1]);
    expect(looksOf(model, 'b_visual').colour).toEqual(shade(0.5, 0, 0, 1));
    expect(findings).toContainEqual(expect.objectContaining({ code: 'format/mjcf-texture-averaged' }));
  });
});

describe('cube textures', () => {
  /** Colour of the image at the middle of each piece of a visual that faces along an axis. */
  const facing = (model: SimModel, visual: string, axis: number, sign: number): Set<string> => {
    const shown = model.links.flatMap(({ visuals }) => visuals).find(({ name }) => name === visual)!;
    const material = model.materials.find(({ name }) => name === shown.material)!;
    const image = readPng(model.textures.find(({ name }) => name === material.baseColorTexture)!.bytes)!;
    const { geometry } = shown;
    const { positions, indices, uvs } = model.meshes.find(
      ({ name }) => geometry.type === 'mesh' && name === geometry.mesh,
    )!;
    const colours = new Set<string>();
    for (let t = 0; t < indices.length; t += 3) {
      const corners = [...indices.subarray(t, t + 3)];
      const middle = [0, 1, 2].map((i) => corners.reduce((sum, v) => sum + positions[3 * v + i]! / 3, 0));
      const others = middle.filter((_, i) => i !== axis).map(Math.abs);
      if (sign * middle[axis]! < 1.02 * Math.max(...others)) continue;
      const [u, v] = [0, 1].map((i) => corners.reduce((sum, corner) => sum + uvs![2 * corner + i]! / 3, 0));
      const pixel = Math.floor(v! * image.height) * image.width + Math.floor(u! * image.width);
      colours.add([...image.values.subarray(3 * pixel, 3 * pixel + 3)].join(' '));
    }
    return colours;
  };
  const cells = { U: '255 0 0', L: '0 255 0', F: '0 0 255', R: '255 255 0', B: '0 255 255', D: '255 0 255' };
  /** 4 × 3 cells of 2 × 2 pixels, as `gridlayout` has them below. */
  const grid = (): Uint8Array => {
    const rows = ['.U..', 'LFRB', '.D..'];
    const values = Array.from({ length: 6 }, (_, y) =>
      Array.from({ length: 8 }, (_, x) => {
        const cell = rows[y >> 1]![x >> 1]!;
        return cell === '.' ? [0, 0, 0] : cells[cell as keyof typeof cells].split(' ').map(Number);
      }),
    );
    return writePng({ width: 8, height: 6, channels: 3, values: Uint8Array.from(values.flat(2)) });
  };

  it.each(['type="box" size=".1 .2 .3"', 'type="sphere" size=".1"', 'type="mesh" mesh="m"'])(
    'each side of a %s shows the face of its direction',
    async (shape) => {
      const { model, findings } = await read({
        'm.xml': `<mujoco><asset><mesh name="m" vertex="-1 -1 -1 1 -1 -1 1 1 -1 -1 1 -1 -1 -1 1 1 -1 1 1 1 1 -1 1 1"/><texture name="c" type="cube" file="c.png" gridsize="3 4" gridlayout=".U..LFRB.D.."/><material name="c" texture="c"/></asset><worldbody><body><freejoint/><geom name="a" ${shape} material="c"/></body></worldbody></mujoco>`,
        'c.png': grid(),
      });
      // Right and left along X, up and down along Y, front and back along Z. @see MuJoCo XML reference, texture/gridlayout
      const sides = [
        [0, 1, cells.R],
        [0, -1, cells.L],
        [1, 1, cells.U],
        [1, -1, cells.D],
        [2, 1, cells.F],
        [2, -1, cells.B],
      ] as const;
      for (const [axis, sign, colour] of sides) {
        const scaled = shape.includes('box') ? scaleOf(model) : model;
        expect([axis, sign, ...facing(scaled, 'a_visual', axis, sign)]).toEqual([axis, sign, colour]);
      }
      expect(findings.map(({ code }) => code)).not.toContain('format/mjcf-texture-averaged');
    },
  );

  /** The same with a cube of 1 for the box of ½ × 1 × 1.5 of it. */
  const scaleOf = (model: SimModel): SimModel => ({
    ...model,
    meshes: model.meshes.map((one) => ({
      ...one,
      positions: one.positions.map((value, i) => value / [0.1, 0.2, 0.3][i % 3]!),
    })),
  });

  it('a mesh with texture coordinates of its own shows the colour alone, as in MuJoCo', async () => {
    const { model } = await read({
      'm.xml': `<mujoco><asset>${mesh}<texture name="c" type="cube" file="c.png"/><material name="c" texture="c" rgba=".5 .5 1 1"/></asset><worldbody><body><freejoint/><geom name="a" type="mesh" mesh="t" material="c"/></body></worldbody></mujoco>`,
      't.obj': tetrahedron,
      'c.png': plain(RED!),
    });
    expect(looksOf(model, 'a_visual')).toEqual({ colour: shade(0.5, 0.5, 1, 1) });
    expect(model.textures).toEqual([]);
  });

  it('one image for all sides is kept as it is', async () => {
    const wood = picture(RED!, GREEN!, BLUE!, WHITE!);
    const { model } = await read({
      'm.xml':
        '<mujoco><asset><texture name="c" type="cube" file="c.png"/><material name="c" texture="c"/></asset><worldbody><body><freejoint/><geom name="a" type="box" size=".1 .1 .1" material="c"/></body></worldbody></mujoco>',
      'c.png': wood,
    });
    expect(model.textures.map(({ bytes }) => bytes)).toEqual([wood]);
    expect([...facing(model, 'a_visual', 0, 1)]).not.toEqual([]);
  });
});
