import { Refusal } from './refusal.ts';
import type { Request, SizeWord } from './request.ts';
import type { PropRequest } from './words/asked.ts';
import { asReason } from './words/notes.ts';
import type { PartWord } from './words/parts.ts';

/** Whether a request can be planned. */
export type IsPlanned = (request: Request) => boolean;

export const withoutPart = (request: Request, part: PartWord): Request => ({
  ...request,
  counts: new Map([...request.counts].filter(([each]) => each !== part)),
});

/** How far from the size that was asked for another one may be made in its place. Ours: nobody wants a mug of 10 m in 30 cm. */
const NEAR = 0.25;
const STEPS = 10;
const HALVINGS = 8;

/**
 * What is made in place of sizes, numbers and volumes that don't go together, the nearest of the request first: a size that
 * differs by up to a quarter, the usual number of a part, the sizes without the volume. Tells what is lost.
 *
 * @returns a request that can be planned; undefined where none of these helps
 */
export function nearestOf(
  request: Request,
  refusal: Refusal,
  isPlanned: IsPlanned,
  asked: PropRequest,
): Request | undefined {
  return (
    swapped(request, isPlanned, asked) ??
    withoutVolume(request, refusal, isPlanned, asked) ??
    nearestSize(request, refusal, isPlanned, asked) ??
    usualNumber(request, refusal, isPlanned, asked)
  );
}

/** "A rug, 3 by 4 m" is 4 m wide: two sides that the prompt gives in no order. */
function swapped(request: Request, isPlanned: IsPlanned, asked: PropRequest): Request | undefined {
  const [one, other] = asked.row;
  if (one === undefined || other === undefined) return undefined;
  const [first, second] = [request.lengths.get(one), request.lengths.get(other)];
  if (first === undefined || second === undefined || first === second) return undefined;
  const turned = withLength(withLength(request, one, second), other, first);
  if (!isPlanned(turned)) return undefined;
  asked.assumed.push(`${asked.lengthText(one)}: ${one} ${inCentimetres(second)}, ${other} ${inCentimetres(first)}`);
  for (const word of [one, other]) asked.forget(word);
  return turned;
}

/** "60 x 40 x 30 cm, 100 l": the sizes stay. */
function withoutVolume(
  { capacity, ...rest }: Request,
  { message }: Refusal,
  isPlanned: IsPlanned,
  asked: PropRequest,
): Request | undefined {
  if (!capacity || rest.lengths.size === 0 || !isPlanned(rest)) return undefined;
  loseCapacity(capacity.text, message, asked);
  return rest;
}

function loseCapacity(text: string, message: string, asked: PropRequest): void {
  const refusal = new Refusal('contradiction', message);
  asked.lose({ aspect: 'capacity', words: text, reason: asReason(refusal) }, refusal);
  const told = `capacity ${text} to the brim`;
  if (asked.understood.includes(told)) asked.understood.splice(asked.understood.indexOf(told), 1);
}

function nearestSize(
  request: Request,
  refusal: Refusal,
  isPlanned: IsPlanned,
  asked: PropRequest,
): Request | undefined {
  if (refusal.code !== 'impossible_size') return undefined;
  for (let step = 1; step <= STEPS; step++) {
    for (const [word, metres] of request.lengths) {
      if (request.ranges.has(word)) continue;
      for (const sign of [1, -1]) {
        const far = metres * (1 + (sign * NEAR * step) / STEPS);
        if (!isPlanned(withLength(request, word, far))) continue;
        const nearest = nearestBetween(metres, far, (each) => isPlanned(withLength(request, word, each)));
        const reason = `${asReason(refusal)}; ${inCentimetres(nearest)} is the nearest`;
        asked.lose({ aspect: 'size', words: asked.lengthText(word), reason }, refusal);
        asked.forget(word);
        return withLength(request, word, nearest);
      }
    }
  }
  return undefined;
}

/** The length nearest to the first that works, to the millimetre where it is larger than a hand. */
function nearestBetween(none: number, works: number, isMade: (metres: number) => boolean): number {
  let [bad, good] = [none, works];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (bad + good) / 2;
    if (isMade(middle)) good = middle;
    else bad = middle;
  }
  const digit = good > 0.1 ? 1e3 : 1e4;
  const rounded = (good > none ? Math.ceil(good * digit) : Math.floor(good * digit)) / digit;
  return isMade(rounded) ? rounded : good;
}

const withLength = (request: Request, word: SizeWord, metres: number): Request => ({
  ...request,
  lengths: new Map(request.lengths).set(word, metres),
});

const inCentimetres = (metres: number): string => `${Number((metres * 100).toFixed(2))} cm`;

/** "30 cm tall, with 7 drawers": as many as such a thing usually has. */
function usualNumber(
  request: Request,
  refusal: Refusal,
  isPlanned: IsPlanned,
  asked: PropRequest,
): Request | undefined {
  const part = [...request.counts.keys()].toReversed().find((each) => isPlanned(withoutPart(request, each)));
  if (refusal.code !== 'impossible_size' || part === undefined) return undefined;
  const words = asked.textOfPart(part);
  asked.lose({ aspect: /\d/.test(words) ? 'count' : 'part', words, reason: asReason(refusal) }, refusal);
  return withoutPart(request, part);
}
