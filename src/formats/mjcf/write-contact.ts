import type { Collision, Joint, Link } from '../../model/types.ts';
import { number, numbers } from '../numbers.ts';
import { frictionText } from './friction.ts';
import { FIRM_STOP } from './solver-values.ts';
import type { Attributes } from './xml.ts';

/** Attributes of a geom for friction, mask and contact options; none for a collision that says nothing of them. */
export const contactAttributes = ({ friction, geometry, mask, contact = {} }: Collision): Attributes => ({
  friction: frictionText({ friction, geometry }),
  contype: mask && String(mask.type),
  conaffinity: mask && String(mask.affinity),
  condim: text(contact.condim),
  priority: text(contact.priority),
  solmix: text(contact.solmix),
  margin: text(contact.margin),
  gap: text(contact.gap),
  solref: contact.solref && numbers(contact.solref),
  solimp: contact.solimp && numbers(contact.solimp),
});

/** Attributes of a joint for its limits and what the solver is told of it. */
export const limitAttributes = ({ limits, ballLimit, solver = {} }: Joint): Attributes => ({
  solimplimit: solver.limitSolimp ? numbers(solver.limitSolimp) : limits || ballLimit ? SHORT_FIRM_STOP : undefined,
  solreflimit: solver.limitSolref && numbers(solver.limitSolref),
  solreffriction: solver.frictionSolref && numbers(solver.frictionSolref),
  solimpfriction: solver.frictionSolimp && numbers(solver.frictionSolimp),
  margin: text(solver.margin),
});

/** The last two are MuJoCo's defaults. */
const SHORT_FIRM_STOP = numbers(FIRM_STOP.slice(0, 3));

const text = (value: number | undefined): string | undefined => (value === undefined ? undefined : number(value));

/** Of a body; none where its whole weight pulls. */
export const gravityCompensation = ({ gravityCompensation: share }: Link): string | undefined =>
  share ? number(share) : undefined;
