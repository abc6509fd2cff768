/** JSON that was cut short, as far as it came, and how many characters close what is open. */
interface HalfJson {
  readonly value: unknown;
  readonly closing: number;
}

/** So many places are tried to cut off what can't be completed: a name without its value, half a number. */
const MOST_CUTS = 4;

/** @returns undefined for what is no beginning of a JSON object or array */
export function halfJson(text: string): HalfJson | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const cuts = [text, ...lastPlaces(text).map((at) => text.slice(0, at))];
  for (const cut of cuts) {
    const closing = closingOf(cut);
    if (closing === undefined) continue;
    try {
      return { value: JSON.parse(cut + closing) as unknown, closing: closing.length };
    } catch {
      // Cut off before it, perhaps.
    }
  }
  return undefined;
}

/** The brackets and commas that stand in no text, with their places; and whether it ends within a text. */
function marksOf(text: string): { readonly marks: readonly (readonly [mark: string, at: number])[]; isText: boolean } {
  const marks: [string, number][] = [];
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (isText && character === '\\') at++;
    else if (character === '"') isText = !isText;
    else if (!isText && '{}[],'.includes(character)) marks.push([character, at]);
  }
  return { marks, isText };
}

/** What closes everything that is open at the end; undefined: a bracket is closed that was not opened. */
function closingOf(text: string): string | undefined {
  const { marks, isText } = marksOf(text);
  const open: string[] = [];
  for (const [mark] of marks) {
    if (mark === '{') open.push('}');
    else if (mark === '[') open.push(']');
    else if (mark !== ',' && open.pop() !== mark) return undefined;
  }
  return (isText ? '"' : '') + open.reverse().join('');
}

/** Where the last members begin, the last one first; the comma and what follows it can be cut off there. */
const lastPlaces = (text: string): number[] =>
  marksOf(text)
    .marks.flatMap(([mark, at]) => (mark === ',' ? [at] : mark === '{' || mark === '[' ? [at + 1] : []))
    .reverse()
    .slice(0, MOST_CUTS);
