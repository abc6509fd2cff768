import type { Change } from '../../model/change.ts';
import type { Treatment } from '../../project/treatment.ts';
import type { FoundModel } from '../find/types.ts';
import type { AuditLevel, AuditRow, AuditVerdict } from '../types.ts';

/** How every model of a run is looked at. */
export interface AuditTerms {
  readonly level: AuditLevel;
  /** What a file leaves open: its up axis, the density, the colliders. */
  readonly treatment: Pick<Treatment, 'up' | 'density' | 'collider'>;
  /** Folder within which references are read, unless the model's own root is around it; absolute. */
  readonly root: string;
  /** Edge of the picture that is drawn of each [px]; absent: none is. */
  readonly picture?: number;
  /** Folder for repaired copies; absent: none are made. */
  readonly mends?: string;
}

/** What a worker process is asked: one model. */
export interface AuditTask extends AuditTerms {
  readonly model: FoundModel;
  /** Hash of its files when it was last looked at in this way: where it is still the same, nothing is done. */
  readonly known?: string;
}

/** A model with everything repaired that could be. */
export interface MendedCopy {
  /** One file: a ZIP, USDZ or GLB. */
  readonly bytes: Uint8Array;
  readonly extension: string;
  /** Every repair as a diff. */
  readonly changes: readonly Change[];
  /** Of the copy, at the same level. */
  readonly verdict: AuditVerdict;
  readonly errors: number;
  readonly warnings: number;
}

/** What it answers. */
export interface AuditAnswer {
  /** `undefined`: its files are the same as before. */
  readonly row: AuditRow | undefined;
  /** PNG, where one was asked for and could be drawn. */
  readonly picture?: Uint8Array;
  /** Where it was asked for, and something could be repaired. */
  readonly mended?: MendedCopy;
  /** Memory of the process, with what no heap counts [byte]. */
  readonly memory: number;
}
