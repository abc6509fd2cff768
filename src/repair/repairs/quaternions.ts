import type { Change } from '../../model/change.ts';
import type { Pose, Quat } from '../../model/types.ts';
import type { Repair } from '../repair.ts';

export const quaternions: Repair = {
  name: 'quaternions',
  mends: ['structure/poses'],
  kind: 'sound',
  about:
    'A quaternion whose length is not 1 is normalised. One of length 0, or with a number that is not finite, stays.',
  run(model) {
    const changes: Change[] = [];
    const unit = (pose: Pose, pointer: string): Pose => {
      const length = Math.hypot(...pose.rotation);
      if (!(length > 0 && length < Infinity) || Math.abs(length - 1) <= 1e-4) return pose;
      const rotation = pose.rotation.map((value) => value / length) as unknown as Quat;
      const reason = `The quaternion had length ${length.toPrecision(4)}.`;
      changes.push({
        repair: 'quaternions',
        pointer: `${pointer}/rotation`,
        before: pose.rotation,
        after: rotation,
        reason,
      });
      return { ...pose, rotation };
    };
    const links = model.links.map((link, l) => ({
      ...link,
      pose: unit(link.pose, `/links/${l}/pose`),
      visuals: link.visuals.map((part, v) => ({ ...part, pose: unit(part.pose, `/links/${l}/visuals/${v}/pose`) })),
      collisions: link.collisions.map((part, c) => ({
        ...part,
        pose: unit(part.pose, `/links/${l}/collisions/${c}/pose`),
      })),
    }));
    const units = <Thing extends { readonly pose: Pose }>(things: readonly Thing[], list: string): Thing[] =>
      things.map((thing, i) => ({ ...thing, pose: unit(thing.pose, `/semantics/${list}/${i}/pose`) }));
    const { cavities, supports, grasps } = model.semantics;
    const semantics = {
      ...model.semantics,
      cavities: units(cavities, 'cavities'),
      ...(supports && { supports: units(supports, 'supports') }),
      ...(grasps && { grasps: units(grasps, 'grasps') }),
    };
    return { model: { ...model, links, semantics }, changes };
  },
};
