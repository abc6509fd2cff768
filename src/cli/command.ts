import type { Deployment, KeyKind } from '../api/deployment.ts';
import type { OpenOptions, Propmaster } from '../api/propmaster.ts';
import type { PropmasterError } from '../errors.ts';
import type { SourceFormat } from '../model/source-formats.ts';
import type { ProgressEvent } from '../pipeline/types.ts';
import type { Treatment } from '../project/treatment.ts';
import type { Style } from './render/style.ts';

/** Options that every command takes, before or after its name. */
export interface GlobalOptions {
  readonly project?: string;
  readonly profile?: string;
  readonly baseUrl?: string;
  readonly keyKind?: KeyKind;
  /** How long a silent connection is waited for [s]. */
  readonly timeout?: number;
  readonly record?: string;
  readonly replay?: string;
  readonly json?: boolean;
  readonly cancelOnStdinEnd?: boolean;
  readonly verbose?: boolean;
}

/** Options of `generate`, `pull` and `import`; the names are those of `InstallOptions`. */
export interface InstallingOptions extends Treatment {
  readonly name?: string;
  readonly simulators?: readonly string[];
  readonly format?: SourceFormat;
  readonly entry?: string;
  readonly root?: string;
  readonly replace?: boolean;
  readonly allowFailed?: boolean;
  /** [s] */
  readonly timeLimit?: number;
}

/** What happens on the way: the stages of a prop, and waiting for work of the service. The progress lines of `--json`. */
export type CliEvent = Omit<ProgressEvent, 'stage'> & { readonly stage: ProgressEvent['stage'] | 'wait' };

/** The service, typed. */
export type ServiceClient = Deployment['client'];

/**
 * The key that a command is for. It matters for the local service only, which has one of each kind; `either`: what is
 * asked for by its id is looked for with the Personal key, then with the Team key. `--key-kind` goes before.
 */
export type WantedKey = KeyKind | 'either';

/** What a command is given. */
export interface CommandCall<Options = object> {
  /** Positional arguments; a variadic one is spread out. */
  readonly args: readonly string[];
  readonly options: Options & GlobalOptions;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Progress: a bar, plain lines or JSON lines, whatever was asked for. */
  readonly onEvent: (event: CliEvent) => void;
  /** Something worth knowing that is no error. */
  readonly notice: (message: string) => void;
  /** A line before the end: JSON object with `--json`, text without. */
  readonly announce: (line: Readonly<Record<string, unknown>>, text: string) => void;
  /**
   * Opens the project, hands it over and closes it whatever happens.
   *
   * @param folder exactly this one; default: `--project`, else the nearest project upwards
   * @param keyKind of the local service; default: `--key-kind`, else as the command is declared
   */
  readonly withProject: <T>(
    work: (project: Propmaster) => Promise<T>,
    folder?: string,
    keyKind?: KeyKind,
  ) => Promise<T>;
  /**
   * Opens the service alone, hands it over and closes it whatever happens.
   *
   * @param key default: the Personal one
   * @param service another one than the settings name
   */
  readonly withClient: <T>(
    work: (client: ServiceClient, deployment: Deployment) => Promise<T>,
    key?: WantedKey,
    service?: Pick<OpenOptions, 'baseUrl' | 'apiKey'>,
  ) => Promise<T>;
  /** Asks for a secret: without echo at a terminal, else all of stdin. `piped`: all of stdin, also at a terminal. */
  readonly readSecret: (prompt: string, options?: { readonly piped?: boolean }) => Promise<string>;
  /** How the project would be opened, for commands that do it themselves. */
  readonly openOptions: OpenOptions;
}

/** What a command answers. */
export interface CommandOutcome {
  /** Fields of the `{"type":"result"}` line, snake_case; see `wire.ts`. */
  readonly result: Readonly<Record<string, unknown>>;
  /** The same for people, without a final newline. Empty: nothing to say. */
  readonly text: (style: Style) => string;
  /** The work was done and its answer is no: `result` is then part of the error line, and the exit code is the error's. */
  readonly failure?: PropmasterError;
}

/** One command. It prints nothing and ends nothing; it answers, or throws a `PropmasterError`. */
export type Command<Options = object> = (call: CommandCall<Options>) => Promise<CommandOutcome>;
