import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareModels } from '../../src/model/compare.ts';
import { fuseFixed } from '../../src/model/fuse.ts';
import { combineInertials, transformInertial } from '../../src/model/inertia.ts';
import { at } from '../../src/model/pose.ts';
import { rootAtOrigin } from '../../src/model/root-at-origin.ts';
import type { Joint, SimModel } from '../../src/model/types.ts';
import { boxInertial, cupboard } from '../verify/models.ts';
import { simModels } from './arbitrary.ts';

describe('fuseFixed', () => {
  it('makes one link of a shelf and the post bolted to it', () => {
    // frame 5 kg with its centre at (0, 0.1, 0.2), post 1 kg at (0.08, -0.28, 0.2)
    const fused = fuseFixed(cupboard({ post: true }));
    expect(fused.links.map(({ name }) => name)).toEqual(['frame', 'door']);
    expect(fused.joints.map(({ name }) => name)).toEqual(['hinge']);
    const [frame] = fused.links;
    expect(frame!.inertial.mass).toBeCloseTo(6, 12);
    expect(frame!.inertial.centerOfMass[0]).toBeCloseTo(0.08 / 6, 12);
    expect(frame!.inertial.centerOfMass[1]).toBeCloseTo((0.5 - 0.28) / 6, 12);
    expect(frame!.collisions.map(({ name, pose }) => [name, pose.position])).toEqual([
      ['back', [0, 0.1, 0.2]],
      ['pole', [0.08, -0.28, 0.2]],
    ]);
  });

  it('moves a joint that hung on the fused link, and cavities and exclusions with it', () => {
    const base = cupboard({ post: true });
    const drawer: Joint = { ...base.joints[0]!, name: 'drawer', parent: 'post', child: 'box' };
    const chained: SimModel = {
      ...base,
      links: [
        ...base.links,
        { ...base.links[1]!, name: 'box', pose: at(0.5, 0, 0), inertial: boxInertial(1, [1, 1, 1]) },
      ],
      joints: [...base.joints, drawer],
      semantics: { labels: [], cavities: [{ name: 'in', link: 'post', pose: at(0, 0, 0.1), size: [1, 1, 1] }] },
      collisionExclusions: [
        ['post', 'door'],
        ['box', 'door'],
        ['frame', 'post'],
      ],
    };
    const fused = fuseFixed(chained);
    expect(fused.joints.map(({ name, parent, child }) => [name, parent, child])).toEqual([
      ['hinge', 'frame', 'door'],
      ['drawer', 'frame', 'box'],
    ]);
    expect(fused.semantics.cavities).toMatchObject([
      { link: 'frame', pose: { position: [0.08, -0.28, 0.30000000000000004] } },
    ]);
    expect(fused.collisionExclusions).toEqual([['box', 'door']]);
  });

  it('leaves a link alone that must not touch what the rest of its link may touch', () => {
    const base = cupboard({ post: true });
    const handle = { ...base.links[1]!, name: 'handle', pose: at(0.5, 0, 0) };
    const model: SimModel = {
      ...base,
      links: [...base.links, handle],
      joints: [...base.joints, { ...base.joints[0]!, name: 'pull', parent: 'door', child: 'handle' }],
      collisionExclusions: [['post', 'handle']],
    };
    const fused = fuseFixed(model);
    expect(fused.links.map(({ name }) => name)).toEqual(['frame', 'door', 'post', 'handle']);
    expect(fused.joints.find(({ type }) => type === 'fixed')).toMatchObject({ parent: 'frame', child: 'post' });
    // The door hangs from the frame, and so it never touches the post that is fixed to that.
    expect(fused.collisionExclusions).toEqual([
      ['post', 'handle'],
      ['door', 'post'],
    ]);
    expect(fuseFixed(fused)).toEqual(fused);
  });

  it('keeps the mass properties of the whole, and has no fixed joint left but of links excluded by themselves', () => {
    fc.assert(
      fc.property(simModels(), (model) => {
        const fused = fuseFixed(model);
        const whole = ({ links }: SimModel) =>
          combineInertials(links.map((link) => transformInertial(link.pose, link.inertial)));
        const [before, after] = [whole(model), whole(fused)];
        expect(after.mass).toBeCloseTo(before.mass, 9);
        for (const i of [0, 1, 2] as const) expect(after.centerOfMass[i]).toBeCloseTo(before.centerOfMass[i], 9);
        for (const [i, value] of after.inertia.entries()) expect(value).toBeCloseTo(before.inertia[i]!, 6);
        const plain = fuseFixed({ ...model, collisionExclusions: [] });
        expect(plain.joints.some(({ type }) => type === 'fixed')).toBe(false);
        expect(compareModels(fused, fuseFixed(fused), { relative: 0 })).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});

describe('rootAtOrigin', () => {
  it('moves every link by what the root is away, and keeps its height', () => {
    const model = cupboard();
    const away = {
      ...model,
      links: model.links.map((link) => ({ ...link, pose: at(3, -2, link.pose.position[2] + 1) })),
    };
    const { model: back, moved } = rootAtOrigin(away);
    expect(moved).toEqual({ x: 3, y: -2 });
    expect(back.links.map(({ pose }) => pose.position)).toEqual([
      [0, 0, 1],
      [0, 0, 1.2],
    ]);
  });

  it('leaves a prop alone that is there', () => {
    const model = cupboard();
    expect(rootAtOrigin(model)).toEqual({ model });
    expect(rootAtOrigin(model).model).toBe(model);
  });
});
