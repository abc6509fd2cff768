import type { SizeWord } from '../request.ts';
import type { ExpressionValue } from './expression.ts';
import { type BlueprintFinding, Fault, listed, pointerOf } from './finding.ts';
import type { Blueprint } from './schema/document.ts';
import type { Amount } from './schema/values.ts';
import type { WordsDocument } from './schema/words.ts';
import { NumberScope } from './scope.ts';

/** A size of a prompt that follows from a parameter: `times` it and `plus` so much [m]. */
export interface Reach {
  readonly axis: SizeWord;
  readonly key: string;
  readonly times: Amount;
  readonly plus: Amount;
  /** Whether the parameter is the size itself. */
  readonly isPlain: boolean;
  /** Whether it holds with all other parameters at their default alone: it is said in numbers. */
  readonly needsDefaults: boolean;
}

/** In metres: the size is `times` the parameter and `plus`. */
export interface Reached {
  readonly times: number;
  readonly plus: number;
}

export const reachesOf = ({ sizes }: WordsDocument): Reach[] =>
  Object.entries(sizes).map(([word, size]): Reach => {
    const axis = word as SizeWord;
    if (typeof size === 'string') return { axis, key: size, times: 1, plus: 0, isPlain: true, needsDefaults: false };
    const needsDefaults = typeof size.times === 'number' && typeof size.plus === 'number';
    return { axis, key: size.of, times: size.times, plus: size.plus, isPlain: false, needsDefaults };
  });

/**
 * What a reach comes to with these parameters; those that are absent have their default. A finding says where it can't be
 * computed, or the size doesn't grow with its parameter.
 */
export function reached(
  { parameters, values }: Blueprint,
  { axis, key, times, plus }: Reach,
  settings: Readonly<Record<string, ExpressionValue>> = {},
): Reached | BlueprintFinding {
  // Without the parameter itself: what depended on it would be no straight line.
  const others = Object.entries(parameters).filter(([name]) => name !== key);
  const given = others.map(([name, { default: usual }]) => [name, settings[name] ?? usual] as const);
  const scope = new NumberScope(new Map(given), values);
  const path = ['words', 'sizes', axis];
  try {
    const result = { times: scope.number(times, [...path, 'times']), plus: scope.number(plus, [...path, 'plus']) };
    if (result.times > 0) return result;
    throw new Fault('out-of-range', [...path, 'times'], `It comes to ${result.times}, and has to be more than 0.`);
  } catch (error) {
    if (error instanceof Fault) return error.finding;
    throw error;
  }
}

/** Sizes of prompts that can't be set, as warnings: the prop itself can be built. */
export function reachFaults(blueprint: Blueprint): BlueprintFinding[] {
  const { parameters, words } = blueprint;
  if (!words) return [];
  return reachesOf(words).flatMap((reach): BlueprintFinding[] => {
    const { key, axis, isPlain } = reach;
    const found = faultOf(blueprint, reach);
    if (!found) return [];
    const lengths = Object.entries(parameters).flatMap(([name, one]) =>
      'choices' in one || one.integer || (name === key && !isPlain) ? [] : [name],
    );
    const hint = `What a size can follow from: ${listed(lengths)}.`;
    const pointer = found.pointer || pointerOf(['words', 'sizes', axis, ...(isPlain ? [] : ['of'])]);
    return [{ ...found, severity: 'warning', pointer, hint }];
  });
}

function faultOf(blueprint: Blueprint, reach: Reach): BlueprintFinding | undefined {
  const { key } = reach;
  const parameter = Object.hasOwn(blueprint.parameters, key) ? blueprint.parameters[key] : undefined;
  const fault = (code: string, message: string): BlueprintFinding => new Fault(code, [], message).finding;
  if (!parameter) return fault('unknown-name', `There is no parameter "${key}".`);
  if ('choices' in parameter)
    return fault('not-a-number', `"${key}" is a word of its choices, and a size is a length.`);
  if (parameter.integer) return fault('not-a-number', `"${key}" is a count, and a size may be any length.`);
  const result = reached(blueprint, reach);
  return 'times' in result ? undefined : result;
}
