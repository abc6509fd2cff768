import type { Finding } from '../../model/finding.ts';
import type { Dropped } from '../dropped.ts';

/** What all parts of the reader share while one file is read. */
export interface UrdfReading {
  /** Path of the file. */
  readonly entry: string;
  readonly findings: Finding[];
  readonly leftOut: Dropped;
}
