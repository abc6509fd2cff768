import { type AnyKind, nameOf } from './kind.ts';
import { Refusal } from './refusal.ts';
import type { Capacity } from './request.ts';
import type { Variation } from './variation.ts';
import type { Planned } from './without.ts';

/** How far what is made may hold more or less than what was asked for: where sizes are free, and where all are given. */
const CLOSE = 0.005;
const AS_GIVEN = 0.05;
/** Halvings of the interval in which the scale lies: to a millionth of it. */
const HALVINGS = 40;

/**
 * Plans a thing that holds a volume: the lengths that the prompt leaves open grow or shrink together until the hollow that
 * is made holds it, to the brim. A hollow grows with its outside, so that halving finds the scale.
 *
 * Where all sizes are given, they stay, and have to agree with the volume within 5%.
 *
 * @param planned plans with a scale on the lengths that are open
 * @throws {Refusal} `contradiction` where the sizes given hold another volume, `impossible_size` where none of the sizes
 *   that can be made hold it; whatever `planned` throws
 */
export function planHolding(
  { least, most, text }: Capacity,
  kind: AnyKind,
  variation: Variation,
  planned: (scale: number) => Planned,
): Planned {
  const wanted = least === most ? least : variation.within('capacity', least, most);
  const name = nameOf(kind);
  const holds = ({ plan }: Planned): number => kind.capacity!({ category: name, ...plan } as never);
  const usual = planned(1);
  const usually = holds(usual);
  const [solved, limit] = solve(wanted, usually, planned, holds);
  if (solved) return told(solved, `sizes that hold ${text} to the brim`);
  const off = Math.abs(usually / wanted - 1);
  if (!limit && off <= AS_GIVEN) return told(usual, `the sizes given: ${litres(usually)} to the brim, for ${text}`);
  if (!limit) throw new Refusal('contradiction', `In the sizes given it holds ${litres(usually)}, and not ${text}.`);
  throw new Refusal('impossible_size', `It can't be made to hold ${text}: ${limit.message}`);
}

/** The plan that holds a volume [m³]; else what stands against it, if anything does. */
function solve(
  wanted: number,
  usually: number,
  planned: (scale: number) => Planned,
  holds: (planned: Planned) => number,
): readonly [plan: Planned | undefined, limit: Refusal | undefined] {
  // A hollow grows at least as fast as its free length, if only one is free.
  let [low, high] = usually < wanted ? [1, (1.5 * wanted) / usually] : [wanted / usually / 1.5, 1];
  let [best, limit]: [Planned | undefined, Refusal | undefined] = [undefined, undefined];
  let nearest = CLOSE;
  for (let i = 0; i < HALVINGS && high / low > 1 + 1e-6; i++) {
    const scale = Math.sqrt(low * high);
    let made: Planned | undefined;
    try {
      made = planned(scale);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      limit = error;
    }
    // What can't be made lies beyond the usual size, on the side of the volume asked for.
    const held = made ? holds(made) : usually < wanted ? Infinity : 0;
    const off = Math.abs(held / wanted - 1);
    if (made && off < nearest) [best, nearest] = [made, off];
    if (held < wanted) low = scale;
    else high = scale;
  }
  return [best, limit];
}

function told(planned: Planned, sentence: string): Planned {
  planned.order.assumed.unshift(sentence);
  return planned;
}

const litres = (cubicMetres: number): string =>
  cubicMetres < 0.001
    ? `${Number((cubicMetres * 1e6).toPrecision(3))} ml`
    : `${Number((cubicMetres * 1000).toPrecision(3))} l`;
