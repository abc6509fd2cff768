import { defineFinding } from '../../model/finding.ts';
import type { Joint } from '../../model/types.ts';
import { lowestPoint } from './lowest.ts';
import type { Trial } from './trial.ts';

const DURATION = 2; // [s]
/** As far as the prop itself may move when it is put down. */
const MOST_SLID = 2e-3; // [m]
const MOST_TURNED = Math.PI / 180; // [rad]

export const jointRest = defineFinding<{ joint: string; type: Joint['type']; moved: number }>({
  code: 'simulation/joint-rest',
  severity: 'warning',
  about:
    'Put down as it is stored and left alone, no joint with limits may have moved by more than 2 mm or 1° after 2 s. What moves sags, creeps on friction that simulators make soft, or is pushed through a stop by its spring.',
  message: ({ joint, type, moved }) =>
    `Left alone, joint "${joint}" moves by ${type === 'prismatic' ? `${(1e3 * moved).toFixed(1)} mm` : `${((180 / Math.PI) * moved).toFixed(1)}°`} in 2 s; 2 mm or 1° are allowed.`,
  hint: 'Store the pose in which it rests, or carry the weight with a spring: dry friction alone lets it creep.',
});

/** Whether the joints stay where they are stored. One that turns without end has no place to stay at. */
export const rest: Trial = {
  name: 'to leave its joints alone',
  kinds: [jointRest],
  world: 'stored',
  notApplicable: ({ joints }) => (joints.some(({ limits }) => limits) ? undefined : 'it has no joint with limits'),

  run(world, prop) {
    const { model, data } = world;
    if (prop.base === 'free') data.qpos[2] -= lowestPoint(prop);
    const limited = prop.joints.flatMap((joint, index) => {
      if (!joint.limits) return [];
      const at: number = model.jnt_qposadr[world.id('joint', joint.name)];
      return [{ joint, index, at, stored: data.qpos[at] as number }];
    });
    world.run(DURATION);
    const findings = limited.flatMap(({ joint: { name, type }, index, at, stored }) => {
      const moved = Math.abs(data.qpos[at] - stored);
      const most = type === 'prismatic' ? MOST_SLID : MOST_TURNED;
      return moved <= most ? [] : [jointRest.at(`/joints/${index}`, { joint: name, type, moved })];
    });
    return { findings };
  },
};
