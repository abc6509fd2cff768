import type { Treatment } from '../../project/treatment.ts';
import type { FoundModel } from '../find/types.ts';
import type { AuditLevel, AuditRow } from '../types.ts';

/** How every model of a run is looked at. */
export interface AuditTerms {
  readonly level: AuditLevel;
  /** What a file leaves open: its up axis, the density, the colliders. */
  readonly treatment: Pick<Treatment, 'up' | 'density' | 'collider'>;
  /** Folder within which references are read, unless the model's own root is around it; absolute. */
  readonly root: string;
  /** Edge of the picture that is drawn of each [px]; absent: none is. */
  readonly picture?: number;
}

/** What a worker process is asked: one model. */
export interface AuditTask extends AuditTerms {
  readonly model: FoundModel;
  /** Hash of its files when it was last looked at in this way: where it is still the same, nothing is done. */
  readonly known?: string;
}

/** What it answers. */
export interface AuditAnswer {
  /** `undefined`: its files are the same as before. */
  readonly row: AuditRow | undefined;
  /** PNG, where one was asked for and could be drawn. */
  readonly picture?: Uint8Array;
  /** Memory of the process, with what no heap counts [byte]. */
  readonly memory: number;
}
