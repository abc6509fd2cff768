import type { Joint, Link, SimModel } from '../../model/types.ts';

/** Links that hang together, and how. */
export interface JointedTree {
  readonly root: Link;
  /** In the order of the model. */
  readonly links: readonly Link[];
  readonly joints: readonly Joint[];
}

/** The first is that of `links[0]`. A link whose joints lead to no root makes none of its own. */
export function treesOf({ links, joints }: Pick<SimModel, 'links' | 'joints'>): readonly JointedTree[] {
  const parent = new Map(joints.map((joint) => [joint.child, joint.parent]));
  const rootOf = (name: string): string => {
    let top = name;
    for (let steps = 0; parent.has(top) && steps < links.length; steps++) top = parent.get(top)!;
    return top;
  };
  const roots = new Map(links.map(({ name }) => [name, rootOf(name)]));
  return links
    .filter(({ name }) => !parent.has(name))
    .map((root) => ({
      root,
      links: links.filter(({ name }) => roots.get(name) === root.name),
      joints: joints.filter(({ child }) => roots.get(child) === root.name),
    }));
}
