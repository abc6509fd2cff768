import { describe, expect, it } from 'vitest';
import { jointOf, link, linkOf, modelFile, positionOf, read, xAxis } from './documents.ts';

const QUARTER = 1.5707963267948966;

const joint = (name: string, parent: string, child: string, limits: readonly [number, number], more = ''): string =>
  `<joint name="${name}" type="revolute"><parent>${parent}</parent><child>${child}</child>${more}` +
  `<axis><xyz>0 0 1</xyz><limit><lower>${limits[0]}</lower><upper>${limits[1]}</upper></limit></axis></joint>`;
const slide = (name: string, parent: string, child: string, at: number): string =>
  joint(name, parent, child, [at, at]).replace('revolute', 'prismatic');
const at = (name: string, pose: string): string => link(name, `<pose>${pose}</pose>`);

describe('a joint with equal limits', () => {
  it.each([
    ['1.5', '0', '0'],
    ['1.9', '-0.0', '0'],
  ])('at zero is fixed, and said (SDFormat %s, %s to %s)', async (version, lower, upper) => {
    const text = modelFile(version, at('a', '0 0 0 0 0 0') + at('b', '0.2 0 0 0 0 0') + joint('j', 'a', 'b', [0, 0]));
    const { model, findings } = await read(
      text.replace('<lower>0<', `<lower>${lower}<`).replace('<upper>0<', `<upper>${upper}<`),
    );
    expect(jointOf(model, 'j')).toMatchObject({ type: 'fixed', parent: 'a', child: 'b' });
    expect(jointOf(model, 'j').limits).toBeUndefined();
    expect(positionOf(model, 'b')).toEqual([0.2, 0, 0]);
    expect(findings).toMatchObject([
      { code: 'structure/joint-locked', severity: 'info', pointer: 'model.sdf:4', args: { joint: 'j', position: 0 } },
    ]);
    expect(findings[0]!.message).toBe('Joint "j" is locked by equal limits; it was fixed at 0 rad.');
  });

  it('holds the child and what hangs on it where the limits say', async () => {
    // The hinge is at the origin of a: a quarter turn brings b from x to y, and c along.
    const { model } = await read(
      modelFile(
        '1.9',
        at('a', '0 0 0 0 0 0') +
          at('b', '0.2 0 0 0 0 0') +
          at('c', '0.3 0 0.1 0 0 0') +
          joint('j', 'a', 'b', [QUARTER, QUARTER], '<pose>-0.2 0 0 0 0 0</pose>') +
          joint('k', 'b', 'c', [-1, 1]),
      ),
    );
    expect(positionOf(model, 'a')).toEqual([0, 0, 0]);
    expect(positionOf(model, 'b')).toEqual([0, 0.2, 0]);
    expect(positionOf(model, 'c')).toEqual([0, 0.3, 0.1]);
    expect(xAxis(linkOf(model, 'c').pose)).toEqual([0, 1, 0]);
    expect(jointOf(model, 'k')).toMatchObject({ type: 'revolute', limits: { lower: -1, upper: 1 } });
  });

  it('of a slide moves the child along', async () => {
    const { model, findings } = await read(
      modelFile('1.9', at('a', '0 0 0 0 0 0') + at('b', '0.2 0 0 0 0 0') + slide('j', 'a', 'b', 0.05)),
    );
    expect(positionOf(model, 'b')).toEqual([0.2, 0, 0.05]);
    expect(findings[0]!.message).toContain('fixed at 0.05 m');
  });

  it('that points towards the root turns the other way around', async () => {
    // b is the root, for c hangs on it by a joint that names a world frame first; a turns by minus a quarter seen from b.
    const { model } = await read(
      modelFile(
        '1.9',
        at('a', '0 0 0 0 0 0') +
          at('b', '0.2 0 0 0 0 0') +
          '<joint name="bolt" type="fixed"><parent>world</parent><child>b</child></joint>' +
          joint('j', 'a', 'b', [QUARTER, QUARTER]),
      ),
    );
    expect(model.links[0]!.name).toBe('b');
    expect(positionOf(model, 'b')).toEqual([0.2, 0, 0]);
    // About the origin of b, a quarter back: a was at −x of it, and is at +y now.
    expect(positionOf(model, 'a')).toEqual([0.2, 0.2, 0]);
  });

  it('on the world bolts the link to it, without a link of our own', async () => {
    const { model, codes } = await read(
      modelFile('1.5', at('a', '0.2 0 0 0 0 0') + joint('w', 'world', 'a', [QUARTER, QUARTER])),
    );
    expect(model.base).toBe('fixed');
    expect(model.links.map(({ name }) => name)).toEqual(['a']);
    expect(model.joints).toEqual([]);
    expect(positionOf(model, 'a')).toEqual([0.2, 0, 0]);
    expect(xAxis(linkOf(model, 'a').pose)).toEqual([0, 1, 0]);
    expect(codes).toEqual(['structure/joint-locked']);
  });

  it('on the world does not turn what else hangs there', async () => {
    const { model, codes } = await read(
      modelFile(
        '1.9',
        at('a', '0.2 0 0 0 0 0') +
          at('b', '0.4 0 0 0 0 0') +
          joint('w', 'world', 'a', [QUARTER, QUARTER], '<pose>-0.2 0 0 0 0 0</pose>') +
          joint('door', 'world', 'b', [-1, 1]),
      ),
    );
    expect(model.links.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(positionOf(model, 'a')).toEqual([0, 0.2, 0]);
    expect(positionOf(model, 'b')).toEqual([0.4, 0, 0]);
    expect(jointOf(model, 'door')).toMatchObject({ type: 'revolute', parent: 'a', child: 'b' });
    expect(codes).toEqual(['structure/joint-locked']);
  });

  it('may have the world as its child, as a fixed joint may', async () => {
    const { model, codes } = await read(modelFile('1.9', at('a', '0 0 0 0 0 0') + joint('w', 'a', 'world', [0, 0])));
    expect(model.base).toBe('fixed');
    expect(model.links.map(({ name }) => name)).toEqual(['a']);
    expect(codes).not.toContain('structure/sdf-joint-link');
  });
});

it('crossed limits stay crossed: the check of limits refuses them', async () => {
  const { model, codes } = await read(modelFile('1.9', link('a') + link('b') + joint('j', 'a', 'b', [0.5, -0.5])));
  expect(jointOf(model, 'j')).toMatchObject({ type: 'revolute', limits: { lower: 0.5, upper: -0.5 } });
  expect(codes).toEqual([]);
});

it('a link that is added for joints on the world leaves "base" to the file', async () => {
  const { model, findings } = await read(modelFile('1.9', link('base') + joint('w', 'world', 'base', [-1, 1])));
  expect(model.links.map(({ name }) => name)).toEqual(['base_2', 'base']);
  expect(findings).toMatchObject([{ code: 'structure/sdf-base-added', args: { link: 'base_2', joints: ['w'] } }]);
});
