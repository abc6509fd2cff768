import type { Adapter } from '../../adapters/contract.ts';
import type { Client } from '../client/index.ts';
import type { SourceFormat } from '../model/source-formats.ts';
import type { Cache } from '../project/cache.ts';
import type { Treatment } from '../project/treatment.ts';

/** Options of a run, with the project's defaults filled in. */
export interface RunOptions {
  /** Name that was asked for; a name that nobody chose gives way to props that are there. */
  readonly name: string | undefined;
  readonly replace: boolean;
  readonly allowFailed: boolean;
  /** The only format to ask the service for; else the best that it has. */
  readonly format: SourceFormat | undefined;
  readonly treatment: Treatment;
  /** Folder beyond which no reference of a file is read. */
  readonly within?: string | undefined;
}

/** What a stage may use besides what the stages before it found out. */
export interface Context {
  /** Absolute path of the project. */
  readonly root: string;
  /** What the journal calls the service. */
  readonly deployment: string;
  /** Opens the connection when it is first asked for: most runs of `import` and `verify` never do. */
  readonly client: () => Promise<Client>;
  readonly cache: Cache;
  /** The simulators to write for. */
  readonly adapters: readonly Adapter[];
  readonly options: RunOptions;
  readonly signal: AbortSignal | undefined;
  /** Longest time that reading, verifying and writing may take [s]. @default 60 */
  readonly timeLimit?: number | undefined;
  /** Whether the run goes on to `adapt`, so that pictures will be wanted. Said by `run`. */
  readonly willAdapt?: boolean;
  /** Name → place of the props that are installed together: the manifest names them in this order, whichever is done first. */
  readonly places?: ReadonlyMap<string, number> | undefined;
  /** Progress within the stage; `fraction` is 0 to 1. */
  readonly progress: (fraction?: number, message?: string) => void;
  /** Something worth knowing that is no error. */
  readonly notice: (message: string) => void;
}
