import type { Joint, SimModel } from './types.ts';

/** A coupling that no simulator could hold, and why. */
export interface LooseMimic {
  /** Name of the joint that should follow. */
  readonly joint: string;
  readonly leader: string;
  readonly problem: 'not there' | 'without a single degree of freedom' | 'coupled to it in turn';
}

const hasOneFreedom = ({ type }: Joint): boolean => type !== 'fixed' && type !== 'ball';

/** The model without couplings of joints that can't follow, or to joints that can't lead. */
export function withSoundMimics(model: SimModel): { readonly model: SimModel; readonly loose: readonly LooseMimic[] } {
  if (!model.joints.some(({ mimic }) => mimic)) return { model, loose: [] };
  const byName = new Map(model.joints.map((joint) => [joint.name, joint]));
  const loose: LooseMimic[] = [];
  const joints = model.joints.map((joint): Joint => {
    const { mimic, ...rest } = joint;
    if (!mimic) return joint;
    const problem = problemOf(joint, byName);
    if (problem === undefined) return joint;
    loose.push({ joint: joint.name, leader: mimic.joint, problem });
    return rest;
  });
  return { model: loose.length === 0 ? model : { ...model, joints }, loose };
}

function problemOf(joint: Joint, byName: ReadonlyMap<string, Joint>): LooseMimic['problem'] | undefined {
  const leader = byName.get(joint.mimic!.joint);
  if (!leader) return 'not there';
  if (!hasOneFreedom(joint) || !hasOneFreedom(leader)) return 'without a single degree of freedom';
  const met = new Set([joint.name]);
  for (let at: Joint | undefined = leader; at; at = at.mimic && byName.get(at.mimic.joint)) {
    if (met.has(at.name)) return 'coupled to it in turn';
    met.add(at.name);
  }
  return undefined;
}

/** Couplings under other names of their leaders; without those whose leader has none. */
export function carryMimic({ mimic, ...joint }: Joint, nameOf: (leader: string) => string | undefined): Joint {
  const leader = mimic && nameOf(mimic.joint);
  return leader === undefined ? joint : { ...joint, mimic: { ...mimic!, joint: leader } };
}
