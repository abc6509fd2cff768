import { Fault } from './finding.ts';
import { type BuiltLink, requireMass } from './link.ts';
import type { numbersOf } from './place.ts';
import type { Blueprint } from './schema/document.ts';

/** What each link weighs [kg], and whether the document says so. @throws {Fault} */
export function massesOf(blueprint: Blueprint, links: readonly BuiltLink[], number: ReturnType<typeof numbersOf>) {
  const own = links.map((link) => {
    const { mass } = link.document;
    if (mass === undefined) return { mass: link.inertial.mass, isGiven: false };
    const path = ['links', link.index, 'mass'];
    return { mass: requireMass(number(mass, path), link, path), isGiven: true };
  });
  if (blueprint.mass === undefined) return own;
  const whole = requireMass(number(blueprint.mass, ['mass']), undefined, ['mass']);
  const given = own.reduce((sum, { mass, isGiven }) => sum + (isGiven ? mass : 0), 0);
  const rest = own.reduce((sum, { mass, isGiven }) => sum + (isGiven ? 0 : mass), 0);
  if (rest === 0)
    throw new Fault('contradiction', ['mass'], 'Every link has a mass of its own.', 'Leave out the mass of the whole.');
  if (!(whole > given))
    throw new Fault(
      'contradiction',
      ['mass'],
      `Links with a mass of their own weigh ${given} kg; the whole is to weigh ${whole} kg.`,
    );
  return own.map((one, i) =>
    one.isGiven ? one : { mass: requireMass((one.mass / rest) * (whole - given), links[i]!, ['mass']), isGiven: true },
  );
}
