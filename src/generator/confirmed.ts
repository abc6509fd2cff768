import type { AnyKind } from './kind.ts';
import { planAsked } from './plan-asked.ts';
import { Refusal } from './refusal.ts';
import type { Request, ShapeWord, SizeWord } from './request.ts';
import { PropRequest } from './words/asked.ts';
import type { PartWord } from './words/parts.ts';

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

/** Shapes, and parts that every one has, without which the same is planned: the "mirror" of a jewelry box. */
export function usualFeatures(
  plan: object,
  kind: AnyKind,
  request: Request,
  seed: number | undefined,
): { readonly parts: readonly PartWord[]; readonly shapes: readonly ShapeWord[] } {
  const made = JSON.stringify(plan);
  const isSame = (changed: Partial<Request>): boolean =>
    JSON.stringify(planned(kind, { ...request, ...changed }, seed)) === made;
  const isFixed = (part: PartWord): boolean => 'always' in (kind.words.parts[part] ?? {});
  const without = (part: PartWord): Request['counts'] => new Map([...request.counts].filter(([one]) => one !== part));
  return {
    parts: [...request.counts.keys()].filter((part) => isFixed(part) && isSame({ counts: without(part) })),
    shapes: [...request.shapes].filter((shape) =>
      isSame({ shapes: new Set([...request.shapes].filter((one) => one !== shape)) }),
    ),
  };
}

function planned(kind: AnyKind, request: Request, seed: number | undefined): object | undefined {
  try {
    return planAsked(new PropRequest(kind), request, seed).plan;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
