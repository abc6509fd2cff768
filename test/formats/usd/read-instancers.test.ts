import { describe, expect, it } from 'vitest';
import { isPropmasterError } from '../../../src/errors.ts';
import { modelBounds } from '../../../src/model/bounds.ts';
import { at, body, cube, joint, near, read } from './snippets.ts';

const peg = (inside = '') =>
  `def Cylinder "peg" (prepend apiSchemas = ["PhysicsCollisionAPI"]) {\n double radius = 0.01\n double height = 0.1\n${inside}\n}`;
const instancer = (inside: string, prototypes: string, metadata = '', targets = '</P/b/i/protos/peg>') =>
  `def PointInstancer "i" ${metadata} {\n${inside}\n rel prototypes = [${targets}]\n def Scope "protos" { ${prototypes}\n}\n}`;
const POSITIONS = 'point3f[] positions = [(-1, 0, 0), (1, 0, 0), (0, 2, 0), (0, 0, 3)]';
const INDICES = 'int[] protoIndices = [0, 0, 0, 0]';
const tray = (inside: string, ...more: string[]) =>
  body('b', `float physics:mass = 1\n${instancer(`${INDICES}\n${POSITIONS}\n${inside}`, peg(more[1]), more[0])}`);
const boundsOf = async (text: string) => {
  const { model } = await read(text);
  const { min, max } = modelBounds(model, 'visuals')!;
  return [near(min), near(max)];
};

