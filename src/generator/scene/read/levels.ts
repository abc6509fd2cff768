/** Which of several boards or drawers of one thing is meant: where it stands there is not ours to say. */
const LEVEL =
  /\b(?:on|in|into|onto|at) (?:the|its|each) ((?:very )?(?:top|upper|uppermost|middle|centre|center|bottom|lower|lowest|first|second|third|fourth) (?:shelf|drawer|level|tier|rack|board|compartment))\b/gi;

/** "On the second shelf of a bookcase": the shelf. */
const LEVEL_OF =
  /\b((?:on|in) )the (?:\w+ )?(?:shelf|drawer|level|tier|board|compartment) of (?=(?:the|an?|each|every|its)\b)/gi;

/** "On the top shelf": it is on the shelf; on which of its boards isn't modelled, so that is named. */
export function takeLevels(prompt: string): { readonly text: string; readonly ignored: readonly string[] } {
  return {
    text: prompt.replace(LEVEL_OF, '$1'),
    ignored: [...new Set([...prompt.matchAll(LEVEL)].map((found) => found[1]!))],
  };
}
