import { describe, expect, it } from 'vitest';
import { describeProp } from '../../adapters/index-entry.ts';
import { indexEntry } from '../../adapters/index-schema.ts';
import { loadAdapters, SIMULATORS } from '../../adapters/registry.ts';
import { hinged, meant } from '../formats/models.ts';

const ADAPTERS = await loadAdapters(SIMULATORS);

const entry = describeProp({ name: 'box', model: meant }, 'box.xml');

describe('an entry of index.json', () => {
  it('tells what the thing is', () => {
    expect(entry).toMatchObject({ category: 'box', synset: 'box.n.01', wikidata: 'Q188075' });
    expect(entry.parts).toEqual([
      { label: 'case', link: 'body', collisions: ['body_box', 'body_hull'] },
      { label: 'knob', link: 'lid', collisions: ['lid_egg'] },
    ]);
  });

  it('has its frames in the model frame', () => {
    // The lid lies at (0, 0.5, 0.3); its axes x, y, z are the model's y, z, x.
    expect(entry.grasps![0]).toEqual({
      name: 'knob',
      link: 'lid',
      position: [0.3, 0.6, 0.5],
      rotation: [-0.5, 0.5, 0.5, -0.5],
      width: 0.05,
    });
    expect(entry.grasps![1]).toMatchObject({ link: 'drawer', position: [0.2, -0.1, 0.25], rotation: [0.6, 0, 0.8, 0] });
    expect(entry.supports).toEqual([
      { name: 'top', link: 'lid', position: [0.1, 0.5, 0.3], rotation: [0.5, 0.5, 0.5, 0.5], size: [0.4, 0.2] },
    ]);
    expect(entry.cavities).toMatchObject([{ name: 'inside', position: [0, 0, 0.25], size: [0.8, 0.6, 0.1] }]);
  });

  it('has joints with what they are for, their axes and points in the model frame', () => {
    expect(entry.joints).toEqual([
      {
        name: 'lid_hinge',
        type: 'revolute',
        parent: 'body',
        child: 'lid',
        anchor: [0, 0.6, 0.3],
        axis: [0, 0, 1],
        lower: -0.5,
        upper: 1.5,
        kind: 'lid',
      },
      {
        name: 'drawer_slide',
        type: 'prismatic',
        parent: 'body',
        child: 'drawer',
        anchor: [0.2, 0, 0.25],
        axis: [0, -1, 0],
        lower: 0,
        upper: 0.4,
        kind: 'drawer',
        detents: [0, 0.4],
      },
    ]);
  });

  it('leaves out what is not known', () => {
    const plain = describeProp({ name: 'box', model: hinged }, 'box.xml');
    for (const key of ['synset', 'wikidata', 'parts', 'grasps', 'supports']) expect(plain).not.toHaveProperty(key);
    expect(plain.joints[0]).not.toHaveProperty('kind');
  });

  it.each(ADAPTERS.map((adapter) => [adapter.name, adapter] as const))('is the same for %s', (_, adapter) => {
    const own = adapter.indexEntry({ name: 'box', model: meant });
    expect(indexEntry.strict().parse(own)).toEqual(own);
    for (const key of ['grasps', 'supports', 'cavities', 'parts', 'joints'] as const)
      expect(own[key]).toEqual(entry[key]);
  });
});
