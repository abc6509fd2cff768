/** 1-based, as editors count. */
export interface JsonPosition {
  readonly line: number;
  readonly column: number;
}

/** Something that is no JSON, and where. */
export class JsonError extends Error {
  readonly place: JsonPosition;
  constructor(message: string, place: JsonPosition) {
    super(message);
    this.place = place;
  }
}

/** Deeper nesting is refused, since it would only exhaust the stack. */
export const DEEPEST = 200;

const BLANK = /[ \t\r\n]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: RFC 8259, 7: they must be escaped
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const OTHER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/**
 * Where each part of a JSON text stands. `JSON.parse` tells the place of an error on some engines and for some errors
 * only, and never that of a value that is well-formed but wrong.
 *
 * Stricter than RFC 8259 in one point: a key that occurs twice is an error, since writing the file back would lose one.
 *
 * @returns path joined by NUL (`props\0mug\0source`, array positions as numbers) → place of the key or element
 * @throws {JsonError}
 */
export function placeJson(text: string): Map<string, JsonPosition> {
  const places = new Map<string, JsonPosition>();
  let at = 0;

  // Places are asked for in the order of the text, so each line break is passed once: a lock grows to megabytes.
  let line = 1;
  let lineStart = 0;
  const placeAt = (offset: number): JsonPosition => {
    for (let next = text.indexOf('\n', lineStart); next !== -1 && next < offset; next = text.indexOf('\n', lineStart)) {
      line += 1;
      lineStart = next + 1;
    }
    return { line, column: offset - lineStart + 1 };
  };
  const fail = (message: string, offset = at): never => {
    throw new JsonError(message, placeAt(offset));
  };
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  /** Consumes blanks and then `sign`, if it is next. */
  const sign = (wanted: string): boolean => {
    take(BLANK);
    if (text[at] !== wanted) return false;
    at += 1;
    return true;
  };
  const seen = () =>
    at >= text.length ? 'the end of the file' : JSON.stringify(String.fromCodePoint(text.codePointAt(at)!));

  function value(path: string, depth: number): void {
    if (depth > DEEPEST) fail(`nested deeper than ${DEEPEST}`);
    if (sign('{')) object(path, depth);
    else if (sign('[')) array(path, depth);
    else if (take(STRING) === undefined && take(OTHER) === undefined) fail(`a value was expected, here is ${seen()}`);
  }

  function object(path: string, depth: number): void {
    if (sign('}')) return;
    do {
      take(BLANK);
      const start = at;
      const key = take(STRING) ?? fail(`a key in double quotes was expected, here is ${seen()}`);
      const inner = join(path, JSON.parse(key) as string);
      if (places.has(inner)) fail(`the key ${key} is there twice`, start);
      places.set(inner, placeAt(start));
      if (!sign(':')) fail(`a colon was expected, here is ${seen()}`);
      value(inner, depth + 1);
    } while (sign(','));
    if (!sign('}')) fail(`a comma or "}" was expected, here is ${seen()}`);
  }

  function array(path: string, depth: number): void {
    if (sign(']')) return;
    let index = 0;
    do {
      take(BLANK);
      const inner = join(path, String(index++));
      places.set(inner, placeAt(at));
      value(inner, depth + 1);
    } while (sign(','));
    if (!sign(']')) fail(`a comma or "]" was expected, here is ${seen()}`);
  }

  take(BLANK);
  places.set('', placeAt(at));
  value('', 0);
  take(BLANK);
  if (at < text.length) fail(`the end of the file was expected, here is ${seen()}`);
  return places;
}

/** Place of the nearest part of `path` that the text has. */
export function placeOf(places: ReadonlyMap<string, JsonPosition>, path: readonly PropertyKey[]): JsonPosition {
  for (let length = path.length; length > 0; length--) {
    const place = places.get(path.slice(0, length).reduce<string>((joined, part) => join(joined, String(part)), ''));
    if (place !== undefined) return place;
  }
  return places.get('')!;
}

function join(path: string, part: string): string {
  return `${path}\0${part}`;
}
