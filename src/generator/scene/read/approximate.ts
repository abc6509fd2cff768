import type { SceneFrame, ThingFrame } from '../../../language/frame.ts';
import type { TextSpan } from '../../../language/token.ts';
import type { Thing } from './thing.ts';

// What is told of places that are met in part, or that can be read in two ways.

type Made = ReadonlyMap<ThingFrame, Thing>;
type TextOf = (span: TextSpan) => string;

const nameOf = ({ category }: Thing): string => category.replaceAll('_', ' ');

/** "The edge of the table": anywhere on it. */
export function nearly({ span, of, inside }: SceneFrame['approximate'][number], made: Made, text: TextOf): string {
  const thing = of && made.get(of);
  return `"${text(span)}": anywhere ${inside ? 'in' : 'on'} ${thing === undefined ? 'it' : `the ${nameOf(thing)}`}`;
}

/** Of which of two things a place is said, where both are made and are of different kinds. */
export function ofWhich({ span, of, or }: SceneFrame['ambiguous'][number], made: Made, text: TextOf): string[] {
  const [meant, other] = [made.get(of), made.get(or)];
  if (!meant || !other || meant.category === other.category) return [];
  return [`"${text(span)}": of the ${nameOf(meant)}, not the ${nameOf(other)}`];
}
