import { ExpressionError, type ExpressionValue, evaluate, RESERVED, type ResolveIdentifier } from './expression.ts';
import { type BlueprintFinding, Fault, Follows, listed, type Path } from './finding.ts';
import type { Blueprint, ParameterDocument } from './schema/document.ts';
import type { Amount } from './schema/values.ts';

/** Parameters by name: what is set, in the parameter's own unit, or a word of its choices. */
export type BlueprintSettings = Readonly<Record<string, ExpressionValue>>;

type NumberParameter = Extract<ParameterDocument, { min: number }>;

/** What names in expressions stand for. */
export class NumberScope {
  readonly #parameters: ReadonlyMap<string, ExpressionValue>;
  readonly #values: Readonly<Record<string, Amount>>;
  readonly #known = new Map<string, ExpressionValue>();
  readonly #open: string[] = [];
  /** Values that could not be computed, which is told: what uses them is not told again. */
  readonly failed: Set<string>;

  constructor(
    parameters: ReadonlyMap<string, ExpressionValue>,
    values: Readonly<Record<string, Amount>>,
    failed: Iterable<string> = [],
  ) {
    this.#parameters = parameters;
    this.#values = values;
    this.failed = new Set(failed);
  }

  /**
   * What an amount comes to.
   *
   * @param measure of `solid.top`: what is known of solids at this place
   * @throws {Fault} at the path
   */
  value(amount: Amount, path: Path, measure?: ResolveIdentifier): ExpressionValue {
    if (typeof amount === 'number') return amount;
    try {
      return evaluate(amount, (name, property) =>
        property === undefined ? this.#look(name) : this.#measured(name, property, measure),
      );
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      const { code, message, at } = error;
      throw new Fault(code, path, `"${amount}": ${message}${at > 0 ? ` (character ${at + 1})` : ''}`, HINTS[code]);
    }
  }

  /** A number. @throws {Fault} */
  number(amount: Amount, path: Path, measure?: ResolveIdentifier): number {
    const value = this.value(amount, path, measure);
    if (typeof value === 'number') return value;
    throw new Fault('not-a-number', path, `"${amount}" is the word '${value}', and a number is needed.`);
  }

  #look(name: string): ExpressionValue {
    if (this.failed.has(name)) throw new Follows([]);
    const given = this.#parameters.get(name) ?? this.#known.get(name);
    if (given !== undefined) return given;
    const rule = Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
    if (rule === undefined) {
      const all = listed([...this.#parameters.keys(), ...Object.keys(this.#values)]);
      throw new ExpressionError('unknown-name', `There is no "${name}". There are: ${all}.`);
    }
    if (this.#open.includes(name))
      throw new ExpressionError(
        'cycle',
        `"${name}" depends on itself: ${chained([...this.#open.slice(this.#open.indexOf(name)), name])}.`,
      );
    this.#open.push(name);
    // The fault of a value is told at the value, not at each place that uses it.
    try {
      const value = this.value(rule, ['values', name]);
      this.#known.set(name, value);
      return value;
    } finally {
      this.#open.pop();
    }
  }

  #measured(name: string, property: string, measure: ResolveIdentifier | undefined): ExpressionValue {
    if (measure) return measure(name, property);
    throw new ExpressionError('unknown-name', `"${name}.${property}" can only stand in sizes and places of solids.`);
  }
}

/** Names of a circle; of a long one its ends. */
const chained = (names: readonly string[]): string =>
  (names.length > 12 ? [...names.slice(0, 5), '…', ...names.slice(-5)] : names).join(' → ');

const HINTS: Readonly<Record<string, string>> = {
  'division-by-zero': 'Use max(…, 0.001), or a condition: n == 0 ? 0 : a / n.',
  'not-a-number': 'Keep it finite: max(0, …) under a square root, and amounts in metres.',
  cycle: 'Let one of them be a number or a parameter.',
  'unknown-name': 'Declare it under parameters or values, or correct the spelling.',
  'ambiguous-name': 'Give the one that you mean a name of its own.',
  expression: 'Write + - * / %, parentheses, min, max, sqrt, sin (degrees) and names, as in "width / 2 - wall".',
};

/**
 * The scope of a document, and what is wrong with its parameters and values. A parameter that is out of range counts as the
 * nearest that is not, so that the rest can be looked at.
 *
 * @param leftOut names of parameters and values that are faulty, and told already
 */
export function scopeOf(
  { parameters, values }: Blueprint,
  settings: BlueprintSettings,
  leftOut: ReadonlySet<string> = new Set(),
): { readonly scope: NumberScope; readonly findings: BlueprintFinding[] } {
  const findings: BlueprintFinding[] = [];
  const tell = (code: string, path: Path, message: string, hint?: string): void => {
    findings.push(new Fault(code, path, message, hint).finding);
  };
  const given = new Map<string, ExpressionValue>();
  for (const [name, parameter] of Object.entries(parameters)) {
    if (leftOut.has(name)) continue;
    const path = ['parameters', name];
    if (RESERVED.has(name)) tell('name-taken', path, `"${name}" is a word of expressions.`, 'Give it another name.');
    if (Object.hasOwn(values, name)) tell('name-taken', ['values', name], `"${name}" is a parameter, too.`);
    const set = Object.hasOwn(settings, name) ? settings[name]! : parameter.default;
    given.set(name, set);
    const where = set === parameter.default ? [...path, 'default'] : path;
    if ('choices' in parameter) {
      if (!(parameter.choices as readonly unknown[]).includes(set)) {
        tell('out-of-range', where, `${name} is ${JSON.stringify(set)}; it is one of ${listed(parameter.choices)}.`);
        given.set(name, parameter.choices[0]!);
      }
      continue;
    }
    const { min, max, unit, integer } = parameter;
    if (min > max) tell('out-of-range', [...path, 'min'], `The least is ${min}, and the most ${max}.`);
    else if (typeof set !== 'number' || !(set >= min && set <= max))
      tell('out-of-range', where, `${name} is ${JSON.stringify(set)}; it lies between ${min} and ${max} ${unit}.`);
    else if (integer && !Number.isInteger(set)) tell('out-of-range', where, `${name} is ${set}, and must be whole.`);
    else continue;
    given.set(name, nearest(set, parameter));
  }
  for (const name of Object.keys(settings))
    if (!Object.hasOwn(parameters, name))
      tell(
        'unknown-name',
        ['parameters', name],
        `There is no parameter "${name}". There are: ${listed(given.keys())}.`,
      );
  const scope = new NumberScope(given, values, leftOut);
  const failed: string[] = [];
  for (const name of Object.keys(values)) {
    if (leftOut.has(name)) continue;
    if (RESERVED.has(name)) tell('name-taken', ['values', name], `"${name}" is a word of expressions.`);
    try {
      scope.value(values[name]!, ['values', name]);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      if (!findings.some(({ pointer }) => pointer === error.finding.pointer)) findings.push(error.finding);
      failed.push(name);
    }
  }
  for (const name of failed) scope.failed.add(name);
  return { scope, findings };
}

/** A value that a parameter may have. */
function nearest(set: ExpressionValue, { min, max, default: usual, integer }: NumberParameter): number {
  const value = typeof set === 'number' ? set : usual;
  const within = Math.min(Math.max(min, max), Math.max(Math.min(min, max), value));
  return integer ? Math.floor(within) : within;
}
