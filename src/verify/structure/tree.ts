import type { SimModel } from '../../model/types.ts';
import { defineCheck } from '../check.ts';

export const tree = defineCheck({
  code: 'structure/tree',
  severity: 'error',
  about:
    'Links and joints must form one tree with the first link as its root: every other link is the child of exactly one joint, and following parents ends at the root. A loop or a stray link has no place in MJCF, and other simulators drop it in silence.',
  message: ({ problem }: { problem: string }) => problem,
  hint: 'Join every link to the tree by one joint; close a loop with a constraint of the simulator instead.',

  *find(model) {
    const root = model.links[0];
    if (!root) {
      yield { pointer: '/links', args: { problem: 'The prop has no link.' } };
      return;
    }
    const parents = new Map<string, string>();
    for (const [index, joint] of model.joints.entries()) {
      const at = (field: string, problem: string) => ({ pointer: `/joints/${index}/${field}`, args: { problem } });
      if (joint.child === root.name) yield at('child', `Joint "${joint.name}" moves the root link "${root.name}".`);
      else if (parents.has(joint.child))
        yield at('child', `Link "${joint.child}" is the child of more than one joint.`);
      parents.set(joint.child, joint.parent);
    }
    const stray = [...model.links.entries()].filter(
      ([index, link]) => index > 0 && !reachesRoot(model, link.name, parents),
    );
    const [first, ...more] = stray;
    if (!first) return;
    const others = more.length === 0 ? ' is' : ` and ${more.length} ${more.length === 1 ? 'other' : 'others'} are`;
    const problem = `Link "${first[1].name}"${others} not connected to the root link.`;
    yield { pointer: `/links/${first[0]}`, args: { problem } };
  },
});

/** Follows parents; a chain longer than there are links is a loop. */
function reachesRoot(model: SimModel, name: string, parents: ReadonlyMap<string, string>): boolean {
  let current: string | undefined = name;
  for (let steps = 0; steps <= model.links.length && current !== undefined; steps++) {
    if (current === model.links[0]?.name) return true;
    current = parents.get(current);
  }
  return false;
}
