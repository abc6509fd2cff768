import { compose } from '../../model/pose.ts';
import { TURNS } from '../../verify/physics/up-axis.ts';
import { type Repair, unchanged } from '../repair.ts';

export const upAxis: Repair = {
  name: 'up-axis',
  mends: ['physics/up-axis'],
  kind: 'judged',
  about:
    'A prop that falls over as stored, but stands with Y, -Y or X up, is turned so that it stands. The change ' +
    'states both distances of its centre of mass to the edge of its base.',
  run(model, [finding]) {
    const axis = finding?.args['axis'];
    if (axis !== 'X' && axis !== 'Y' && axis !== '-Y') return unchanged(model);
    const turn = { position: [0, 0, 0], rotation: TURNS[axis] } as const;
    const links = model.links.map((link) => ({ ...link, pose: compose(turn, link.pose) }));
    return {
      model: { ...model, links },
      changes: [{ repair: 'up-axis', pointer: '/links', before: 'Z', after: axis, reason: finding!.message }],
    };
  },
};
