import { describe, expect, it } from 'vitest';
import { writeSdf } from '../../src/formats/sdf/write.ts';
import { readUsd } from '../../src/formats/usd/read.ts';
import { writeUsd } from '../../src/formats/usd/write.ts';
import type { Collision, Joint, SimModel } from '../../src/model/types.ts';
import { mujocoOnlyFindings } from '../../src/pipeline/mujoco-only.ts';
import { hinged } from './models.ts';

const withCollisions = (
  change: (part: Collision) => Collision,
  joints: readonly Joint[] = hinged.joints,
): SimModel => ({
  ...hinged,
  joints,
  links: hinged.links.map((link) => ({ ...link, collisions: link.collisions.map(change) })),
  collisionExclusions: [],
});

/** `<collide_bitmask>` of each collision, by name. */
const bitmasks = (sdf: string): Record<string, number> =>
  Object.fromEntries(
    [...sdf.matchAll(/<collision name="([^"]+)">.*?<\/collision>/gs)].map(([text, name]) => [
      name,
      Number(/<collide_bitmask>(\d+)</.exec(text)?.[1] ?? 0xff),
    ]),
  );

const usdaOf = (model: SimModel): string => {
  const [file] = [...writeUsd(model)].filter(([name]) => name.endsWith('.usda'));
  return String(file![1]);
};

/** The text of one prim, without its children. */
const prim = (usda: string, name: string): string =>
  new RegExp(`def \\w+ "${name}" \\(.*?\\n *\\}\\n`, 's').exec(usda)?.[0] ?? '';

describe('what MuJoCo alone has words for, elsewhere', () => {
  const masked = withCollisions((part) =>
    part.name === 'drawer_box'
      ? { ...part, mask: { type: 2, affinity: 2 } } // touches nothing but the egg
      : part.name === 'lid_egg'
        ? { ...part, mask: { type: 1, affinity: 3 } }
        : part,
  );

  it('is collide_bitmask in SDF: bits in common exactly where masks let two links touch', () => {
    const bits = bitmasks(writeSdf(masked, { version: '1.11' }));
    expect(bits['drawer_box']! & 0xff).toBe(0); // not the floor
    expect(bits['drawer_box']! & bits['lid_egg']!).not.toBe(0);
    expect(bits['drawer_box']! & bits['lid_capsule']!).toBe(0);
    for (const name of ['body_box', 'body_hull', 'lid_capsule', 'lid_cylinder', 'lid_egg'])
      expect(bits[name]! & 0xff, name).not.toBe(0);
  });

  it('is filtered pairs of colliders in USD, and a collider that touches nothing is off', async () => {
    const usda = usdaOf(masked);
    expect(prim(usda, 'drawer_box')).toMatch(
      /physics:filteredPairs = \[<\/hinged\/body\/body_box>, <\/hinged\/body\/body_hull>, <\/hinged\/lid\/lid_capsule>, <\/hinged\/lid\/lid_cylinder>\]/,
    );
    expect(prim(usda, 'lid_egg')).not.toContain('filteredPairs');
    const alone = withCollisions((part) =>
      part.name === 'drawer_box' ? { ...part, mask: { type: 2, affinity: 2 } } : part,
    );
    expect(prim(usdaOf(alone), 'drawer_box')).toContain('bool physics:collisionEnabled = 0');
    const files = new Map([...writeUsd(alone)].map(([name, text]) => [name, new TextEncoder().encode(String(text))]));
    const { model } = await readUsd(files, { entry: 'hinged.usda', name: 'hinged' });
    expect(model.links.flatMap(({ collisions }) => collisions).find(({ name }) => name === 'drawer_box')).toMatchObject(
      {
        mask: { type: 2, affinity: 2 },
      },
    );
    expect(model.collisionExclusions).toEqual([]);
  });

  it('is no friction where contacts have none (condim 1), and margin as offsets of PhysX', () => {
    const smooth = withCollisions((part) =>
      part.name === 'body_box' ? { ...part, contact: { condim: 1, margin: 0.002, gap: 0.001 } } : part,
    );
    expect(writeSdf(smooth, { version: '1.11' })).toMatch(/name="body_box">.*?<mu>0<\/mu>/s);
    const usda = usdaOf(smooth);
    expect(usda).toContain('float physics:dynamicFriction = 0\n');
    expect(prim(usda, 'body_box')).toContain('float physxCollision:contactOffset = 0.002');
    expect(prim(usda, 'body_box')).toContain('float physxCollision:restOffset = 0.001');
  });

  it('is a body without gravity where all of it is held up', () => {
    const floating: SimModel = {
      ...hinged,
      links: hinged.links.map((link) => (link.name === 'lid' ? { ...link, gravityCompensation: 1 } : link)),
    };
    expect(writeSdf(floating, { version: '1.11' })).toMatch(/<link name="lid">.*?<gravity>false<\/gravity>/s);
    expect(usdaOf(floating)).toContain('bool physxRigidBody:disableGravity = 1');
  });

  const [hinge, slide] = hinged.joints;
  const { limits: _, spring: __, ...free } = hinge!;
  const ball: Joint = { ...free, type: 'ball', ballLimit: Math.PI / 5 };

  it('is a cone in USD for the range of a ball joint', () => {
    const usda = usdaOf(withCollisions((part) => part, [ball, slide!]));
    expect(usda).toContain('float physics:coneAngle0Limit = 36\n');
    expect(usda).toContain('float physics:coneAngle1Limit = 36\n');
  });

  it('is named in a finding for every simulator but MuJoCo', () => {
    const adapters = [
      { title: 'MuJoCo', formats: ['mjcf'] as const },
      { title: 'Gazebo', formats: ['sdf'] as const },
    ];
    const model = withCollisions(
      (part) => (part.name === 'lid_egg' ? { ...part, contact: { condim: 6, solref: [0.01, 1] } } : part),
      [ball, slide!],
    );
    expect(mujocoOnlyFindings(model, adapters)).toMatchObject([
      {
        code: 'format/mujoco-only',
        message:
          'Only MuJoCo has all of this, and not Gazebo: condim above 3, which torsional and rolling friction need ' +
          '("lid_egg"); the range of a ball joint, of which USD has a cone ("lid_hinge").',
      },
      { code: 'format/mujoco-only-solver', args: { values: { 'solref, solimp and solmix of contacts': ['lid_egg'] } } },
    ]);
    expect(mujocoOnlyFindings(model, adapters.slice(0, 1))).toEqual([]);
    expect(mujocoOnlyFindings(hinged, adapters)).toEqual([]);
  });
});
