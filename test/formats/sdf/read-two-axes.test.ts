import { describe, expect, it } from 'vitest';
import { apply, rotate } from '../../../src/model/pose.ts';
import type { SimModel } from '../../../src/model/types.ts';
import { jointOf, link, linkOf, modelFile, positionOf, read, rounded } from './documents.ts';

const at = (name: string, pose: string): string => link(name, `<pose>${pose}</pose>`);
const axis = (element: string, xyz: string, more = ''): string => `<${element}><xyz>${xyz}</xyz>${more}</${element}>`;
const limit = (lower: number, upper: number): string => `<limit><lower>${lower}</lower><upper>${upper}</upper></limit>`;
const joint = (type: string, ends: string, axes: string): string =>
  `<joint name="j" type="${type}">${ends}${axes}</joint>`;
const ENDS = '<parent>a</parent><child>b</child>';
const direction = (model: SimModel, name: string): number[] => {
  const { child, axis } = jointOf(model, name);
  return rounded(rotate(linkOf(model, child).pose.rotation, axis));
};
const anchor = (model: SimModel, name: string): number[] => {
  const { child, anchor } = jointOf(model, name);
  return rounded(apply(linkOf(model, child).pose, anchor));
};

describe('a joint about two axes', () => {
  it.each(['universal', 'revolute2'])('(%s) is two hinges in a row, with a light link between', async (type) => {
    const axes =
      axis('axis', '0 0 1', `${limit(-0.5, 0.5)}<dynamics><damping>0.2</damping></dynamics>`) + axis('axis2', '0 1 0');
    const { model, findings } = await read(
      modelFile('1.9', at('a', '0 0 0 0 0 0') + at('b', '0.3 0 0 0 0 1.5707963267948966') + joint(type, ENDS, axes)),
    );
    expect(model.links.map(({ name }) => name)).toEqual(['a', 'b', 'j_cross']);
    expect(jointOf(model, 'j')).toMatchObject({
      type: 'revolute',
      parent: 'a',
      child: 'j_cross',
      limits: { lower: -0.5, upper: 0.5 },
      damping: 0.2,
    });
    expect(jointOf(model, 'j_2')).toMatchObject({ type: 'continuous', parent: 'j_cross', child: 'b' });
    // The axes are in the frame of the joint, which is turned as the child: its y is the −x of the model.
    expect([direction(model, 'j'), direction(model, 'j_2')]).toEqual([
      [0, 0, 1],
      [-1, 0, 0],
    ]);
    expect([anchor(model, 'j'), anchor(model, 'j_2'), positionOf(model, 'j_cross')]).toEqual(
      Array.from({ length: 3 }, () => [0.3, 0, 0]),
    );
    // Of the 2 kg of b a thousandth.
    expect(linkOf(model, 'j_cross')).toMatchObject({ visuals: [], collisions: [], inertial: { mass: 0.002 } });
    expect(linkOf(model, 'b').inertial.mass).toBeCloseTo(1.998, 12);
    expect(findings).toMatchObject([
      { code: 'structure/sdf-joint-two-axes', severity: 'info', pointer: 'model.sdf:4', args: { joint: 'j' } },
    ]);
  });

  it('may point towards the root, or hang on the world', async () => {
    const axes = axis('axis', '0 0 1') + axis('axis2', '1 0 0');
    const world = await read(
      modelFile('1.9', at('b', '0 0 1 0 0 0') + joint('universal', '<parent>world</parent><child>b</child>', axes)),
    );
    expect(world.model.links.map(({ name }) => name)).toEqual(['base', 'b', 'j_cross']);
    expect(jointOf(world.model, 'j')).toMatchObject({ parent: 'base', child: 'j_cross' });
    const bolt = '<joint name="bolt" type="fixed"><parent>world</parent><child>b</child></joint>';
    const turned = await read(
      modelFile('1.9', at('a', '0 0 0 0 0 0') + at('b', '0 0 1 0 0 0') + bolt + joint('universal', ENDS, axes)),
    );
    expect(jointOf(turned.model, 'j_2')).toMatchObject({ parent: 'b', child: 'j_cross' });
    expect(jointOf(turned.model, 'j')).toMatchObject({ parent: 'j_cross', child: 'a' });
    expect(direction(turned.model, 'j')).toEqual([0, 0, -1]);
  });

  it('is locked about one axis by equal limits', async () => {
    const axes = axis('axis', '0 0 1') + axis('axis2', '1 0 0', limit(0, 0));
    const { model, codes } = await read(modelFile('1.9', link('a') + link('b') + joint('revolute2', ENDS, axes)));
    expect(jointOf(model, 'j').type).toBe('continuous');
    expect(jointOf(model, 'j_2').type).toBe('fixed');
    expect(codes).toContain('structure/joint-locked');
  });

  it('stays one in what is static', async () => {
    const still = `<static>true</static>${link('a')}${link('b')}`;
    const { model, codes } = await read(
      modelFile('1.9', still + joint('universal', ENDS, axis('axis', '0 0 1') + axis('axis2', '1 0 0'))),
    );
    expect(model.links.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(codes).toEqual(['structure/sdf-static-joints']);
  });

  it('that does not say its axes has x and y of its own frame, as in ODE, and that is said', async () => {
    const { model, findings } = await read(
      modelFile('1.9', link('a') + at('b', '0 0 0 0 0 1.5707963267948966') + joint('universal', ENDS, '')),
    );
    expect([direction(model, 'j'), direction(model, 'j_2')]).toEqual([
      [0, 1, 0],
      [-1, 0, 0],
    ]);
    expect(findings).toMatchObject([
      { code: 'structure/sdf-axis-unsaid', args: { element: 'axis', taken: 'x' } },
      { code: 'structure/sdf-axis-unsaid', args: { element: 'axis2', taken: 'y' } },
      { code: 'structure/sdf-joint-two-axes' },
    ]);
  });
});

it('twenty thousand links are refused at once, with the limit', async () => {
  const links = Array.from({ length: 20_000 }, (_, i) => `<link name="l${i}"/>`).join('');
  await expect(read(modelFile('1.9', links))).rejects.toMatchObject({
    code: 'unsafe_input',
    findings: [{ code: 'format/model-too-large', args: { what: 'links', count: 20_000 } }],
  });
});
