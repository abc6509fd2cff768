import { type AnyKind, nameOf } from './kind.ts';
import type { Order } from './order.ts';
import { Refusal } from './refusal.ts';
import type { Request } from './request.ts';
import { type AbsentPart, isLid, type PropRequest } from './words/asked.ts';
import { negated } from './words/items.ts';
import { lookUp } from './words/lookup.ts';
import type { PartWord } from './words/parts.ts';

/** What a kind made of a request. */
export interface Planned {
  readonly plan: object;
  readonly order: Order;
}

/**
 * Plans a thing that lacks those of some parts that it can lack; the others are told.
 *
 * @param planned plans a request
 * @throws {Refusal} `contradiction` for a part that is asked for, too; whatever `planned` throws for the usual one
 */
export function planLacking(asked: PropRequest, request: Request, planned: (request: Request) => Planned): Planned {
  const { absent, kind } = asked;
  const without = lastSaid(asked, request);
  const plan = (parts: readonly AbsentPart[]): Planned => planWithout(parts, without, kind, planned);
  try {
    return plan(absent);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'negation') throw error;
    const kept: AbsentPart[] = [];
    for (const part of absent) {
      if (attempted(() => plan([...kept, part]))) kept.push(part);
      else loseAbsence(part, asked, error);
    }
    return plan(kept);
  }
}

/** "Give it a lid. Scratch that, no lid": without one, as a correction takes back what was said before. */
function lastSaid(asked: PropRequest, request: Request): Request {
  const both = asked.absent.filter(({ part }) => (request.counts.get(part) ?? 0) > 0);
  if (asked.isStrict || both.length === 0) return request;
  for (const { part, text } of both) asked.assumed.push(`${asked.textOfPart(part)}: taken back by "${text}"`);
  const counts = new Map([...request.counts].filter(([part]) => !both.some((one) => one.part === part)));
  return { ...request, counts };
}

function loseAbsence({ part, word, text }: AbsentPart, asked: PropRequest, refusal: Refusal): void {
  const alone = asked.absent.filter((other) => other.text === text).length === 1;
  const words = alone ? text : `${word} ${part}`;
  asked.lose({ aspect: 'part', words, reason: `the ${part} of ${asked.one} is always there` }, refusal);
  for (const told of [asked.understood, asked.ignored]) if (told.includes(text)) told.splice(told.indexOf(text), 1);
}

/**
 * Plans a thing that lacks parts: as it usually is, where it has none of them then; else with none of each, or open.
 *
 * @param planned plans a request
 * @throws {Refusal} `contradiction` for a part that is asked for, too; `negation` where each plan keeps one of them; whatever `planned` throws for the usual one
 */
function planWithout(
  absent: readonly AbsentPart[],
  request: Request,
  kind: AnyKind,
  planned: (request: Request) => Planned,
): Planned {
  const isWithout = ({ plan }: Planned): boolean => absent.every((part) => lacks(plan, kind, part));
  const both = absent.find(({ part }) => request.counts.has(part));
  if (both) throw new Refusal('contradiction', `Is it with or without a ${both.part}?`);
  const usual = planned(request);
  // A drum has no lid of its own: without one it is open.
  const lidless = absent.some(({ part }) => isLid(part)) && kind.words.shapes?.includes('open');
  const open =
    lidless && attempted(() => planned({ ...request, shapes: new Set([...request.shapes, 'open' as const]) }));
  const counts = new Map([...request.counts, ...absent.map(({ part }) => [part, 0] as const)]);
  const none = attempted(() => planned({ ...request, counts }));
  // "A cardboard box without a lid": the form that has a word for it, which is open.
  const isOfForm = absent.some(({ part }) => kind.words.partsOfForms?.[part] !== undefined);
  const simple = [...(open ? [open] : []), ...(none && isOfForm ? [none] : []), usual].find(isWithout);
  if (simple) return simple;
  if (none && isWithout(none) && isDescription(kind, none.plan)) return none;
  const fields = absent.flatMap(({ part }) => fieldOf(kind, part) ?? []);
  const free = { ...usual, plan: { ...usual.plan, ...Object.fromEntries(fields.map((field) => [field, false])) } };
  if (isWithout(free)) return free;
  const fixed = absent.find(({ part }) => 'always' in (kind.words.parts[part] ?? {}));
  const reason = fixed ? ` Its ${fixed.part} is always there.` : '';
  throw new Refusal('negation', `${negated(absent[0]!.word)}${reason}`);
}

/** Whether a plan says that there is none of a part: `lid: false`, `cap: null`, `pillows: 0`. */
function lacks(plan: object, kind: AnyKind, { part, own }: AbsentPart): boolean {
  const free = fieldOf(kind, part);
  const form = kind.words.partsOfForms?.[part];
  if (form) return Reflect.get(plan, form[0]) !== form[1];
  if (isLid(part) && Reflect.get(plan, 'open') === true) return true;
  const names = [...(free === undefined ? [] : [free]), part, `${part}s`, `${part}es`, part.replace(/f$/, 'ves')];
  const field = names.find((name) => Object.hasOwn(plan, name));
  // What the words of a kind don't know, and its description doesn't either, it has not.
  if (field === undefined) return !own;
  const value: unknown = Reflect.get(plan, field);
  return value === false || value === null || value === 0;
}

/** The field that leaves a part out by itself. */
const fieldOf = ({ words }: AnyKind, part: PartWord): string | undefined => lookUp(words.parts, part)?.field;

const isDescription = (kind: AnyKind, plan: object): boolean =>
  kind.schema.safeParse({ category: nameOf(kind), ...plan }).success;

function attempted(plan: () => Planned): Planned | undefined {
  try {
    return plan();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
