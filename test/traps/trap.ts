import type { Severity } from '../../src/model/finding.ts';
import type { SourceFormat } from '../../src/model/source-formats.ts';
import type { SimModel } from '../../src/model/types.ts';
import type { Treatment } from '../../src/project/treatment.ts';

/** Something of the wild, small, and what must come of it. */
export interface Trap {
  readonly name: string;
  /** Table and row of the conventions of simulators that it stands for. */
  readonly row: string;
  /** Numbers in the ranked list of what breaks most often, of those that it shows. */
  readonly ranks?: readonly number[];
  readonly format: SourceFormat;
  /** Path → content. */
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** What is given to `import`: one of the files, or a folder of theirs. @default the first file */
  readonly entry?: string;
  readonly treatment?: Treatment;
  /** What becomes of it: it is read, or it is refused. */
  readonly outcome: Read | Refused;
}

/** `<severity> <code>` */
export type Raised = `${Severity} ${string}`;

export interface Read {
  /** Every error and every warning, and those infos that matter. None: nothing is wrong with it, by construction. */
  readonly raises: readonly Raised[];
  /** What must be true of the model. */
  readonly holds?: (model: SimModel) => void;
  /** What `--fix` makes of it. */
  readonly fixed?: Fixed;
  /** Simulators for which it is written and read back, where it may be installed. @default all, and two in one scene */
  readonly installs?: readonly string[];
}

export interface Fixed {
  /** Names of the repairs, each once, in order. */
  readonly repairs: readonly string[];
  /** Every error and every warning that is left. */
  readonly leaves: readonly Raised[];
  readonly holds?: (model: SimModel) => void;
}

export interface Refused {
  /** A finding of the refusal; absent where a library says what is wrong in words of its own. */
  readonly refused: Raised | RegExp;
  /** What the refusal says of the place. */
  readonly where?: string | RegExp;
}
