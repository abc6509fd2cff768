import { compose, invert } from '../../model/pose.ts';
import type { Pose, Quat, Vec3 } from '../../model/types.ts';
import { lowestPoint } from '../../verify/simulate/lowest.ts';
import { type Repair, unchanged } from '../repair.ts';

export const restPose: Repair = {
  name: 'rest-pose',
  mends: ['simulation/settles-elsewhere'],
  kind: 'judged',
  about:
    'A prop that settles in another pose than the stored one is stored in its rest pose in MuJoCo. All links ' +
    'move with the root, whose place on the floor and lowest point stay. Joints keep their positions.',
  run(model, [finding]) {
    const [root] = model.links;
    const { position, rotation } = (finding?.args ?? {}) as { position?: Vec3; rotation?: Quat };
    if (!root || !position || !rotation) return unchanged(model);
    const [x, y] = root.pose.position;
    // At rest the floor is at 0.
    const rest: Pose = { position: [x, y, position[2] + lowestPoint(model)], rotation };
    const move = compose(rest, invert(root.pose));
    const links = model.links.map((link) => ({ ...link, pose: compose(move, link.pose) }));
    return {
      model: { ...model, links },
      changes: [
        { repair: 'rest-pose', pointer: '/links/0/pose', before: root.pose, after: rest, reason: finding!.message },
      ],
    };
  },
};
