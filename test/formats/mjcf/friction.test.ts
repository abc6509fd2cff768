import { describe, expect, it } from 'vitest';
import { compileMjcf } from '../../../src/formats/mjcf/compile.ts';
import { readMjcf } from '../../../src/formats/mjcf/read.ts';
import { writeMjcf } from '../../../src/formats/mjcf/write.ts';
import { readSdf } from '../../../src/formats/sdf/read.ts';
import { writeSdf } from '../../../src/formats/sdf/write.ts';
import { writeUsd } from '../../../src/formats/usd/write.ts';
import type { Geometry, SimModel, Vec3 } from '../../../src/model/types.ts';
import { checkContext } from '../../../src/verify/context.ts';
import { frictionReduced } from '../../../src/verify/physics/friction-reduced.ts';
import { simulate } from '../../../src/verify/simulate/run.ts';
import { block, box, boxInertial, link, shape, withRoot } from '../../verify/models.ts';

const turned = { position: [0, 0, 0], rotation: [Math.SQRT1_2, Math.SQRT1_2, 0, 0] } as const;

const rough = (sliding: number, geometry: Geometry = box(0.2, 0.2, 0.1)): SimModel =>
  withRoot(block(), {
    collisions: [{ ...shape('foot', geometry, 0, 0, 0.05), friction: [sliding, 0.005, 0.0001] }],
  });

/** A cart of 5 kg on four wheels of 1 kg. */
function cart(sliding: number, wheel: Geometry): SimModel {
  const friction: Vec3 = [sliding, 0.005, 0.0001];
  const wheels = [0, 1, 2, 3].map((i) =>
    link(`wheel${i}`, [i % 2 ? 0.2 : -0.2, i > 1 ? 0.25 : -0.25, 0.1], boxInertial(1, [0.1, 0.1, 0.1]), [
      { ...shape(`tyre${i}`, wheel, 0, 0, 0), pose: turned, friction },
    ]),
  );
  const body = link('body', [0, 0, 0], boxInertial(5, [0.4, 0.4, 0.1], [0, 0, 0.3]), [
    shape('body', box(0.4, 0.4, 0.1), 0, 0, 0.3),
  ]);
  return {
    ...block(),
    links: [body, ...wheels],
    joints: wheels.map(({ name }) => ({
      name: `${name}_axle`,
      type: 'continuous',
      parent: 'body',
      child: name,
      anchor: [0, 0, 0],
      axis: [0, 0, 1],
    })),
  };
}

describe('friction above what a pyramidal cone bears', () => {
  it.each([2, 3, 10, 100, 1e5, 1e10])('%d: a box stands', async (sliding) => {
    expect((await simulate(rough(sliding))).findings).toEqual([]);
  });

  it.each<Geometry>([
    { type: 'cylinder', radius: 0.1, length: 0.04 },
    { type: 'sphere', radius: 0.1 },
    { type: 'ellipsoid', radii: [0.1, 0.1, 0.1] },
    { type: 'capsule', radius: 0.1, length: 0.02 },
  ])('100: a cart on four of $type stands', async (wheel) => {
    const { findings } = await simulate(cart(100, wheel));
    expect(findings.map(({ message }) => message)).toEqual([]);
  });

  it('is reduced in MJCF and kept in a text, which reads back in full', async () => {
    const written = writeMjcf(rough(100));
    const compiled = await compileMjcf(written, 'block.xml', { own: true });
    expect(Array.from(compiled.model.geom_friction as ArrayLike<number>).slice(-3)).toEqual([1.5, 0.005, 0.0001]);
    compiled.dispose();
    const files = new Map([...written].map(([name, text]) => [name, new TextEncoder().encode(text as string)]));
    const { model } = await readMjcf(files, { entry: 'block.xml' });
    expect(model.links[0]!.collisions[0]!.friction).toEqual([100, 0.005, 0.0001]);
  });

  it('that somebody changed in the file stays as it was changed', async () => {
    const text = (writeMjcf(rough(100)).get('block.xml') as string).replace('friction="1.5 ', 'friction="0.3 ');
    const { model } = await readMjcf(new Map([['block.xml', new TextEncoder().encode(text)]]), { entry: 'block.xml' });
    expect(model.links[0]!.collisions[0]!.friction).toEqual([0.3, 0.005, 0.0001]);
  });

  it('stays whole in SDF and USD', async () => {
    const sdf = writeSdf(rough(100), { version: '1.9' });
    expect(sdf).toContain('<mu>100</mu>');
    const { model } = await readSdf(new Map([['block.sdf', new TextEncoder().encode(sdf)]]), { entry: 'block.sdf' });
    expect(model.links[0]!.collisions[0]!.friction?.[0]).toBe(100);
    const usd = [...writeUsd(rough(100))].map(([, text]) => text).join('\n');
    expect(usd).toContain('float physics:dynamicFriction = 100');
    expect(usd).toContain('float physics:staticFriction = 100');
  });

  it('is told by value, with the colliders', async () => {
    const model = cart(100, { type: 'cylinder', radius: 0.1, length: 0.04 });
    const findings = await frictionReduced.run(model, checkContext(model));
    expect(findings.map(({ message, pointer }) => [message, pointer])).toEqual([
      [
        'The friction of "tyre0", "tyre1", "tyre2" and 1 more is 100; MuJoCo gets 1.2.',
        '/links/1/collisions/0/friction',
      ],
    ]);
  });

  it.each([
    [1.5, box(0.2, 0.2, 0.1)],
    [1.2, { type: 'cylinder', radius: 0.1, length: 0.1 }],
    [1.1, { type: 'sphere', radius: 0.1 }],
  ] as const)('of %d and less on $1.type is left as it is', async (sliding, geometry) => {
    const model = rough(sliding, geometry);
    expect(await frictionReduced.run(model, checkContext(model))).toEqual([]);
    expect(writeMjcf(model).get('block.xml')).toContain(`friction="${sliding} 0.005 0.0001"`);
    expect(writeMjcf(model).get('block.xml')).not.toContain('propmaster_friction');
  });

  it('is named where a trial fails because of it', async () => {
    // 400 kg on four light and soft balls: MuJoCo presses them in by 1.26 mm at a friction of 1.1, and by 0.95 mm at 1.
    const base = cart(1.1, { type: 'sphere', radius: 0.1 });
    const heavy: SimModel = {
      ...base,
      links: base.links.map((each, i) =>
        i === 0
          ? { ...each, inertial: boxInertial(400, [0.4, 0.4, 0.1], [0, 0, 0.3]) }
          : { ...each, collisions: each.collisions.map((one) => ({ ...one, contact: { solref: [0.05, 1] } })) },
      ),
    };
    const { findings } = await simulate(heavy);
    expect(findings.map(({ code }) => code)).toEqual(['simulation/stands', 'simulation/resting-penetration']);
    expect(findings[1]!.message).toMatch(
      /With a friction of 1 it would pass: MuJoCo's contacts give way under more\.$/,
    );
    expect(findings[1]!.hint).toContain('--friction 1');
  });
});
