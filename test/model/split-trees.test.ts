import { describe, expect, it } from 'vitest';
import { splitTrees } from '../../src/model/split-trees.ts';
import type { SimModel } from '../../src/model/types.ts';
import { hinged } from '../formats/models.ts';

/** `hinged`, fixed, and a second one like it beside, free, with its own names. */
const own = (name: string) => `second_${name}`;
const both: SimModel = {
  ...hinged,
  base: 'fixed',
  links: [
    ...hinged.links,
    ...hinged.links.map((link) => ({
      ...link,
      name: own(link.name),
      visuals: link.visuals.filter(({ geometry }) => geometry.type !== 'mesh'),
      collisions: link.collisions.filter(({ geometry }) => geometry.type !== 'mesh'),
    })),
  ],
  joints: [
    ...hinged.joints,
    ...hinged.joints.map((joint) => ({
      ...joint,
      name: own(joint.name),
      parent: own(joint.parent),
      child: own(joint.child),
    })),
  ],
  collisionExclusions: [
    ['lid', 'drawer'],
    ['lid', own('lid')],
  ],
};

describe('splitTrees', () => {
  it('leaves a model with one tree as it is', () => expect(splitTrees(hinged)).toEqual([hinged]));

  const [first, second, ...more] = splitTrees(both);

  it('gives each tree its links and joints; the first keeps the base', () => {
    expect(more).toEqual([]);
    expect(first!.links.map(({ name }) => name)).toEqual(['body', 'lid', 'drawer']);
    expect(second!.links.map(({ name }) => name)).toEqual(['second_body', 'second_lid', 'second_drawer']);
    expect(second!.joints.map(({ name }) => name)).toEqual(['second_lid_hinge', 'second_drawer_slide']);
    expect([first!.base, second!.base]).toEqual(['fixed', 'free']);
  });

  it('gives each what it uses', () => {
    expect(first!.meshes.map(({ name }) => name)).toEqual(['plate']);
    expect(second!.meshes).toEqual([]);
    expect(first!.materials.map(({ name }) => name)).toEqual(['wood', 'metal']);
    expect(second!.materials.map(({ name }) => name)).toEqual(['metal']);
    expect(first!.semantics.cavities).toHaveLength(1);
    expect(second!.semantics.cavities).toEqual([]);
  });

  it('drops pairs of links of different trees', () => {
    expect(first!.collisionExclusions).toEqual([['lid', 'drawer']]);
    expect(second!.collisionExclusions).toEqual([]);
  });
});
