import { describe, expect, it } from 'vitest';
import { freeze, rebaseRoot } from '../../adapters/isaac/freeze.ts';
import { adjustModel } from '../../src/model/adjust.ts';
import { joinSemantics } from '../../src/model/carry-semantics.ts';
import { fuseFixed } from '../../src/model/fuse.ts';
import { compose } from '../../src/model/pose.ts';
import { scaleModel } from '../../src/model/scale-model.ts';
import { splitTrees } from '../../src/model/split-trees.ts';
import type { SimModel } from '../../src/model/types.ts';
import { composeProps } from '../../src/scene/compose.ts';
import { meant } from '../formats/models.ts';

/** Places of grasps in the model frame [m], by name. */
const grasps = ({ links, semantics }: SimModel) =>
  Object.fromEntries(
    (semantics.grasps ?? []).map(({ name, link, pose }) => {
      const place = compose(links.find((one) => one.name === link)!.pose, pose);
      return [name, [...place.position, ...place.rotation].map((value) => Math.round(value * 1e9) / 1e9 + 0)];
    }),
  );

const fixedLid: SimModel = {
  ...meant,
  joints: meant.joints.map((joint) => (joint.name === 'lid_hinge' ? { ...joint, type: 'fixed' as const } : joint)),
};

describe('what a model means follows', () => {
  it('its links when they are fused', () => {
    const fused = fuseFixed(fixedLid);
    expect(grasps(fused)).toEqual(grasps(meant));
    expect(fused.semantics.grasps!.map(({ link }) => link)).toEqual(['body', 'drawer']);
    expect(fused.semantics.parts).toEqual([
      { label: 'case', link: 'body', collisions: ['body_box', 'body_hull'] },
      { label: 'knob', link: 'body', collisions: ['lid_egg'] },
    ]);
    expect(fused.semantics.articulations!.map(({ joint }) => joint)).toEqual(['drawer_slide']);
  });

  it('joins parts of one label that come to be on one link', () => {
    const { parts = [] } = meant.semantics;
    const legs = { ...fixedLid.semantics, parts: parts.map((part) => ({ ...part, label: 'leg' })) };
    expect(fuseFixed({ ...fixedLid, semantics: legs }).semantics.parts).toEqual([
      { label: 'leg', link: 'body', collisions: ['body_box', 'body_hull', 'lid_egg'] },
    ]);
  });

  it('its size: lengths of slides, not angles of hinges', () => {
    const detents = [{ joint: 'lid_hinge', kind: 'lid', detents: [1] }, meant.semantics.articulations![1]!];
    const { semantics } = scaleModel({ ...meant, semantics: { ...meant.semantics, articulations: detents } }, 2);
    expect(semantics.supports).toMatchObject([{ pose: { position: [0, 0, 0.2] }, size: [0.8, 0.4] }]);
    expect(semantics.grasps!.map(({ width }) => width)).toEqual([0.1, 0.04]);
    expect(semantics.articulations!.map((one) => one.detents)).toEqual([[1], [0, 0.8]]);
  });

  it('each tree of its own', () => {
    const [body, drawer] = splitTrees({ ...meant, joints: meant.joints.slice(0, 1) });
    expect(body!.semantics.grasps!.map(({ name }) => name)).toEqual(['knob']);
    expect(drawer!.semantics.grasps!.map(({ name }) => name)).toEqual(['pull']);
    expect(drawer!.semantics).toMatchObject({ supports: [], parts: [], articulations: [], synset: 'box.n.01' });
    expect(body!.semantics.articulations!.map(({ joint }) => joint)).toEqual(['lid_hinge']);
  });

  it('a prop that is made static: no joint is for anything', async () => {
    const { model } = await adjustModel(meant, { static: true });
    expect(model.semantics.articulations).toEqual([]);
    expect(model.semantics.grasps).toEqual(meant.semantics.grasps);
  });

  it('a prop that is frozen, or put at the origin, for Isaac Lab', () => {
    expect(grasps(freeze(meant))).toEqual(grasps(meant));
    expect(freeze(meant).semantics.articulations).toEqual([]);
    expect(freeze(meant).semantics.parts!.map(({ link }) => link)).toEqual(['body', 'body']);
    expect(grasps(rebaseRoot(meant))).toEqual(grasps(meant));
  });

  it('instances into a scene, under their names, and textures under that of their prop', () => {
    const image = { name: 'grain', mime: 'image/png' as const, bytes: new Uint8Array(1) };
    const materials = meant.materials.map((one) => ({ ...one, normalTexture: 'grain' }));
    const place = { name: 'left', prop: 'box', position: [1, 0, 0], rotation: [1, 0, 0, 0] } as const;
    const box = { ...meant, materials, textures: [image] };
    const scene = composeProps('room', [place], new Map([['box', box]]), []);
    expect(scene.semantics.grasps!.map(({ name, link }) => [name, link])).toEqual([
      ['left/knob', 'left/lid'],
      ['left/pull', 'left/drawer'],
    ]);
    const collisions = scene.links.flatMap((link) => link.collisions.map(({ name }) => name));
    expect(
      scene.semantics.parts!.flatMap((part) => part.collisions).filter((one) => !collisions.includes(one)),
    ).toEqual([]);
    expect(scene.semantics.articulations!.map(({ joint }) => joint)).toEqual(scene.joints.map(({ name }) => name));
    expect(scene.materials.slice(1).map(({ normalTexture }) => normalTexture)).toEqual(['grain', 'grain']);
  });

  it('and what none of several knows stays unknown', () => {
    const none = { labels: [], cavities: [] };
    expect(joinSemantics([none, none])).toEqual({ cavities: [] });
    expect(joinSemantics([none, { cavities: [], grasps: [] }])).toEqual({ cavities: [], grasps: [] });
  });
});
