import { availableParallelism, totalmem } from 'node:os';
import path from 'node:path';
import { type Audit, audit as auditCollection } from '../../collections/audit.ts';
import type { AuditProgress } from '../../collections/progress.ts';
import type { AuditLevel } from '../../collections/types.ts';
import { readManifest } from '../../project/project-files.ts';
import type { Treatment } from '../../project/treatment.ts';
import { given } from './import-file.ts';
import type { ProjectSession } from './session.ts';

export interface AuditOptions extends Pick<Treatment, 'up' | 'density' | 'collider'> {
  /** How far each model is looked into; each level has those before it. @default 'physics' */
  readonly level?: AuditLevel;
  /** Folder that everything is written into. @default `<name>-audit` in the current folder */
  readonly to?: string;
  /** `audit.jsonl` of an earlier run to compare with. */
  readonly against?: string;
  /** Processes at once. @default one a core */
  readonly jobs?: number;
  /** For one model [s]. @default 300 */
  readonly timeLimit?: number;
  /** For one process [GiB]. @default 4, or its share of the machine's memory where that is less */
  readonly memory?: number;
  /** A picture of each model on the page. @default false */
  readonly pictures?: boolean;
  /** Look at everything again, also at what is the same as in the last run. @default false */
  readonly fresh?: boolean;
  /** Folder for repaired copies of what can be repaired, as `doctor --fix` does, each with its changes; outside of the collection. */
  readonly fixTo?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: AuditProgress) => void;
}

/** Edge of a picture on the page [px]. */
const PICTURE = 128;
const GIB = 2 ** 30;

/** As {@link Propmaster.audit}. No project is needed: of one that is there, only the usual density counts. */
export async function audit(session: ProjectSession, collection: string, options: AuditOptions = {}): Promise<Audit> {
  const { level = 'physics', against, timeLimit = 300, memory, pictures = false, fresh, signal, onProgress } = options;
  const full = path.resolve(collection);
  const manifest = await readManifest(session.root).catch(() => undefined);
  const density = options.density ?? manifest?.options?.density;
  const jobs = options.jobs ?? availableParallelism();
  const share = totalmem() / (jobs + 1);
  return auditCollection(full, {
    level,
    to: path.resolve(options.to ?? `${path.parse(full).name}-audit`),
    jobs,
    timeLimit,
    memoryLimit: memory === undefined ? Math.min(4 * GIB, share) : memory * GIB,
    treatment: given({ up: options.up, collider: options.collider, density }),
    ...given({ fresh, signal, onProgress }),
    ...(against === undefined ? {} : { against: path.resolve(against) }),
    ...(pictures && { picture: PICTURE }),
    ...(options.fixTo === undefined ? {} : { fixTo: path.resolve(options.fixTo) }),
  });
}
