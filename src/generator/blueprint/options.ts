import type { Finish } from '../finish.ts';
import type { Stopwatch } from './costs.ts';
import type { LeftOut } from './partial-document.ts';
import type { BlueprintSettings } from './scope.ts';

/** How the prop of a blueprint is built. */
export interface BlueprintOptions {
  /** Name of the model. Absent: that of the document. */
  readonly name?: string;
  /** What was asked for; kept in the semantics. */
  readonly prompt?: string;
  /** Parameters by name. */
  readonly parameters?: BlueprintSettings;
  /** In place of the material and colour of the document. */
  readonly finish?: Finish;
  /** Of a kind: its name, its WordNet synset. */
  readonly category?: string;
  readonly synset?: string;
  /** Of a document that is not valid: what of it is left out. Nothing but findings and a draft comes of it. */
  readonly leftOut?: LeftOut;
  /** Whether a draft of what is refused is made. @default false */
  readonly draft?: boolean;
  /** Whether walls that cuts leave too thin are looked for, which takes a fifth of the time and gives warnings alone. @default true */
  readonly thinWalls?: boolean;
  /** Tells what parts of the document take. */
  readonly stopwatch?: Stopwatch;
}
