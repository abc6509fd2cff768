import { describe, expect, it } from 'vitest';
import { readMjcf } from '../../../src/formats/mjcf/read.ts';
import type { Finding } from '../../../src/model/finding.ts';

const ball = '<geom size="0.1"/>';
const hinged = (joint: string): string =>
  `<body name="a">${ball}\n<body name="b">\n<joint name="hinge" ${joint}/>${ball}</body></body>`;

async function read(files: Record<string, string>): Promise<{ types: string[]; ranges: Finding[] }> {
  const encoded = Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)] as const);
  const { model, findings } = await readMjcf(new Map(encoded), { entry: 'm.xml' });
  return {
    types: model.joints.map(({ type }) => type),
    ranges: findings.filter(({ code }) => code === 'format/mjcf-range-ignored'),
  };
}

const withJoint = (joint: string, extra = ''): Record<string, string> => ({
  'm.xml': `<mujoco>${extra}<worldbody>${hinged(joint)}</worldbody></mujoco>`,
});

describe('the range of a joint that does not rise', () => {
  it.each([
    ['from above to below', 'range="90 0"', 90, 0],
    ['of no width', 'range="45 45"', 45, 45],
    ['of a slide', 'type="slide" range="0.3 0"', 0.3, 0],
  ])('%s is named with its line: MuJoCo leaves the joint without limits', async (_, joint, lower, upper) => {
    const { ranges } = await read(withJoint(joint));
    expect(ranges).toMatchObject([
      {
        severity: 'warning',
        pointer: 'm.xml:3',
        args: { joint: 'hinge', lower, upper },
        message: expect.stringContaining('"hinge"'),
      },
    ]);
  });

  it('that a default class gives is found as well', async () => {
    const extra = '<default><default class="wrong"><joint range="2 1"/></default></default>';
    const { types, ranges } = await read(withJoint('class="wrong"', extra));
    expect(types).toEqual(['continuous']);
    expect(ranges).toHaveLength(1);
  });

  it('is found in the file that was included', async () => {
    const { ranges } = await read({
      'm.xml': '<mujoco><include file="parts/body.xml"/></mujoco>',
      'parts/body.xml': `<mujocoinclude>\n<worldbody>${hinged('range="90 0"')}</worldbody></mujocoinclude>`,
    });
    expect(ranges.map(({ pointer }) => pointer)).toEqual(['parts/body.xml:4']);
  });

  it.each([
    ['rises', 'range="0 90"'],
    ['is none', 'range="0 0"'],
    ['is switched off', 'range="90 0" limited="false"'],
  ])('is no matter where it %s', async (_, joint) => {
    expect((await read(withJoint(joint))).ranges).toEqual([]);
  });
});

describe('a ball joint', () => {
  it.each([
    ['with the range 0, which MuJoCo holds, is fixed and said', 'limited="true" range="0 0"', 'fixed'],
    ['that is limited without a range', 'limited="true"', 'fixed'],
    ['with springs of its own', 'limited="true" range="0 0" stiffness="5" damping="1"', 'fixed'],
    ['whose range of 0 nothing switches on', 'range="0 0"', 'ball'],
    ['that may turn a little', 'range="0 0.001"', 'ball'],
  ])('%s', async (_, joint, type) => {
    const files = new Map(
      Object.entries(withJoint(`type="ball" ${joint}`)).map(([name, text]) => [name, new TextEncoder().encode(text)]),
    );
    const { model, findings } = await readMjcf(files, { entry: 'm.xml' });
    expect(model.joints.map((one) => one.type)).toEqual([type]);
    expect(findings.filter(({ code }) => code === 'structure/joint-locked').map(({ message }) => message)).toEqual(
      type === 'fixed' ? ['Ball joint "hinge" has a range of 0; it was fixed as it is stored.'] : [],
    );
  });
});
