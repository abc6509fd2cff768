import type { SourceFormat } from '../../model/source-formats.ts';

/** What a reader has to know to begin. */
export interface Detected {
  readonly format: SourceFormat;
  readonly main: string;
  readonly title: string;
}
