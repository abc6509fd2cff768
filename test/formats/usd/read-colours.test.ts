import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { body, cube, POINTS, read, TETRA } from './snippets.ts';

const mesh = (inside: string, schemas = '"PhysicsCollisionAPI"') =>
  body(
    'b',
    `float physics:mass = 1\ndef Mesh "m" (prepend apiSchemas = [${schemas}]) {\n${TETRA}\n${POINTS}\n${inside}\n}`,
  );
const colours = (interpolation: string, ...values: string[]) =>
  `color3f[] primvars:displayColor = [${values.map((value) => `(${value})`)}] ( interpolation = "${interpolation}" )`;
const RED = '1, 0, 0';
const BLUE = '0, 0, 1';

/** The pixel at texture coordinates, (0, 0) in the upper left corner. */
async function pixelsOf(png: Uint8Array) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return (u: number, v: number): number[] => {
    const [x, y] = [Math.floor(u * info.width), Math.floor(v * info.height)];
    const from = info.channels * (y * info.width + x);
    return [...data.subarray(from, from + 3)];
  };
}

async function shown(text: string) {
  const { model, codes } = await read(text);
  const [link] = model.links;
  const colourOf = new Map(model.materials.map(({ name, baseColor }) => [name, [...baseColor]]));
  const trianglesOf = new Map(model.meshes.map(({ name, indices }) => [name, indices.length / 3]));
  const visuals = link!.visuals.map(({ geometry, material }) => [
    geometry.type === 'mesh' ? trianglesOf.get(geometry.mesh) : 0,
    material === undefined ? undefined : colourOf.get(material),
  ]);
  return { visuals, codes, link: link! };
}

describe('readUsd: display colours', () => {
  it('shows a colour for each face', async () => {
    const { visuals, codes, link } = await shown(mesh(colours('uniform', RED, BLUE, BLUE, RED)));
    expect(visuals).toEqual([
      [2, [1, 0, 0, 1]],
      [2, [0, 0, 1, 1]],
    ]);
    expect(codes).toContain('format/usd-colours-by-face');
    expect(link.collisions).toHaveLength(1);
  });

  it('shows colours of vertices as an image', async () => {
    const { model, codes } = await read(mesh(colours('vertex', RED, BLUE, BLUE, BLUE)));
    expect(model.materials).toMatchObject([{ baseColor: [1, 1, 1, 1], baseColorTexture: model.textures[0]!.name }]);
    const [shape] = model.meshes.filter(({ uvs }) => uvs);
    const at = await pixelsOf(model.textures[0]!.bytes);
    // Point 0 of the tetrahedron is its origin: red. Every other one is blue.
    const { positions, uvs } = shape!;
    for (let v = 0; v < positions.length / 3; v++) {
      const isOrigin = positions.slice(3 * v, 3 * v + 3).every((value) => value === 0);
      expect(at(uvs![2 * v]!, uvs![2 * v + 1]!)).toEqual(isOrigin ? [255, 0, 0] : [0, 0, 255]);
    }
    expect(codes).toContain('format/usd-colours-by-face');
  });

  it('follows indices, and colours of corners', async () => {
    const corners = `${colours('faceVarying', RED, BLUE)}\nint[] primvars:displayColor:indices = [0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0]`;
    const { visuals } = await shown(mesh(corners));
    expect(visuals).toEqual([
      [2, [1, 0, 0, 1]],
      [2, [0, 0, 1, 1]],
    ]);
  });

  it('prefers a material, and takes the colours where it can not be read', async () => {
    const bound = (id: string) =>
      `def Material "M" { token outputs:surface.connect = </P/M/s.outputs:surface>\n def Shader "s" { uniform token info:id = "${id}"\n token outputs:surface } }\n${mesh(`${colours('uniform', RED, BLUE, BLUE, RED)}\nrel material:binding = </P/M>`)}`;
    expect((await shown(bound('UsdPreviewSurface'))).visuals).toHaveLength(1);
    expect((await shown(bound('PxrSurface'))).visuals).toHaveLength(2);
  });

  it('has few materials for many colours', async () => {
    const many = Array.from(
      { length: 300 },
      (_, i) => `${(i % 10) / 10}, ${(Math.floor(i / 10) % 10) / 10}, ${Math.floor(i / 100) / 3}`,
    );
    const faces = many.map((_, i) => `(${i}, 0, 0), (${i + 0.9}, 0, 0), (${i}, 1, ${i % 7})`);
    const strip = `def Mesh "m" {\nint[] faceVertexCounts = [${many.map(() => 3)}]\nint[] faceVertexIndices = [${Array.from({ length: 900 }, (_, i) => i)}]\npoint3f[] points = [${faces}]\nuniform token subdivisionScheme = "none"\n${colours('uniform', ...many)}\n}`;
    const { visuals } = await shown(body('b', `float physics:mass = 1\n${strip}\n${cube('c')}`));
    expect(visuals.length).toBeGreaterThan(20);
    expect(visuals.length).toBeLessThanOrEqual(65);
  });

  it('takes a constant colour from a prim above, and no other', async () => {
    const above = (interpolation: string) =>
      body(
        'b',
        `float physics:mass = 1\ncolor3f[] primvars:displayColor = [(1, 0, 0)] ( interpolation = "${interpolation}" )\n${cube('c')}`,
      );
    expect((await shown(above('constant'))).visuals).toEqual([[0, [1, 0, 0, 1]]]);
    expect((await shown(above('vertex'))).visuals).toEqual([[0, undefined]]);
  });
});
