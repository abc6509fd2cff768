// What the matrix is made of: inputs, what became of each, and what the judges said.
import { WRITTEN_FORMATS, type WrittenFormat } from '../../src/formats/write-as.ts';
import type { Treatment } from '../../src/project/treatment.ts';

/** The formats of the service, URDF, and one of those that hold a mesh and nothing else. */
export const INPUT_FORMATS = [...WRITTEN_FORMATS, 'urdf', 'obj'] as const satisfies readonly InputFormat[];
export type InputFormat = WrittenFormat | 'urdf' | 'obj';

/** Why an input is not let in, as it should be. */
export interface Refusal {
  /** Code of the finding, or of the error where there is no finding. */
  readonly code: string;
  /** What the place must end with, where the place matters. */
  readonly where?: string;
  /** For the reader of the table. */
  readonly reason: string;
}

/** One file or folder to install. */
export interface Input {
  /** Row of the table. */
  readonly row: string;
  readonly format: InputFormat;
  /** Project that it goes into. */
  readonly project: string;
  /** Name of the prop there. */
  readonly prop: string;
  /** Absolute path. */
  readonly file: string;
  /** What a user has to say because the file doesn't. */
  readonly options?: Treatment;
  readonly refusal?: Refusal;
  /** What a person found who looked at a red cell. */
  readonly remark?: string;
}

/** What became of an input: installed, or not, and why. */
export type Outcome =
  | { readonly input: Input; readonly installed: true }
  | {
      readonly input: Input;
      readonly installed: false;
      readonly code: string;
      readonly where: string;
      readonly message: string;
    };

/** What a judge has against each prop, by `project/prop`; a prop that is missing here was not judged. */
export type Verdicts = ReadonlyMap<string, readonly string[]>;

/** `green`, `refused` as it should be, `red`: refused, or found wrong, and neither is right; `unjudged`. */
export type State = 'green' | 'refused' | 'red' | 'unjudged';

export interface Cell {
  readonly state: State;
  /** What stands in the list below the tables; of a green cell nothing. */
  readonly reason?: string;
}

export const keyOf = ({ project, prop }: Pick<Input, 'project' | 'prop'>): string => `${project}/${prop}`;
