import type { ScenePlan } from '../../src/generator/scene/plan-schema.ts';
import type { Range, SceneFrame } from './frames.ts';
import { mentions, type Told, tells } from './told.ts';
import type { Difference } from './verdict.ts';

/** What differs in the room and the robot. */
export function judgeRoom({ room = {}, robot }: SceneFrame, plan: ScenePlan, told: Told): Difference[] {
  const differences: Difference[] = [];
  const lost = (isLost: boolean, what: string, words: readonly string[]): void => {
    if (isLost)
      differences.push({ what, told: told.losses.some((loss) => words.some((word) => mentions(loss, word))) });
  };
  const { type, width, depth, doors, windows } = room;
  const words = (type ?? []).map((name) => name.replaceAll('_', ' '));
  const isType =
    !type || type.includes(plan.roomType ?? '') || words.some((word) => mentions(plan.roomName ?? '', word));
  lost(!isType, `room is ${plan.roomType}, not ${type}`, words);
  if (width && depth) {
    const { width: w, depth: d } = plan.room;
    const fits = (isWithin(w, width) && isWithin(d, depth)) || (isWithin(w, depth) && isWithin(d, width));
    lost(!fits, `room is ${w} x ${d} m, not ${width[0]} x ${depth[0]}`, [
      'room',
      'wide',
      'long',
      'm',
      'metre',
      'by',
      'x',
    ]);
  }
  lost(doors !== undefined && plan.openings.door !== doors, `${plan.openings.door} doors, not ${doors}`, ['door']);
  lost(windows !== undefined && plan.openings.window !== windows, `${plan.openings.window} windows, not ${windows}`, [
    'window',
  ]);
  if (robot !== undefined && plan.robot !== robot)
    differences.push({ what: `robot is ${plan.robot}, not ${robot}`, told: tells(told, [robot, 'robot']) });
  return differences;
}

const isWithin = (value: number | undefined, [low, high]: Range): boolean =>
  value !== undefined && value >= low - 1e-9 && value <= high + 1e-9;
