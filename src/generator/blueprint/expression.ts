import { LIMITS } from './limits.ts';

/** A number, or one of some words that a parameter chooses from. */
export type ExpressionValue = number | string;

/** What an identifier or `solid.top` stands for; throws {@link ExpressionError} for what it doesn't know. */
export type ResolveIdentifier = (name: string, property?: string) => ExpressionValue;

/** An expression that can't be read or computed; `at` is the character where. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
  readonly code: string;
  readonly at: number;

  constructor(code: string, message: string, at = 0) {
    super(message);
    this.code = code;
    this.at = at;
  }
}

const DEGREE = Math.PI / 180;
/** The sine of 180° is 0 here. */
const tidy = (value: number): number => (Math.abs(value) < 1e-15 ? 0 : value);

/** Functions of an expression; angles in degrees. */
const FUNCTIONS: Readonly<Record<string, readonly [arity: number, run: (...values: number[]) => number]>> = {
  min: [-1, Math.min],
  max: [-1, Math.max],
  abs: [1, Math.abs],
  sqrt: [1, Math.sqrt],
  sin: [1, (a) => tidy(Math.sin(a * DEGREE))],
  cos: [1, (a) => tidy(Math.cos(a * DEGREE))],
  tan: [1, (a) => tidy(Math.tan(a * DEGREE))],
  asin: [1, (a) => Math.asin(a) / DEGREE],
  acos: [1, (a) => Math.acos(a) / DEGREE],
  atan2: [2, (y, x) => Math.atan2(y, x) / DEGREE],
  floor: [1, Math.floor],
  ceil: [1, Math.ceil],
  round: [1, Math.round],
};

/** Words that no parameter or value may have as its name; material and colour are set beside parameters. */
export const RESERVED: ReadonlySet<string> = new Set([
  ...Object.keys(FUNCTIONS),
  'pi',
  'material',
  'colour',
  'category',
  'finish',
]);

/** Binary operators by precedence, the weakest first. */
const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/', '%'],
];

interface Token {
  readonly kind: 'number' | 'name' | 'text' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

const TOKEN =
  /\s*(?:(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([A-Za-z_]\w*)|'([^']*)'|(\|\||&&|[=!<>]=|[-+*/%()<>?:,.!]))/y;

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  let at = 0;
  while (text.slice(at).trim() !== '') {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found) throw new ExpressionError('expression', `"${text.slice(at).trim().charAt(0)}" is no part of it`, at);
    const [whole, number, name, quoted, sign] = found;
    const kind = number !== undefined ? 'number' : name !== undefined ? 'name' : quoted !== undefined ? 'text' : 'sign';
    tokens.push({ kind, text: number ?? name ?? quoted ?? sign!, at });
    at += whole.length;
  }
  return [...tokens, { kind: 'end', text: 'the end', at: text.length }];
}

/**
 * Computes an expression: + - * / %, comparisons (1 or 0), && || !, `a ? b : c`, parentheses, the functions above, `pi`,
 * names, and `solid.top`. It is read and computed in one go, so only the branch that a condition takes is looked up.
 *
 * No code is run: the words above are all there are.
 *
 * @throws {ExpressionError} for what can't be read, an unknown name, a division by zero, or what is no finite number
 */
export function evaluate(text: string, lookUp: ResolveIdentifier): ExpressionValue {
  if (text.length > LIMITS.expression)
    throw new ExpressionError('too-long', `It has ${text.length} characters; ${LIMITS.expression} are allowed.`);
  const reader = new Reader(tokenize(text), lookUp);
  const value = reader.whole();
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new ExpressionError('not-a-number', `It gives ${value}.`);
  return value;
}

class Reader {
  readonly #tokens: readonly Token[];
  readonly #lookUp: ResolveIdentifier;
  #next = 0;
  #depth = 0;
  /** Within a branch that is not taken: read, and not computed. */
  #idle = 0;

  constructor(tokens: readonly Token[], lookUp: ResolveIdentifier) {
    this.#tokens = tokens;
    this.#lookUp = lookUp;
  }

  whole(): ExpressionValue {
    const value = this.#conditional();
    const left = this.#peek();
    if (left.kind !== 'end') throw new ExpressionError('expression', `"${left.text}" is not expected there`, left.at);
    return value;
  }

