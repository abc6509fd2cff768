import type { PropDescription } from '../contract/references.ts';

/** Two props whose every number agrees within this part of the larger one can hardly be told apart. */
const SAME = 0.01;

/** An item that says nothing new, and the earlier one that it repeats. */
export interface NearDuplicate {
  readonly customId: string;
  readonly of: string;
}

interface Described {
  readonly customId: string;
  /** Undefined: the service does not tell what it made. */
  readonly description: PropDescription | undefined;
}

/**
 * Finds the props of a batch that differ from an earlier one in nothing but numbers, and in these by 1% at most. Items
 * whose description is not known are left out.
 */
export function nearDuplicates(items: readonly Described[]): NearDuplicate[] {
  const seen = new Map<string, { customId: string; numbers: readonly number[] }[]>();
  return items.flatMap(({ customId, description }) => {
    if (description === undefined) return [];
    const numbers: number[] = [];
    const kind = JSON.stringify(description, (_key, value: unknown) => {
      if (typeof value !== 'number') return value;
      numbers.push(value);
      return 0;
    });
    const others = seen.get(kind) ?? [];
    const twin = others.find((other) => other.numbers.every((number, i) => isSame(number, numbers[i]!)));
    if (twin) return { customId, of: twin.customId };
    seen.set(kind, [...others, { customId, numbers }]);
    return [];
  });
}

const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= SAME * Math.max(Math.abs(a), Math.abs(b));
