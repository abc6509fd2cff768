import type { SimModel } from '../../model/types.ts';

/**
 * The model without the link that was added for joints on the world, where one of them turned out to be fixed: what it
 * holds is bolted to the world itself, and the others hang on that.
 *
 * @param base name of the added link, which is the root
 */
export function withoutSpareBase(model: SimModel, base: string): SimModel {
  const bolt = model.joints.find(({ type, parent }) => type === 'fixed' && parent === base);
  if (!bolt) return model;
  const root = model.links.find(({ name }) => name === bolt.child)!;
  return {
    ...model,
    links: [root, ...model.links.filter((link) => link !== root && link.name !== base)],
    joints: model.joints
      .filter((joint) => joint !== bolt)
      .map((joint) => (joint.parent === base ? { ...joint, parent: root.name } : joint)),
    collisionExclusions: model.collisionExclusions.filter((pair) => !pair.includes(base)),
  };
}
