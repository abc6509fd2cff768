import { apply } from '../../model/pose.ts';
import { putOnTop } from '../scene/place/carry.ts';
import { defineRelation } from './definition.ts';
import { LEVEL } from './limits.ts';
import { isAtPart } from './parts.ts';
import { isOver, type StandingBox } from './standing.ts';

export const on = defineRelation({
  name: 'on',
  saidOf: 'carrier',
  arity: 2,
  wording: 'on',
  note: null,
  endsInFall: true,
  keepsFromWall: false,
  takesRoom: true,
  excludesCarried: false,
  carry: putOnTop,
  fixtureSpots: null,
  holds: ({ subject, object, ...pair }) =>
    isAtPart({ subject, object, ...pair }) &&
    isOver(subject.zone, object.zone) &&
    (isNested(subject, object) ||
      [...levelsOf(object), object.zone.z[1]].some((level) => Math.abs(subject.zone.z[0] - level) <= LEVEL)),
});

/** Whether a thing stands in its like, as plates and bowls do: its foot in it, its top above it. */
const isNested = ({ zone, made }: StandingBox, object: StandingBox): boolean =>
  made.model.semantics.category === object.made.model.semantics.category &&
  zone.z[0] > object.zone.z[0] &&
  zone.z[0] <= object.zone.z[1] + LEVEL &&
  zone.z[1] > object.zone.z[1];

const levelsOf = ({ made, pose }: StandingBox): number[] =>
  made.faces.map(({ centre, z }) => apply(pose, [centre[0], centre[1], z])[2]);
