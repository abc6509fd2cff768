import { rotateInertia } from '../../model/inertia.ts';
import type { Inertial, Sym3 } from '../../model/types.ts';
import { hasMass, type LinkPlan } from './plan.ts';
import type { UrdfLink, UrdfRobot } from './types.ts';

/** Of the mass of what hangs on it, the part of a link that has none; see `model/joint-chain.ts`. */
const SHARE = 1e-3;
/** A link without mass on which nothing hangs: a ball of 1 g and 1 cm. */
const SMALL: Inertial = { mass: 1e-3, centerOfMass: [0, 0, 0], inertia: [4e-8, 4e-8, 4e-8, 0, 0, 0] };
/** Stands where the shapes have to be known first. */
const UNKNOWN: Inertial = { mass: 1, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] };

/** Mass properties by the names of links, in their frames; `computed` are those that the shapes will say. */
export interface LinkMasses {
  readonly inertials: ReadonlyMap<string, Inertial>;
  /** Link → its mass, where that is given and the inertia is not. */
  readonly computed: ReadonlyMap<string, number | undefined>;
  /** Links that were given a small mass. */
  readonly small: readonly string[];
  /** Takes a part of a link for one that stands between two of its joints. */
  readonly share: (link: string) => Inertial;
}

/** @see http://wiki.ros.org/urdf/XML/link: "inertia … about the centre of mass, axes of the inertial frame" */
export function massesOf(robot: UrdfRobot, plan: LinkPlan): LinkMasses {
  const inertials = new Map<string, Inertial>();
  const computed = new Map<string, number | undefined>();
  for (const link of robot.links) {
    if (plan.massless.get(link.name) === 'estimate') computed.set(link.name, undefined);
    else if (hasMass(link) && !link.inertial!.inertia) computed.set(link.name, link.inertial!.mass);
    if (plan.hostOf.has(link.name) || link.name === plan.world) continue;
    inertials.set(link.name, hasMass(link) ? ownInertial(link) : UNKNOWN);
  }
  const share = (link: string): Inertial => {
    const whole = inertials.get(plan.hostOf.get(link) ?? link) ?? SMALL;
    inertials.set(plan.hostOf.get(link) ?? link, scaled(whole, 1 - SHARE));
    return scaled(whole, SHARE);
  };
  const small = [...plan.massless].filter(([, how]) => how === 'small').map(([name]) => name);
  for (const name of small) {
    const heavy = carriedBy(name, robot, plan);
    const part = heavy === undefined || plan.bolted.has(name) || plan.still.has(name) ? SMALL : round(share(heavy));
    inertials.set(name, part);
  }
  return { inertials, computed, small: small.filter((name) => !plan.bolted.has(name) && !plan.still.has(name)), share };
}

function ownInertial({ inertial }: UrdfLink): Inertial {
  const { mass, pose, inertia = [1, 1, 1, 0, 0, 0] } = inertial!;
  return { mass, centerOfMass: pose.position, inertia: rotateInertia(inertia, pose.rotation) };
}

const scaled = (body: Inertial, factor: number): Inertial => ({
  ...body,
  mass: factor * body.mass,
  inertia: body.inertia.map((entry) => factor * entry) as unknown as Sym3,
});

/** The same mass as a ball about the origin of another frame. */
function round({ mass, inertia: [x, y, z] }: Inertial): Inertial {
  const moment = Math.max(Math.abs(x + y + z) / 3, SMALL.inertia[0]);
  return { mass, centerOfMass: [0, 0, 0], inertia: [moment, moment, moment, 0, 0, 0] };
}

/** The nearest link with a mass that hangs on one, through links without. */
function carriedBy(name: string, robot: UrdfRobot, plan: LinkPlan): string | undefined {
  const queue = [name];
  const seen = new Set(queue);
  for (const at of queue)
    for (const { parent, child } of plan.joints) {
      const [above, below] = [plan.hostOf.get(parent) ?? parent, plan.hostOf.get(child) ?? child];
      if (above !== at || seen.has(below)) continue;
      const link = robot.links.find((one) => one.name === below);
      if (link && hasMass(link)) return below;
      seen.add(below);
      queue.push(below);
    }
  return undefined;
}
