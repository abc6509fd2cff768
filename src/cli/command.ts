import type { PropmasterError } from '../errors.ts';
import type { ProgressEvent } from '../pipeline/types.ts';
import type { OpenOptions, Propmaster } from '../propmaster.ts';
import type { Style } from './render/style.ts';

/** Options that every command takes, before or after its name. */
export interface GlobalOptions {
  readonly project?: string;
  readonly baseUrl?: string;
  readonly json?: boolean;
  readonly verbose?: boolean;
}

/** Options of `generate`, `pull` and `import`; the names are those of `InstallOptions`. */
export interface InstallingOptions {
  readonly name?: string;
  readonly simulators?: readonly string[];
  readonly replace?: boolean;
  readonly allowFailed?: boolean;
  /** [kg/m³] */
  readonly density?: number;
  /** [kg] */
  readonly mass?: number;
}

/** What a command is given. */
export interface Call<Options = object> {
  /** Positional arguments; a variadic one is spread out. */
  readonly args: readonly string[];
  readonly options: Options & GlobalOptions;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Progress: a bar, plain lines or JSON lines, whatever was asked for. */
  readonly onEvent: (event: ProgressEvent) => void;
  /** A line before the end: JSON object with `--json`, text without. */
  readonly announce: (line: Readonly<Record<string, unknown>>, text: string) => void;
  /**
   * Opens the project, hands it over and closes it whatever happens.
   *
   * @param folder exactly this one; default: `--project`, else the nearest project upwards
   */
  readonly withProject: <T>(work: (project: Propmaster) => Promise<T>, folder?: string) => Promise<T>;
  /** How the project would be opened, for commands that do it themselves. */
  readonly openOptions: OpenOptions;
}

/** What a command answers. */
export interface Outcome {
  /** Fields of the `{"type":"result"}` line, snake_case; see `wire.ts`. */
  readonly result: Readonly<Record<string, unknown>>;
  /** The same for people, without a final newline. Empty: nothing to say. */
  readonly text: (style: Style) => string;
  /** The work was done and its answer is no: `result` is then part of the error line, and the exit code is the error's. */
  readonly failure?: PropmasterError;
}

/** One command. It prints nothing and ends nothing; it answers, or throws a `PropmasterError`. */
export type Command<Options = object> = (call: Call<Options>) => Promise<Outcome>;
