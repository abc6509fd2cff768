import { modelBounds } from '../../model/bounds.ts';
import { axisAngle } from '../../model/pose.ts';
import { WITHOUT_UP } from '../../model/source-formats.ts';
import { stance } from '../../model/stance.ts';
import type { Quat } from '../../model/types.ts';
import { length, subtract } from '../../model/vec.ts';
import { defineCheck } from '../check.ts';

/** A model frame whose Y, -Y (a glTF that was written with Z up) or X points up, turned so that Z does. */
export const TURNS: Readonly<Record<'Y' | '-Y' | 'X', Quat>> = {
  Y: axisAngle([1, 0, 0], Math.PI / 2),
  '-Y': axisAngle([1, 0, 0], -Math.PI / 2),
  X: axisAngle([0, 1, 0], -Math.PI / 2),
};

/** Of the diagonal: by so much at least the other stance must be the safer one. */
const CLEARLY = 0.05;

export const upAxis = defineCheck({
  code: 'physics/up-axis',
  severity: 'warning',
  about:
    'The centre of mass lies outside of the base, so the prop falls over; with another axis up it stands. The ' +
    'cause is often a file with Y up that was read as Z up. Objects that are made to lie or to be held also ' +
    'trigger this check, so the prop changes only on request.',
  message: ({ axis, falls, stands }: { axis: string; falls: number; stands: number }) =>
    `It can't stand as it is (its centre of mass lies ${millimetres(falls)} mm outside of its base); with ` +
    `${axis} up it stands, by ${millimetres(stands)} mm.`,
  hint: `If it lies on its side in the preview, import it with --up y (${WITHOUT_UP}), or let \`doctor --fix\` turn it.`,

  *find(model) {
    const bounds = modelBounds(model, 'collisions') ?? modelBounds(model, 'visuals');
    const own = stance(model);
    if (model.base === 'fixed' || !bounds || !own || own.margin >= 0) return;
    const needed = CLEARLY * length(subtract(bounds.max, bounds.min));
    // What leans a little and then rests as safely was stored askew, and not with another axis up.
    const least = Math.max(needed, own.leantMargin + needed);
    const [axis] = (['Y', '-Y', 'X'] as const).filter((each) => (stance(model, TURNS[each])?.margin ?? -1) >= least);
    if (axis === undefined) return;
    const stands = stance(model, TURNS[axis])!.margin;
    yield { pointer: '/links', args: { axis, falls: -own.margin, stands } };
  },
});

const millimetres = (metres: number): string => (1_000 * metres).toFixed(1);
