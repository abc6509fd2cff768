import type { AnyKind } from './kind.ts';
import { planAsked } from './plan-asked.ts';
import { Refusal } from './refusal.ts';
import type { Request, SizeWord } from './request.ts';
import { PropRequest } from './words/asked.ts';

/** Lengths of a request without which the same is planned: a "14 inch laptop" is as large as a laptop usually is. */
export function usualLengths(plan: object, kind: AnyKind, request: Request, seed: number | undefined): SizeWord[] {
  const made = JSON.stringify(plan);
  return [...request.lengths.keys()].filter((word) => {
    const [lengths, ranges] = [new Map(request.lengths), new Map(request.ranges)];
    lengths.delete(word);
    ranges.delete(word);
    return JSON.stringify(planned(kind, { ...request, lengths, ranges }, seed)) === made;
  });
}

function planned(kind: AnyKind, request: Request, seed: number | undefined): object | undefined {
  try {
    return planAsked(new PropRequest(kind), request, seed).plan;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
