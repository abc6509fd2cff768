import type { Finding } from '../../../model/finding.ts';
import { jointNotCarried } from '../physics-findings.ts';
import type { StagePrim } from '../stage/types.ts';
import type { StageJoint } from './joint.ts';
import { hasSchema } from './values.ts';

/** A joint with its direction: `undefined` as parent is what stands still. */
export interface DirectedJoint {
  readonly joint: StageJoint;
  readonly parent: StagePrim | undefined;
  readonly child: StagePrim;
  /** Whether the joint's second body is the parent. */
  readonly flipped: boolean;
}

/** The bodies as trees. */
interface Forest {
  readonly branches: readonly DirectedJoint[];
  /** Bodies that hang on nothing, those marked as roots of articulations first; in the order of the stage. */
  readonly roots: readonly StagePrim[];
}

/**
 * Directs the joints so that each body hangs on one at most. A tree begins at the world where a joint leads there, else at
 * the body that is marked as the root of an articulation, else at one that is nobody's second body. A joint that closes a
 * circle is left out: in the model the links form trees.
 *
 * @param bolted bodies that the world holds without a joint
 */
export function growForest(
  bodies: readonly StagePrim[],
  joints: readonly StageJoint[],
  {
    bolted,
    place,
    findings,
  }: { readonly bolted: ReadonlySet<StagePrim>; readonly place: string; readonly findings: Finding[] },
): Forest {
  const branches: DirectedJoint[] = [];
  const reached = new Set<StagePrim>();
  const used = new Set<StageJoint>();
  const roots: StagePrim[] = [];
  const grow = (from: StagePrim | undefined): void => {
    const waiting: (StagePrim | undefined)[] = [from];
    while (waiting.length > 0) {
      const parent = waiting.shift();
      for (const joint of joints) {
        if (joint.loose || used.has(joint) || !joint.bodies.includes(parent)) continue;
        const flipped = joint.bodies[1] === parent;
        const child = joint.bodies[flipped ? 0 : 1]!;
        if (reached.has(child)) continue;
        used.add(joint);
        reached.add(child);
        branches.push({ joint, parent, child, flipped });
        waiting.push(child);
      }
    }
  };
  const start = (root: StagePrim): void => {
    if (reached.has(root)) return;
    reached.add(root);
    roots.push(root);
    grow(root);
  };
  for (const body of bodies) if (bolted.has(body)) reached.add(body);
  grow(undefined);
  for (const body of bodies)
    if (bolted.has(body)) {
      roots.push(body);
      grow(body);
    }
  const second = new Set(joints.filter(({ loose }) => !loose).map(({ bodies: [, child] }) => child));
  for (const body of bodies) if (hasSchema(body, 'PhysicsArticulationRootAPI')) start(body);
  for (const body of bodies) if (!second.has(body)) start(body);
  for (const body of bodies) start(body);
  for (const joint of joints)
    if (!used.has(joint))
      findings.push(jointNotCarried.at(place, { joint: joint.prim.path, problem: 'it closes a circle of bodies' }));
  return { branches, roots: bodies.filter((body) => roots.includes(body)) };
}
