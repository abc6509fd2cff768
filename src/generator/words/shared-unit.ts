import { type DirectionRead, directionAfter } from './directions.ts';
import { readNumber } from './numbers.ts';
import type { Token } from './tokens.ts';

/** Lengths whose unit stands behind the last of them. */
interface SharedRead {
  readonly values: readonly number[];
  readonly directions: readonly DirectionRead['direction'][];
  /** Index of the unit. */
  readonly unit: number;
}

/** Reads "90 wide 180 high 45 deep cm" up to its unit. */
export function readShared(
  tokens: readonly Token[],
  from: number,
  named: ReadonlySet<string>,
  isUnit: (at: number) => boolean,
): SharedRead | undefined {
  const values: number[] = [];
  const directions: DirectionRead['direction'][] = [];
  let at = from;
  for (;;) {
    const number = readNumber(tokens, at);
    const direction = number && !isUnit(number.next) ? directionAfter(tokens, number.next, named) : undefined;
    if (!number || !direction) return undefined;
    values.push(number.value);
    directions.push(direction.direction);
    at = direction.next;
    if (values.length > 1 && isUnit(at)) return { values, directions, unit: at };
    if (/^(?:,|x|×|and|by)$/.test(tokens[at]?.text ?? '')) at++;
  }
}
