import { carrySemantics } from '../model/carry-semantics.ts';
import type { Finding } from '../model/finding.ts';
import type { SimModel } from '../model/types.ts';
import { linkRenamed } from '../verify/line-findings.ts';

/** What MuJoCo and SDF call the world itself: no link can be called so, and none means it. */
const WORLD = 'world';

/** A link called `world` gets another name, everywhere; whatever else a user names, our own names give way to. */
export function renameWorldLink(model: SimModel): { readonly model: SimModel; readonly findings: readonly Finding[] } {
  const at = model.links.findIndex(({ name }) => name === WORLD);
  if (at < 0) return { model, findings: [] };
  const taken = new Set(model.links.map(({ name }) => name));
  let now = `${WORLD}_link`;
  for (let number = 2; taken.has(now); number++) now = `${WORLD}_link_${number}`;
  const to = (name: string): string => (name === WORLD ? now : name);
  return {
    model: {
      ...model,
      links: model.links.map((link) => (link.name === WORLD ? { ...link, name: now } : link)),
      joints: model.joints.map((joint) => ({ ...joint, parent: to(joint.parent), child: to(joint.child) })),
      semantics: carrySemantics(model.semantics, { link: to }),
      collisionExclusions: model.collisionExclusions.map(([a, b]) => [to(a), to(b)]),
    },
    findings: [linkRenamed.at(`/links/${at}/name`, { before: WORLD, after: now })],
  };
}
