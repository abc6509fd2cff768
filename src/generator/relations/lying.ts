import { apply, axisAngle } from '../../model/pose.ts';
import type { SimModel } from '../../model/types.ts';
import { upness } from '../scene/place/zone-at.ts';
import { defineRelation } from './definition.ts';

const QUARTER = Math.PI / 2;
/** Share of its width by which the centre of mass of a thing with a handle is off its middle. */
const LOPSIDED = 0.03;
/** Cosine of the least angle between a thing's own "up" and the vertical: 60°. */
const ON_ITS_SIDE = 0.5;

export const lying = defineRelation({
  name: 'lying',
  saidOf: 'itself',
  arity: 1,
  wording: 'lying on its side',
  note: null,
  endsInFall: true,
  keepsFromWall: false,
  turn: ({ model, bounds: { min, max } }) => {
    // A handle on one side would hold it up: it lies on its back.
    const aside = Math.abs(middleOfMass(model) - (min[0] + max[0]) / 2);
    return aside > LOPSIDED * (max[0] - min[0]) ? axisAngle([1, 0, 0], QUARTER) : axisAngle([0, 1, 0], QUARTER);
  },
  holds: ({ pose }) => Math.abs(upness(pose)) <= ON_ITS_SIDE,
});

/** Along X, in the frame of the model [m]. */
function middleOfMass({ links }: SimModel): number {
  const mass = links.reduce((sum, { inertial }) => sum + inertial.mass, 0);
  return (
    links.reduce((sum, { pose, inertial }) => sum + inertial.mass * apply(pose, inertial.centerOfMass)[0], 0) / mass
  );
}
