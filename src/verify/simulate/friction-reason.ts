import { mjcfFriction } from '../../formats/mjcf/friction.ts';
import type { Finding } from '../../model/finding.ts';
import type { SimModel } from '../../model/types.ts';

/** Of MuJoCo's own geoms and floors: no friction below it makes a contact firmer [-]. */
const ORDINARY = 1;

/** The same prop with no sliding friction above 1; `undefined` if MuJoCo gets none above it. */
export function withOrdinaryFriction(prop: SimModel): SimModel | undefined {
  let changed = false;
  const links = prop.links.map((link) => ({
    ...link,
    collisions: link.collisions.map((collision) => {
      const written = mjcfFriction(collision);
      if (!written || written[0] <= ORDINARY) return collision;
      changed = true;
      return { ...collision, friction: [ORDINARY, written[1], written[2]] as const };
    }),
  }));
  return changed ? { ...prop, links } : undefined;
}

/** A finding of a trial that the same prop passes with a friction of 1. */
export const blameFriction = (finding: Finding): Finding => ({
  ...finding,
  message: `${finding.message} With a friction of ${ORDINARY} it would pass: MuJoCo's contacts give way under more.`,
  hint: `Give the colliders a sliding friction of ${ORDINARY} at most, for example with \`--friction ${ORDINARY}\`.`,
  args: { ...finding.args, friction: ORDINARY },
});
