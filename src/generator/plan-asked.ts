import { planHolding } from './capacity.ts';
import { Order } from './order.ts';
import { nearestOf, withoutPart } from './plan-nearest.ts';
import { Refusal, type RefusalCode } from './refusal.ts';
import type { Request, SizeWord } from './request.ts';
import { STRENGTHS, Variation } from './variation.ts';
import { type Planned, planLacking } from './without.ts';
import type { PropRequest } from './words/asked.ts';
import { asReason } from './words/notes.ts';
import type { PartWord } from './words/parts.ts';

/**
 * Plans what a prompt asks for. Counts, parts and lengths that the kind's plan can't have, by themselves or together with
 * the others, are left out and told; a size that is nearly possible is made as near as can be.
 *
 * @throws {Refusal} `impossible_size` for sizes far from any that can be made, `contradiction`; all that can't be had, in a strict reading
 */
export function planAsked(asked: PropRequest, request: Request, seed: number | undefined): Planned {
  const plan = (each: Request): Planned => planLacking(asked, each, (one) => planned(one, asked, seed));
  const assumed: string[] = [];
  let rest = request;
  for (;;) {
    try {
      const made = plan(rest);
      loseUnused(made, asked);
      made.order.assumed.unshift(...assumed);
      return made;
    } catch (error) {
      if (!(error instanceof Refusal) || asked.isStrict) throw error;
      // The nearest number of legs may not go with the rest: then it is the usual one.
      const unusual = [...asked.nearest].find((part) => rest.counts.has(part));
      if (unusual !== undefined && (error.code === 'contradiction' || error.code === 'impossible_size')) {
        rest = withoutPart(rest, unusual);
        continue;
      }
      const smaller = error.code === 'impossible_size' ? withinReach(rest, plan) : undefined;
      if (smaller) {
        assumed.push(...asked.growLess(smaller.share));
        rest = smaller.request;
        continue;
      }
      const loose =
        error.code === 'impossible_size'
          ? [...asked.loose].find((word) => isOfElse(rest.lengths.get(word), asked))
          : undefined;
      if (loose !== undefined && isPlanned(withoutLength(rest, loose), plan)) {
        asked.lose({ aspect: 'size', words: asked.lengthText(loose), reason: NOT_SO_LONG }, error);
        asked.forget(loose);
        rest = withoutLength(rest, loose);
        continue;
      }
      // "Travel 200 mm, 350 mm long" leaves no room: one of them is told as lost.
      const named = error.code === 'impossible_size' ? unfitting(rest, plan) : undefined;
      if (named !== undefined) {
        asked.lose({ aspect: 'size', words: asked.lengthText(named), reason: asReason(error) }, error);
        asked.forget(named);
        rest = withoutLength(rest, named);
        continue;
      }
      const near = nearestOf(rest, error, (each) => isPlanned(each, plan), asked);
      if (near !== undefined) {
        rest = near;
        continue;
      }
      if (!OF_PARTS.has(error.code)) throw error;
      const part = conflicting(rest, plan);
      if (part === undefined) throw error;
      const words = asked.textOfPart(part);
      asked.lose({ aspect: /\d/.test(words) ? 'count' : 'part', words, reason: asReason(error) }, error);
      rest = withoutPart(rest, part);
    }
  }
}

/** A length that the prompt doesn't name and that is less may be of what fits it: a "1/2 inch valve" [m]. */
const FITTING = 0.06;

/** A length that the prompt doesn't name and that is so many times more than any has may be of what is wound up in it: a "5 m tape measure". */
const FAR = 10;

const isOfElse = (length: number | undefined, { kind }: PropRequest): boolean =>
  length !== undefined && (length < FITTING || length > FAR * kind.longest[1]);

const NOT_SO_LONG = "as a length of the whole it can't be made; say of what it is";

const withoutLength = (request: Request, word: SizeWord): Request => {
  const [lengths, ranges] = [new Map(request.lengths), new Map(request.ranges)];
  lengths.delete(word);
  ranges.delete(word);
  return { ...request, lengths, ranges };
};

/** How large the whole is to be. */
const OVERALL: ReadonlySet<SizeWord> = new Set(['width', 'depth', 'height', 'diameter']);

/** Of several lengths the last one of a part without which the others can be planned. */
function unfitting(request: Request, plan: (request: Request) => Planned): SizeWord | undefined {
  if (request.lengths.size < 2) return undefined;
  const ofParts = [...request.lengths.keys()].filter((word) => !OVERALL.has(word));
  return ofParts.toReversed().find((word) => isPlanned(withoutLength(request, word), plan));
}

/** Refusals that another number of parts may end. */
const OF_PARTS: ReadonlySet<RefusalCode> = new Set(['impossible_count', 'unsupported_part']);

/** How much of "mini" and "huge" can be had, on a logarithmic scale. */
const SHARES = [0.75, 0.5, 0.25, 0];

function withinReach(
  request: Request,
  plan: (request: Request) => Planned,
): { readonly request: Request; readonly share: number } | undefined {
  if (request.factors.size === 0) return undefined;
  for (const share of SHARES) {
    const factors = new Map([...request.factors].map(([of, factor]) => [of, factor ** share] as const));
    const less = share === 0 ? { ...request, factors: new Map() } : { ...request, factors };
    if (isPlanned(less, plan)) return { request: less, share };
  }
  return undefined;
}

function isPlanned(request: Request, plan: (request: Request) => Planned): boolean {
  try {
    plan(request);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** The last part without which the rest can be planned; else the last of all. */
function conflicting(request: Request, plan: (request: Request) => Planned): PartWord | undefined {
  const parts = [...request.counts.keys()].toReversed();
  return parts.find((part) => isPlanned(withoutPart(request, part), plan)) ?? parts[0];
}

/** Lengths that the plan had no use for. */
function loseUnused({ order }: Planned, asked: PropRequest): void {
  const unused = order.unusedLengths();
  for (const { word, refusal } of unused) {
    // "40 x 40 mm" of what is square: its other side says it.
    const isSaid = [...order.request.lengths].some(
      ([other, metres]) =>
        !unused.some((one) => one.word === other) &&
        metres === order.request.lengths.get(word) &&
        asked.lengthText(other) === asked.lengthText(word),
    );
    if (isSaid) {
      asked.forget(word);
      continue;
    }
    const reason = `${asked.one} has no ${word} of its own here`;
    asked.lose({ aspect: 'size', words: asked.lengthText(word), reason }, refusal);
    asked.forget(word);
  }
}

/** Plans with as much variation as can be made: what a seed drew may leave no room for a drawer. */
function planned(request: Request, { kind }: PropRequest, seed: number | undefined): Planned {
  const strengths = seed === undefined ? [0] : STRENGTHS;
  for (const strength of strengths) {
    const variation = new Variation(seed ?? 0, strength);
    const planOnce = (scale?: number): Planned => {
      const order = new Order(request, kind.words, variation, scale);
      return { plan: kind.plan(order), order };
    };
    try {
      return request.capacity ? planHolding(request.capacity, kind, variation, planOnce) : planOnce();
    } catch (error) {
      if (!(error instanceof Refusal) || strength === 0) throw error;
    }
  }
  throw new TypeError('the last strength is 0');
}
