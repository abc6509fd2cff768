import { modelBounds } from '../../model/bounds.ts';
import { length, subtract } from '../../model/vec.ts';
import { defineCheck } from '../check.ts';

/** Allowed deviation: this part of the diagonal of the visuals, and never less than 5 mm. */
const PART_OF_DIAGONAL = 0.05;
const LEAST_DEVIATION = 5e-3; // [m]

const FACES = ['-X', '-Y', '-Z', '+X', '+Y', '+Z'] as const;

export const collisionBounds = defineCheck({
  code: 'physics/collision-bounds',
  severity: 'warning',
  about:
    'The box around all colliders and the box around all visuals differ on one side by more than 5 mm and 5% of the diagonal. What a camera sees is then not what a gripper touches.',
  message: ({ face, deviation, allowed }: { face: string; deviation: number; allowed: number }) =>
    `On the ${face} side the colliders ${deviation > 0 ? 'reach beyond' : 'fall short of'} the visuals by ${millimetres(deviation)} mm; ${millimetres(allowed)} mm are allowed.`,
  hint: 'Look at the second view of the preview; fit the colliders to the visuals.',

  *find(model) {
    const visual = modelBounds(model, 'visuals');
    const collision = modelBounds(model, 'collisions');
    if (!visual || !collision) return;
    const allowed = Math.max(LEAST_DEVIATION, PART_OF_DIAGONAL * length(subtract(visual.max, visual.min)));
    const outward = [...subtract(visual.min, collision.min), ...subtract(collision.max, visual.max)];
    for (const [index, deviation] of outward.entries()) {
      if (!(Math.abs(deviation) <= allowed))
        yield { pointer: '/links', args: { face: FACES[index]!, deviation, allowed } };
    }
  },
});

const millimetres = (metres: number) => (1_000 * Math.abs(metres)).toFixed(1);