  #peek(): Token {
    return this.#tokens[this.#next]!;
  }

  #take(sign: string): boolean {
    const { kind, text } = this.#peek();
    if (kind !== 'sign' || text !== sign) return false;
    this.#next++;
    return true;
  }

  #need(sign: string): void {
    const { text, at } = this.#peek();
    if (!this.#take(sign)) throw new ExpressionError('expression', `"${sign}" is missing before ${text}`, at);
  }

  #conditional(): ExpressionValue {
    if (++this.#depth > LIMITS.nesting)
      throw new ExpressionError('too-deep', `It is nested more than ${LIMITS.nesting} deep.`, this.#peek().at);
    const test = this.#binary(0);
    let value = test;
    if (this.#take('?')) {
      const chosen = test !== 0 && test !== '';
      const yes = this.#branch(chosen);
      this.#need(':');
      const no = this.#branch(!chosen);
      value = chosen ? yes : no;
    }
    this.#depth--;
    return value;
  }

  #branch(taken: boolean): ExpressionValue {
    if (!taken) this.#idle++;
    const value = this.#conditional();
    if (!taken) this.#idle--;
    return value;
  }

  #binary(level: number): ExpressionValue {
    const signs = LEVELS[level];
    if (!signs) return this.#unary();
    let left = this.#binary(level + 1);
    for (;;) {
      const { kind, text, at } = this.#peek();
      if (kind !== 'sign' || !signs.includes(text)) return left;
      this.#next++;
      left = this.#combine(text, left, this.#binary(level + 1), at);
    }
  }

  #combine(sign: string, left: ExpressionValue, right: ExpressionValue, at: number): ExpressionValue {
    if (this.#idle > 0) return 0;
    if (sign === '==') return left === right ? 1 : 0;
    if (sign === '!=') return left === right ? 0 : 1;
    const [a, b] = [this.#number(left, at), this.#number(right, at)];
    switch (sign) {
      case '||':
        return a !== 0 || b !== 0 ? 1 : 0;
      case '&&':
        return a !== 0 && b !== 0 ? 1 : 0;
      case '<':
        return a < b ? 1 : 0;
      case '<=':
        return a <= b ? 1 : 0;
      case '>':
        return a > b ? 1 : 0;
      case '>=':
        return a >= b ? 1 : 0;
      case '+':
        return a + b;
      case '-':
        return a - b;
      case '*':
        return a * b;
      default:
        if (b === 0) throw new ExpressionError('division-by-zero', `It divides ${a} by 0.`, at);
        return sign === '/' ? a / b : a - b * Math.floor(a / b);
    }
  }

  #number(value: ExpressionValue, at: number): number {
    if (typeof value === 'number') return value;
    throw new ExpressionError('not-a-number', `'${value}' is a word; only == and != take one.`, at);
  }

  #unary(): ExpressionValue {
    const { at } = this.#peek();
    if (this.#take('-')) return this.#deeper(() => -this.#number(this.#unary(), at));
    if (this.#take('+')) return this.#deeper(() => this.#number(this.#unary(), at));
    if (this.#take('!')) return this.#deeper(() => (this.#number(this.#unary(), at) === 0 ? 1 : 0));
    return this.#primary();
  }

  #deeper<Result>(read: () => Result): Result {
    if (++this.#depth > LIMITS.nesting)
      throw new ExpressionError('too-deep', `It is nested more than ${LIMITS.nesting} deep.`, this.#peek().at);
    const value = read();
    this.#depth--;
    return value;
  }

  #primary(): ExpressionValue {
    const token = this.#peek();
    if (this.#take('(')) {
      const value = this.#conditional();
      this.#need(')');
      return value;
    }
    this.#next++;
    if (token.kind === 'number') return Number(token.text);
    if (token.kind === 'text') return token.text;
    if (token.kind !== 'name')
      throw new ExpressionError('expression', `A number is missing before ${token.text}`, token.at);
    if (this.#take('(')) return this.#call(token);
    if (token.text === 'pi') return Math.PI;
    if (!this.#take('.')) return this.#idle > 0 ? 0 : this.#lookUp(token.text);
    const property = this.#peek();
    if (property.kind !== 'name') throw new ExpressionError('expression', 'A word is missing after "."', property.at);
    this.#next++;
    return this.#idle > 0 ? 0 : this.#lookUp(token.text, property.text);
  }

  #call({ text, at }: Token): number {
    const values: ExpressionValue[] = [];
    if (!this.#take(')')) {
      do values.push(this.#conditional());
      while (this.#take(','));
      this.#need(')');
    }
    const known = Object.hasOwn(FUNCTIONS, text) ? FUNCTIONS[text] : undefined;
    if (!known) {
      const all = Object.keys(FUNCTIONS).join(', ');
      throw new ExpressionError('unknown-name', `There is no function "${text}". There are: ${all}.`, at);
    }
    const [arity, run] = known;
    if (arity < 0 ? values.length === 0 : values.length !== arity)
      throw new ExpressionError(
        'expression',
        `${text} takes ${arity < 0 ? 'one or more' : arity}, not ${values.length}`,
        at,
      );
    if (this.#idle > 0) return 0;
    const value = run(...values.map((one) => this.#number(one, at)));
    if (Number.isNaN(value))
      throw new ExpressionError('not-a-number', `${text}(${values.join(', ')}) is no number.`, at);
    return value;
  }
}
