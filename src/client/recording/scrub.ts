import { isJsonRecord } from '../shape/record.ts';
import { halfJson } from './half-json.ts';
import {
  CREDENTIALS,
  DATA_URL,
  FIELD,
  IP_ADDRESSES,
  isSigning,
  MAIL,
  MAIL_ENCODED,
  OWNERS_PATH,
  plainPage,
  sensitivityOf,
  spellingsOf,
  spelt,
  URL_LIKE,
} from './sensitive.ts';

/** Where a recording says that the service is; nothing there is ever asked. */
export const RECORDED_BASE_URL = 'https://service.recorded';

/** Stand-ins that a replay gives have higher numbers than those of recordings, so that both can be told apart. */
export const STAND_INS_OF_REPLAY = 1_000_000;
const NUMBERED = String.raw`((?:<|%3C)[a-z_]+-|\bperson-|recorded-links\/)`;

/** The highest number of a stand-in in a text of a recording; 0: it has none. */
export function highestStandIn(text: string): number {
  const numbers = [...text.matchAll(new RegExp(`${NUMBERED}(\\d{1,6})(?!\\d)`, 'g'))].map(([, , number]) =>
    Number(number),
  );
  return numbers.reduce((highest, one) => Math.max(highest, one), 0);
}

/** The form of a request in a recording, whatever the numbers of the stand-ins that a replay gave; undefined: it gave none. */
export function standInsAlike(request: string): RegExp | undefined {
  const given = new RegExp(`${NUMBERED}\\d{7,}`, 'g');
  if (!given.test(request)) return undefined;
  const plain = request.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${plain.replaceAll(given, (_, lead: string) => `${lead}\\d{1,6}`)}$`);
}

/** Removes what a recording must not hold, the same thing always in the same way, so that answers still fit questions. */
export interface Scrubber {
  /** A path and query of the service, or the place of a download link. */
  target(url: URL): string;
  /** JSON, an event stream, a page, or the text of something else. */
  body(text: string): unknown;
  text(text: string): string;
}

const REMOVED = '<removed>';
/** What stands for something that was removed, which is not removed again. */
const STAND_IN = /^<(?:removed|key|token|[a-z_]+-\d+)>$/;
/** What is looked for in other texts: long, and no plain word, which stands in too many. */
const isSought = (value: string): boolean => value.length >= 6 && /[^a-z]/.test(value);

/**
 * @param apiKey removed wherever it stands, also encoded
 * @param baseUrl where the service is; the recording does not tell
 * @param above number above which those of stand-ins begin
 */
export function createScrubber(baseUrl: URL, apiKey: string | undefined, above = 0): Scrubber {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  /** Names and ids of people that were seen in a field, to be found in texts and paths as well. */
  const persons = new Map<string, string>();
  const root = baseUrl.pathname.replace(/\/+$/, '');
  const keys = apiKey === undefined || apiKey.length < 4 ? [] : spellingsOf(apiKey);

  /** The stand-in of a value, the same one each time. */
  function alias(kind: string, value: string): string {
    if (STAND_IN.test(value)) return value;
    const place = `${kind}\n${value}`;
    const known = names.get(place);
    if (known !== undefined) return known;
    const count = (counts.get(kind) ?? above) + 1;
    counts.set(kind, count);
    const name =
      kind === 'link'
        ? `${RECORDED_BASE_URL}/recorded-links/${count}`
        : kind === 'person'
          ? `person-${count}@example.invalid`
          : `<${kind}-${count}>`;
    names.set(place, name);
    return name;
  }

  /** The stand-in of what a person or an organisation is called. */
  function person(name: string, value: string): string {
    const known = persons.get(value);
    if (known !== undefined) return known;
    if (/^[^\s@]+@[^\s@]+$/.test(value)) return alias('person', value);
    const told = alias(spelt(name) || 'name', value);
    if (isSought(value)) persons.set(value, told);
    return told;
  }

  const isOwn = (url: URL): boolean =>
    url.host !== '' && url.host === baseUrl.host && (root === '' || url.pathname.startsWith(`${root}/`));
  /** Paths that are their own credential. */
  const isLink = ({ pathname }: URL): boolean =>
    /\/downloads?\//.test(pathname) || pathname.split('/').some((part) => part.length > 80);
  const isSigned = (url: URL): boolean => isLink(url) || [...url.searchParams.keys()].some(isSigning);

  function plainText(text: string): string {
    let clean = text;
    for (const key of keys) clean = clean.replaceAll(key, '<key>');
    for (const [value, told] of persons) if (clean.includes(value)) clean = clean.replaceAll(value, told);
    clean = clean
      .replace(DATA_URL, (_, type: string) => `data:${type};base64,${REMOVED}`)
      .replace(URL_LIKE, (found) => link(found));
    for (const form of CREDENTIALS) clean = clean.replace(form, (_, lead: string) => `${lead}${REMOVED}`);
    clean = clean
      .replace(MAIL, (found) => (found.endsWith('@example.invalid') ? found : alias('person', found)))
      .replace(MAIL_ENCODED, (found) => alias('person', safelyDecoded(found)));
    for (const form of IP_ADDRESSES) clean = clean.replace(form, (found) => alias('address', found));
    return clean;
  }

  /** A URL in a text: below the service its path, else a stand-in. */
  function link(text: string): string {
    if (text.startsWith(RECORDED_BASE_URL)) return text;
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !isOwn(url) || isSigned(url)) return alias('link', url?.href ?? text);
    return RECORDED_BASE_URL + ownPath(url);
  }

  function ownPath(url: URL): string {
    const query = [...url.searchParams].map(([name, held]) => [name, parameter(name, held)]);
    const search = new URLSearchParams(query as [string, string][]).toString();
    const parts = url.pathname.slice(root.length).split('/');
    const path = parts.map((part, index) => pathPart(part, parts[index - 1] ?? '')).join('/');
    return path + (search === '' ? '' : `?${search}`);
  }

  function parameter(name: string, held: string): string {
    if (STAND_IN.test(held) || held === '') return held;
    const cursor = names.get(`cursor\n${held}`);
    if (cursor !== undefined) return cursor;
    const kind = sensitivityOf(name, '');
    if (kind === 'secret' || isSigning(name)) return REMOVED;
    return kind === 'personal' ? person(name, held) : plainText(held);
  }

  /** Ids of paths may be addresses of people. */
  function pathPart(part: string, before: string): string {
    const told = safelyDecoded(part);
    const clean = OWNERS_PATH.test(before) && told !== '' ? person(`${before}_id`, told) : plainText(told);
    return clean === told ? part : encodeURIComponent(clean);
  }

  function value(held: unknown, name: string, parent: string): unknown {
    if (typeof held === 'string') return textOf(held, name, parent);
    if (typeof held === 'number' && sensitivityOf(name, parent) === 'personal') return 0;
    if (Array.isArray(held)) return held.map((item) => value(item, name, parent));
    if (!isJsonRecord(held)) return held;
    return Object.fromEntries(Object.entries(held).map(([key, inner]) => [plainText(key), value(inner, key, name)]));
  }

  function textOf(held: string, name: string, parent: string): string {
    if (held === '') return held;
    if (name === 'next_cursor') return alias('cursor', held);
    if (name === 'url') return URL.canParse(held) ? alias('link', new URL(held).href) : plainText(held);
    const kind = sensitivityOf(name, parent);
    if (kind === 'secret') return REMOVED;
    if (kind === 'personal') return person(name, held);
    const inner = parsed(held);
    return inner === undefined ? plainText(held) : JSON.stringify(value(inner, name, parent));
  }

  /** Text of no known form: JSON that was cut short, what pages say. */
  function loose(text: string): string {
    const half = halfJson(text);
    if (half) return JSON.stringify(value(half.value, '', '')).slice(0, -half.closing || undefined);
    const isPage = /^\s*(?:<!doctype|<html|<\w+[\s>])/i.test(text);
    return plainText(
      (isPage ? plainPage(text) : text).replace(
        FIELD,
        (_, name: string, between: string, held: string, end: string) => {
          const told = textOf(held, name, '');
          return `"${name}"${between}"${told === held ? held : JSON.stringify(told).slice(1, -1)}${end}`;
        },
      ),
    );
  }

  return {
    target(url) {
      const linked = names.get(`link\n${url.href}`);
      if (linked !== undefined) return new URL(linked).pathname;
      if (isOwn(url) && !isLink(url)) return ownPath(url);
      return new URL(alias('link', url.href)).pathname;
    },
    body(text) {
      const json = parsed(text, true);
      if (json !== undefined) return value(json, '', '');
      if (!/^data:/m.test(text)) return loose(text);
      // An event stream: events are apart by an empty line.
      return text
        .split(/(\r?\n\r?\n)/)
        .map((part) => eventOf(part, (held) => value(held, '', ''), loose) ?? loose(part))
        .join('');
    },
    text: plainText,
  };
}

/** An event whose data is JSON, on one line or several. */
function eventOf(block: string, clean: (held: unknown) => unknown, told: (line: string) => string): string | undefined {
  const lines = block.split(/\r?\n/);
  const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice('data:'.length));
  if (data.length === 0) return undefined;
  const json = parsed(data.join('\n'));
  const rest = lines.filter((line) => !line.startsWith('data:'));
  return [
    ...rest.map((line) => told(line)),
    `data: ${json === undefined ? told(data.join(' ').trim()) : JSON.stringify(clean(json))}`,
  ].join('\n');
}

/** JSON of a text; undefined: it is none, or no object and no array where `any` is not set. */
function parsed(text: string, any = false): unknown {
  if (!any && !/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
