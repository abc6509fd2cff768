// Data as programs and people write it into prompts: YAML with braces, arguments of calls, pairs, tags. Notations are mixed and
// cut short there, so that no parser of one of them reads them; what can't be read whole is left to the grammar.

export type DataScalar = string | number | boolean | null;
export type DataValue = DataScalar | readonly DataValue[] | { readonly [key: string]: DataValue };

/** Deeper data is none that a person wrote. */
const DEEPEST = 8;

/** A number, a truth value, nothing, or text. */
export function scalarOf(text: string): DataScalar {
  const bare = text.replace(/^["']|["']$/g, '');
  if (/^-?\d+(?:\.\d+)?$/.test(bare)) return Number(bare);
  if (/^(?:yes|true)$/i.test(bare)) return true;
  if (/^(?:no|false|none)$/i.test(bare)) return false;
  return bare;
}

/** Reads one value from a place of a text on; `undefined` where it isn't data. */
class Reader {
  readonly #text: string;
  at: number;

  constructor(text: string, at = 0) {
    this.#text = text;
    this.at = at;
  }

  value(ends: RegExp, depth = 0): DataValue | undefined {
    this.blank();
    if (depth > DEEPEST) return undefined;
    const sign = this.#text[this.at];
    if (sign === '{') return this.map('}', depth);
    if (sign === '[' || sign === '(') return this.list(sign === '[' ? ']' : ')', depth);
    if (sign === '"' || sign === "'") return this.quoted(sign);
    const from = this.at;
    while (this.at < this.#text.length && !ends.test(this.#text[this.at]!)) this.at++;
    const text = this.#text.slice(from, this.at).trim();
    return text === '' ? undefined : scalarOf(text);
  }

  /** `{color: white, 'width': 1.2}`, `(id=T1, h=0.72)`: from the bracket that opens it. */
  map(close: string, depth: number): { readonly [key: string]: DataValue } | undefined {
    const found: [string, DataValue][] = [];
    this.at++;
    for (;;) {
      this.blank();
      if (this.#text[this.at] === close) {
        this.at++;
        return Object.fromEntries(found);
      }
      const key = this.key();
      if (key === undefined) return undefined;
      const value = this.value(/[,}\])\n;]/, depth + 1);
      if (value === undefined) return undefined;
      found.push([key, value]);
      if (!this.next(close)) return undefined;
    }
  }

  list(close: string, depth: number): readonly DataValue[] | undefined {
    const found: DataValue[] = [];
    this.at++;
    for (;;) {
      this.blank();
      if (this.#text[this.at] === close) {
        this.at++;
        return found;
      }
      const value = this.value(/[,}\])\n;]/, depth + 1);
      if (value === undefined) return undefined;
      found.push(value);
      if (!this.next(close)) return undefined;
    }
  }

  key(): string | undefined {
    this.blank();
    const [whole, , name] =
      /^(["']?)([A-Za-z][\w -]{0,30}?)\1\s*[:=]\s*/.exec(this.#text.slice(this.at, this.at + 60)) ?? [];
    if (whole === undefined) return undefined;
    this.at += whole.length;
    return name;
  }

  blank(): void {
    while (/\s/.test(this.#text[this.at] ?? '')) this.at++;
  }

  quoted(quote: string): string | undefined {
    const end = this.#text.indexOf(quote, this.at + 1);
    if (end < 0) return undefined;
    const text = this.#text.slice(this.at + 1, end);
    this.at = end + 1;
    return text;
  }

  /** Past the comma between two; whether what follows can follow. */
  next(close: string): boolean {
    this.blank();
    if (this.#text[this.at] === ',') this.at++;
    else if (this.#text[this.at] !== close) return false;
    return true;
  }

  get isAtEnd(): boolean {
    this.blank();
    return this.at >= this.#text.length;
  }
}

/** What a call that makes things is called: its arguments are the data. */
const MAKER = /^(?:build|create|make|add|spawn|generate|new|scene|prop|asset|compose|get)(?=_|[A-Z]|$)/;
const CALL = /([A-Za-z_]\w*)\s*\(/g;

/**
 * `build_scene(robot='franka', on_table=['clamp'])`, `table(id=T1); mug(on=T1)`: the arguments with names; a call that makes
 * nothing names the thing. Undefined: these are no calls, or words are between them.
 */
export function readCalls(text: string): DataValue | undefined {
  if (!/\w\s*\(\s*\w+\s*=/.test(text)) return undefined;
  const found: DataValue[] = [];
  let end = 0;
  for (const match of text.matchAll(CALL)) {
    if (match.index < end) continue;
    // Before the first one stands what the calls are for.
    const between = text.slice(end, match.index);
    if (found.length > 0 ? /[^\s;,.)]/.test(between) : /[({=]/.test(between)) return undefined;
    const reader = new Reader(text, match.index + match[0].length - 1);
    const fields = reader.map(')', 0);
    if (fields === undefined) return undefined;
    found.push(MAKER.test(match[1]!) ? fields : { object: match[1]!, ...fields });
    end = reader.at;
  }
  const rest = text.slice(end).replace(/#[^\n]*$/, '');
  return found.length > 0 && !/\w/.test(rest) ? found : undefined;
}

/** `kind=shelf; shelves=4; w=90cm`: pairs alone. */
export function readPairs(text: string): DataValue | undefined {
  const parts = text.split(/\s*[;,\n]\s*/).filter((part) => part !== '');
  const pairs = parts.map((part) => /^([A-Za-z][\w -]{0,30}?)\s*=\s*(\S.*)$/.exec(part.trim()));
  if (pairs.length < 2 || pairs.some((pair) => pair === null)) return undefined;
  return Object.fromEntries(pairs.map((pair) => [pair![1]!, scalarOf(pair![2]!)] as const));
}

/** `<prop type="door" width="0.9m"/>`: tags alone, each with its attributes. */
export function readTags(text: string): DataValue | undefined {
  if (!/^\s*<[a-z]/i.test(text)) return undefined;
  const found: DataValue[] = [];
  const rest = text.replace(
    /<([a-z][\w-]*)((?:\s+[\w-]+\s*=\s*"[^"<>]*")*)\s*\/?>|<\/[a-z][\w-]*>|<[?!][^<>]*>/gi,
    (_, tag?: string, own?: string) => {
      if (tag === undefined) return '';
      const fields = [...(own ?? '').matchAll(/([\w-]+)\s*=\s*"([^"]*)"/g)].map(
        ([, key, value]) => [key!, scalarOf(value!)] as const,
      );
      if (fields.length > 0)
        found.push({ ...(WRAPPER.test(tag) ? {} : { object: tag }), ...Object.fromEntries(fields) });
      return '';
    },
  );
  return found.length > 0 && rest.trim() === '' ? found : undefined;
}

const WRAPPER = /^(?:prop|object|asset|model|item|thing|entity|scene|room)$/i;

const BLOCK = /^(\s*)(- +)?(?:([A-Za-z][\w -]{0,30}?):(?:\s+(.*))?|(.*))$/;

/** YAML with braces: `objects:`, `- {id: mug, on: table}`, `- table: {color: white}`. Undefined: it isn't. */
export function readBlocks(text: string): DataValue | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length < 2 || !text.includes('{')) return undefined;
  const rows = lines.map((line) => {
    const [, indent = '', dash = '', key, inner, item] = BLOCK.exec(line)!;
    return {
      depth: indent.length + dash.length,
      isItem: dash !== '',
      key,
      text: (key === undefined ? item : inner) ?? '',
    };
  });
  const found: DataValue[] = [];
  let last: Record<string, DataValue> | undefined;
  let depth = -1;
  for (const { depth: own, isItem, key, text: said } of rows) {
    const value = said === '' ? undefined : whole(said);
    if (said !== '' && value === undefined) return undefined;
    if (key === undefined) {
      if (value === undefined || typeof value !== 'object') return undefined;
      found.push(value);
      last = undefined;
      continue;
    }
    // A key that only holds what follows.
    if (value === undefined) {
      last = undefined;
      continue;
    }
    if (isItem || !last || own !== depth) {
      last = {};
      found.push(last);
      depth = own;
    }
    last[key] = value;
  }
  return found.length > 0 ? found : undefined;
}

/** A value that takes all of a text. */
function whole(text: string): DataValue | undefined {
  if (!/^[{[]/.test(text)) return scalarOf(text.trim());
  const reader = new Reader(text);
  const value = reader.value(/[,}\])\n;]/);
  return value !== undefined && reader.isAtEnd ? value : undefined;
}
