import { type MassEstimate, tellEstimate } from '../model/estimated.ts';
import { defineFinding, type FindingKind } from '../model/finding.ts';

interface StatedMass extends Record<string, unknown> {
  /** What the file states for all of it [kg], of the thing as it will be. */
  readonly mass: number;
  /** What names, size and walls tell. */
  readonly expected: MassEstimate;
}

const HINT =
  'If the file is wrong, correct its masses or import it with `--mass`; if its name is, give another with `--name`.';

export const massUnlikely = defineFinding<StatedMass>({
  code: 'physics/stated-mass-unlikely',
  severity: 'warning',
  about:
    'The file states a mass that is less than a third of the least, or more than three times the most, that its name and size make probable: ' +
    'often a placeholder, another unit, or a density that fills what is hollow. Only things of a name that has a usual mass in the tables count ' +
    '([estimates.md](estimates.md)). What the file states is kept.',
  message: tellMass,
  hint: HINT,
});

export const massUnusual = defineFinding<StatedMass>({
  code: 'physics/stated-mass-unusual',
  severity: 'info',
  about:
    'As `physics/stated-mass-unlikely`, where the mass lies outside of the range of the estimate by less than a factor of three, or the name only tells a class ' +
    'of things or a material. One of ten true masses is expected to lie there.',
  message: tellMass,
  hint: HINT,
});

function tellMass({ mass, expected }: StatedMass): string {
  return `${Number(mass.toPrecision(4))} kg is stated. By name, size and walls: ${tellEstimate(expected)}`;
}

/** What is said of masses that a file states, of any format. */
export const STATED_MASS_KINDS: readonly FindingKind<never>[] = [massUnlikely, massUnusual];
