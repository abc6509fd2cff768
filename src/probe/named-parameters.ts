import { type ProbeAnswer, recordOf } from './ask.ts';

/** What a refusal says of the parameters that were sent. */
export interface Named {
  /** Those that the service knows: it complains of their value, or alone not of their name. */
  readonly known: readonly string[];
  /** Required ones that were not sent. */
  readonly missing: readonly string[];
}

/** A parameter that no service has. */
export const CONTROL = 'probe_unknown_parameter';

const STRANGE =
  /unknown|unexpected|unrecogni[sz]ed|unsupported|additional|extra|not (?:known|allowed|permitted|supported)/i;

/**
 * Which of the parameters a refusal tells to exist. Services differ: some refuse unknown parameters, all of them or the
 * first; some only wrong values of known ones. {@link CONTROL}, sent along, tells what is said of an unknown one.
 *
 * @param sent names that were sent with values that can't be right, without the control
 */
export function namedIn(answer: ProbeAnswer, sent: readonly string[]): Named {
  const told = complaintsIn(answer.json, [...sent, CONTROL]);
  const ofUnknown = told.get(CONTROL);
  if (ofUnknown === undefined) {
    // It overlooks what it doesn't know: what it complains of, it knows.
    const known = sent.filter((name) => told.has(name) && !STRANGE.test(told.get(name)!));
    return { known, missing: missingIn(told, sent) };
  }
  const strangers = sent.filter((name) => told.get(name) === ofUnknown);
  // It tells the first stranger alone: silence about the others says nothing.
  if (strangers.length === 0 && sent.length > 1 && !sent.some((name) => told.has(name)))
    return { known: [], missing: [] };
  return { known: sent.filter((name) => !strangers.includes(name)), missing: missingIn(told, sent) };
}

function missingIn(told: ReadonlyMap<string, string>, sent: readonly string[]): string[] {
  return [...told.keys()].filter(
    (name) => name !== CONTROL && !sent.includes(name) && /^[A-Za-z0-9_.[\]-]{1,64}$/.test(name),
  );
}

/** What is said of each parameter, by name. */
function complaintsIn(json: unknown, sent: readonly string[]): Map<string, string> {
  const { detail, error } = recordOf(json);
  const inner = recordOf(recordOf(detail)['error'] ?? error);
  const list = [detail, inner['fields'], recordOf(detail)['fields'], recordOf(json)['errors']].find(
    (value) => Array.isArray(value) && value.length > 0,
  );
  const told = new Map<string, string>();
  for (const one of Array.isArray(list) ? list.map(recordOf) : []) {
    const name = nameOf(one['path'] ?? one['field'] ?? one['loc'] ?? one['name'] ?? one['param']);
    const says = one['message'] ?? one['msg'] ?? one['reason'] ?? one['type'];
    if (name !== undefined) told.set(name, String(says).replaceAll(name, '*'));
  }
  if (told.size > 0) return told;
  // Nothing but a sentence: what follows a name and a colon, up to the next complaint.
  const message = [inner['message'], recordOf(json)['message'], detail].find((value) => typeof value === 'string');
  for (const part of typeof message === 'string' ? message.split(/[;\n]/) : []) {
    for (const name of sent) {
      const says = new RegExp(`(?:^|[^\\w.])["'\`]?${escaped(name)}["'\`]?: (.*)$`).exec(part)?.[1];
      if (says !== undefined) told.set(name, says.trim());
    }
    const [, unsent, says] = /(?:^|: )\s*([A-Za-z]\w*_?\w*): ([A-Z].*)$/.exec(part) ?? [];
    if (unsent !== undefined && !told.has(unsent)) told.set(unsent, says!);
  }
  return told;
}

/** The last part of a place such as `query.limit` or `["query", "limit"]`. */
function nameOf(place: unknown): string | undefined {
  const parts = Array.isArray(place) ? place.map(String) : typeof place === 'string' ? place.split('.') : [];
  const inside = parts.filter((part) => !['query', 'body', 'path', 'params'].includes(part));
  return inside.length === 0 ? undefined : inside.join('.');
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
