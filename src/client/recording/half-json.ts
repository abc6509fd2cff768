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

/** What closes everything that is open at the end; undefined: a bracket is closed that was not opened. */
function closingOf(text: string): string | undefined {
  const open: string[] = [];
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (isText && character === '\\') at++;
    else if (character === '"') isText = !isText;
    else if (isText) continue;
    else if (character === '{') open.push('}');
    else if (character === '[') open.push(']');
    else if ((character === '}' || character === ']') && open.pop() !== character) return undefined;
  }
  return (isText ? '"' : '') + open.reverse().join('');
}

/** Where the last members begin, the last one first; the comma and what follows it can be cut off there. */
function lastPlaces(text: string): number[] {
  const places: number[] = [];
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (isText && character === '\\') at++;
    else if (character === '"') isText = !isText;
    else if (!isText && character === ',') places.push(at);
    else if (!isText && (character === '{' || character === '[')) places.push(at + 1);
  }
  return places.reverse().slice(0, MOST_CUTS);
}
