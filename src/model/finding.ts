/** `error`: the prop must not be used. `warning`: it works, but read this. `info`: a fact worth keeping. */
export type Severity = 'error' | 'warning' | 'info';

/** Something found out about a prop or a file. Data, so that people, agents and editors read the same. */
export interface Finding {
  /** Stable: `<level>/<what>`, for example `physics/mass-zero`. Never renamed. */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence that names the thing and its value with unit. */
  readonly message: string;
  /** Where: a JSON pointer into the model (`/links/0/inertial`) or `file.ext` or `file.ext:line`. */
  readonly pointer: string;
  /** What to do about it. */
  readonly hint?: string | undefined;
  /** The numbers and names of the message, for programs. */
  readonly args: Readonly<Record<string, unknown>>;
}

/** A kind of finding: the row of `docs/checks.md`, and the function that makes one. */
export interface FindingKind<Args extends Record<string, unknown>> {
  readonly code: string;
  readonly severity: Severity;
  /** What is wrong and why it matters, one or two sentences; the text of `docs/checks.md`. */
  readonly about: string;
  readonly hint?: string;
  readonly at: (pointer: string, args: Args) => Finding;
}

/** A number that is none, with its unit; what stands in quotation marks is a name. */
const NO_NUMBER = /"[^"]*"|-?\b(?:Infinity|NaN)\b(?: ?(?:mm|m³|m\/s|m|kg\/m³|kg·m²|kg|°|%))?/g;

/** "Infinity mm" says nothing to anybody: wherever a number comes from, its message reads as a sentence. */
const withoutInfinities = (message: string): string =>
  message.replace(NO_NUMBER, (found) => (found.startsWith('"') ? found : 'no finite number'));

/** Declares a kind of finding. Every kind is listed in `src/verify/catalog.ts`, from which `docs/checks.md` is made. */
export function defineFinding<Args extends Record<string, unknown> = Record<string, never>>(kind: {
  code: `${'structure' | 'format' | 'physics' | 'simulation' | 'scene' | 'request'}/${string}`;
  severity: Severity;
  about: string;
  message: (args: Args) => string;
  hint?: string;
}): FindingKind<Args> {
  const { message, ...row } = kind;
  return {
    ...row,
    at: (pointer, args) => ({
      code: kind.code,
      severity: kind.severity,
      message: withoutInfinities(message(args)),
      pointer,
      ...(kind.hint === undefined ? {} : { hint: kind.hint }),
      args,
    }),
  };
}
