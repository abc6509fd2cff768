import { splitTrees } from './split-trees.ts';
import type { Inertial, Joint, Link, SimModel } from './types.ts';

/** Mass properties of what only holds joints: a ball of 1 g and 1 cm, which never moves. */
const HOLDER: Inertial = { mass: 1e-3, centerOfMass: [0, 0, 0], inertia: [4e-8, 4e-8, 4e-8, 0, 0, 0] };

/**
 * Splits a scene that is written as one model, whose first link is the world: what stands still there, each thing that is
 * bolted to it, each that a joint holds to it, on a base of its own, and each that moves freely. Poses stay those in the frame of
 * the whole.
 */
export function splitWorld(model: SimModel): SimModel[] {
  const [world] = model.links as [Link];
  const bases: Link[] = [];
  const fixed = new Set([world.name]);
  const taken = new Set(model.links.map(({ name }) => name));
  const joints = model.joints.flatMap((joint): Joint[] => {
    if (joint.parent !== world.name) return [joint];
    if (joint.type === 'fixed') {
      fixed.add(joint.child);
      return [];
    }
    const name = unused(`${joint.child}_base`, taken);
    const { pose } = model.links.find((link) => link.name === joint.child)!;
    bases.push({ name, pose, inertial: HOLDER, visuals: [], collisions: [] });
    fixed.add(name);
    return [{ ...joint, parent: name }];
  });
  const whole = splitTrees({ ...model, links: [...model.links, ...bases], joints });
  return whole.flatMap((tree): SimModel[] => {
    const root = rootOf(tree);
    const links = [root, ...tree.links.filter((link) => link !== root)];
    const isEmpty = root.name === world.name && root.visuals.length === 0 && root.collisions.length === 0;
    return isEmpty ? [] : [{ ...tree, links, base: fixed.has(root.name) ? 'fixed' : 'free' }];
  });
}

/** The link that is nobody's child. */
function rootOf({ links, joints }: SimModel): Link {
  const children = new Set(joints.map(({ child }) => child));
  return links.find(({ name }) => !children.has(name)) ?? links[0]!;
}

function unused(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count++) name = `${wanted}_${count}`;
  taken.add(name);
  return name;
}
