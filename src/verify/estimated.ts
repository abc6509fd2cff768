import type { MassEstimate } from '../model/estimated.ts';
import type { Finding } from '../model/finding.ts';
import type { Report } from './report.ts';
import { roundedDeep } from './round.ts';

/** What overrules an estimate: options of the command line, with the same names in `propmaster.json`. */
const OVERRULED_BY = ['--mass', '--density', '--material', '--name'];

/** What of a prop was estimated, as its reader's findings tell it; `undefined` if its file states all. */
export function estimatedOf(readFindings: readonly Finding[]): Report['estimated'] {
  const told = readFindings.flatMap(({ args }) => args.estimate ?? [])[0];
  if (told === undefined) return undefined;
  const { mass, friction, isKnown, basis, kind, material, wall } = told as MassEstimate;
  return roundedDeep({
    mass,
    ...(friction ? { friction } : {}),
    is_known: isKnown,
    basis,
    ...(kind === undefined ? {} : { kind }),
    ...(material === undefined ? {} : { material }),
    ...(wall === undefined ? {} : { wall }),
    overruled_by: OVERRULED_BY,
  }) as Report['estimated'];
}
