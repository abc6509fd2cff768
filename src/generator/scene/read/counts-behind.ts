/** A count that stands behind its noun: "pallets x4", "mugs × 2", "drums (6)". No measure: "4 x 5 m" has a number in front. */
const BEHIND =
  /(^\s*|[,;:.]\s*|\b(?:and|with)\s+)((?:[a-z'-]+ ){0,3}?[a-z'-]{2,})\s*(?:\(\s*[x×*]?\s*(\d+)\s*\)|\s[x×*]\s?(\d+))(?=\s*(?:$|[,;.:]|and\b))/giu;

/** A number below zero of something, where a minus is no bullet. */
const NEGATIVE = /(^|[,;:.]\s*|\b(?:and|with)\s+)[-−](\d+)(?=\s+\p{L})/gu;

/** "Pallets x4" as "4 pallets", and "-3 chairs" as "minus 3 chairs". */
export function putCountsInFront(prompt: string): string {
  return prompt
    .replace(
      BEHIND,
      (_, lead: string, noun: string, bracketed?: string, times?: string) => `${lead}${bracketed ?? times} ${noun}`,
    )
    .replace(NEGATIVE, '$1minus $2');
}