describe('readUsd: point instancers', () => {
  it('copies a prototype to each position, to look at and to touch', async () => {
    const { model, codes } = await read(tray(''));
    const [link] = model.links;
    expect([link!.visuals.length, link!.collisions.length]).toEqual([4, 4]);
    expect(link!.collisions.map(({ pose }) => pose.position)).toEqual([
      [-1, 0, 0],
      [1, 0, 0],
      [0, 2, 0],
      [0, 0, 3],
    ]);
    expect(codes).toContain('format/usd-instancer');
    expect(codes).not.toContain('format/usd-not-carried');
  });

  it('scales first, then turns, then shifts, with the operations of the prototype before them', async () => {
    // Scaled by 2 along z, then z turned to −y by a quarter about x; the peg itself stands 0.5 above its origin.
    const inside =
      'quath[] orientations = [(0.7071068, 0.7071068, 0, 0), (1, 0, 0, 0), (1, 0, 0, 0), (1, 0, 0, 0)]\nfloat3[] scales = [(1, 1, 2), (1, 1, 1), (1, 1, 1), (1, 1, 1)]';
    const { model } = await read(tray(inside, '', at(0, 0, 0.5)));
    const [first, second] = model.links[0]!.collisions;
    expect(near(first!.pose.position, 3)).toEqual([-1, -1, 0]);
    expect(first!.geometry).toMatchObject({ type: 'cylinder', length: expect.closeTo(0.2, 5) });
    expect(near(second!.pose.position)).toEqual([1, 0, 0.5]);
  });

  it('prefers orientations of single precision', async () => {
    const inside =
      'quath[] orientations = [(1, 0, 0, 0), (1, 0, 0, 0), (1, 0, 0, 0), (1, 0, 0, 0)]\nquatf[] orientationsf = [(0.7071068, 0, 0.7071068, 0), (1, 0, 0, 0), (1, 0, 0, 0), (1, 0, 0, 0)]';
    const { model } = await read(tray(inside, '', at(0, 0, 0.5)));
    expect(near(model.links[0]!.collisions[0]!.pose.position, 3)).toEqual([-0.5, 0, 0]);
  });

  it('leaves out what is inactive or invisible, by id where there are ids', async () => {
    const byIndex = await read(tray('int64[] invisibleIds = [1]', '( inactiveIds = [3] )'));
    expect(byIndex.model.links[0]!.collisions.map(({ pose }) => pose.position)).toEqual([
      [-1, 0, 0],
      [0, 2, 0],
    ]);
    const byId = await read(
      tray('int64[] ids = [5, 6, 7, 9007199254740993]\nint64[] invisibleIds = [5, 9007199254740993]'),
    );
    expect(byId.model.links[0]!.collisions).toHaveLength(2);
    expect(byId.findings.find(({ code }) => code === 'format/usd-instancer')!.args).toMatchObject({
      copies: 2,
      off: 2,
    });
  });

  it('reads prototypes that lie elsewhere, and draws those that are no part of the stage only as copies', async () => {
    const inside = `${INDICES}\n${POSITIONS}`;
    const elsewhere = (kind: string) =>
      `${kind} "lib" { ${peg()}\n}\n${body('b', `float physics:mass = 1\n${instancer(inside, '', '', '</P/lib/peg>')}`)}`;
    expect((await read(elsewhere('over'))).model.links.map(({ visuals }) => visuals.length)).toEqual([4]);
    expect((await read(elsewhere('class Xform'))).model.links[0]!.visuals).toHaveLength(4);
  });

  it('expands instancers in one another', async () => {
    const inner = `def PointInstancer "row" {\n int[] protoIndices = [0, 0]\n point3f[] positions = [(0, 0, 0), (0, 0, 1)]\n rel prototypes = [</P/b/i/protos/row/cube>]\n ${cube('cube')}\n}`;
    const outer = instancer(
      'int[] protoIndices = [0, 0]\npoint3f[] positions = [(0, 0, 0), (4, 0, 0)]',
      inner,
      '',
      '</P/b/i/protos/row>',
    );
    expect(await boundsOf(body('b', outer))).toEqual([
      [-0.5, -0.5, -0.5],
      [4.5, 0.5, 1.5],
    ]);
  });

  it('makes a body of each copy of a body, with its joints between the copies', async () => {
    const pair = `def Xform "pair" { ${body('base', cube('c'))}\n${body('arm', `${at(2, 0, 0)}\n${cube('c')}`)}\n${joint('RevoluteJoint', 'j', 'rel physics:body0 = </P/i/protos/pair/base>\nrel physics:body1 = </P/i/protos/pair/arm>\npoint3f physics:localPos0 = (1, 0, 0)\npoint3f physics:localPos1 = (-1, 0, 0)')}\n}`;
    const text = `${instancer('int[] protoIndices = [0]\npoint3f[] positions = [(5, 0, 0)]', pair, '', '</P/i/protos/pair>')}`;
    const { model } = await read(text);
    expect(model.links.map(({ name, pose }) => [name, ...near(pose.position)])).toEqual([
      ['base', 5, 0, 0],
      ['arm', 7, 0, 0],
    ]);
    expect(model.joints).toMatchObject([{ parent: 'base', child: 'arm', anchor: [-1, 0, 0] }]);
  });

  it('gives each copy the colour that the instancer has for it', async () => {
    const colours =
      'color3f[] primvars:displayColor = [(1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 1, 0)] ( interpolation = "vertex" )';
    const { model } = await read(tray(colours));
    expect(model.materials.map(({ baseColor }) => baseColor)).toEqual([
      [1, 0, 0, 1],
      [0, 1, 0, 1],
      [0, 0, 1, 1],
      [1, 1, 0, 1],
    ]);
  });

  it.each([
    ['fewer positions than instances', 'int[] protoIndices = [0, 0, 0, 0, 0]', POSITIONS],
    ['an index without a prototype', 'int[] protoIndices = [0, 1, 0, 0]', POSITIONS],
    ['no index at all', '', POSITIONS],
  ])('refuses %s', async (_, indices, positions) => {
    const { codes } = await read(
      body('b', `float physics:mass = 1\n${cube('c')}\n${instancer(`${indices}\n${positions}`, peg())}`),
    );
    expect(codes).toContain('format/usd-instancer-broken');
  });

  it('says so where nothing else is there', async () => {
    await expect(read(instancer(POSITIONS, peg(), '', '</P/i/protos/peg>'))).rejects.toThrow(
      'only what is not read: the instancer /P/i (it has no protoIndices).',
    );
  });

  it('ignores scales that are not one for each, as OpenUSD does, and says so', async () => {
    const { model, codes } = await read(tray('float3[] scales = [(1, 1, 2), (1, 1, 2)]'));
    expect(model.links[0]!.collisions[0]!.geometry).toMatchObject({ length: 0.1 });
    expect(codes).toContain('format/usd-instancer-attribute');
  });

  it('refuses more copies than a prop can have', async () => {
    const count = 5_000;
    const many = `int[] protoIndices = [${Array(count).fill(0)}]\npoint3f[] positions = [${Array(count).fill('(0, 0, 0)')}]`;
    const refused = await read(body('b', instancer(many, peg()))).catch((error: unknown) => error);
    expect(isPropmasterError(refused) && [refused.code, refused.findings?.[0]?.code]).toEqual([
      'unsafe_input',
      'format/usd-instancer-too-large',
    ]);
  });
});
