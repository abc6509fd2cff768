import type { Converted } from '../api/methods/convert.ts';
import type { Examination } from '../api/methods/examine.ts';
import type { Submitted } from '../api/methods/submit.ts';
import type { KnownJob, ListedProp } from '../api/propmaster.ts';
import type { UnpackedArchive } from '../archive/unpack-archive.ts';
import type { InstalledProp } from '../pipeline/types.ts';
import type { PropSource } from '../project/source.ts';
import type { KeyManager } from '../service/store/manage-keys.ts';

/**
 * The fields of the `{"type":"result"}` lines, by hand and in one place: programs rely on these names, so no renaming of
 * a property inside may change one. `test/cli/wire.test.ts` holds them; `docs/cli.md` explains them.
 * Reports and findings are passed through: they have their own published schema.
 */
export function installedFields(prop: InstalledProp): Record<string, unknown> {
  return {
    name: prop.name,
    source: sourceFields(prop.source),
    format: prop.format,
    job_id: prop.jobId,
    asset_id: prop.assetId,
    interpretation: prop.interpretation,
    verdict: prop.report.verdict,
    entries: prop.entries,
    report_file: prop.reportFile,
    preview_file: prop.previewFile,
    timings: prop.timings,
    report: prop.report,
  };
}

/** @param reportFile where the report was written */
export const convertedFields = (
  { name, from, format, written, files, findings, changes, report }: Converted,
  reportFile: string | undefined,
): Record<string, unknown> => ({
  name,
  from,
  format,
  written,
  files,
  verdict: report?.verdict ?? null,
  findings: report?.findings ?? findings,
  changes,
  report_file: reportFile ?? null,
  report: report ?? null,
});

/** @param fixed whether the repairs were made */
export const examinationFields = (
  { name, report, repairs, written, installed }: Examination,
  fixed: boolean,
): Record<string, unknown> => ({
  name,
  fixed,
  verdict: report.verdict,
  repairs,
  written: written ?? null,
  entries: installed?.entries ?? null,
  report,
});

/** As it stands in the lock. */
const sourceFields = (source: PropSource): Record<string, unknown> => ({ ...source });

export const submittedFields = ({ jobId, status }: Submitted): Record<string, unknown> => ({ job_id: jobId, status });

export const listedFields = (prop: ListedProp): Record<string, unknown> => ({
  name: prop.name,
  source: prop.source,
  format: prop.format,
  verdict: prop.verdict,
  simulators: prop.simulators,
  entries: prop.entries,
  files: prop.files,
});

export const jobFields = ({ jobId, prompt, status, prop }: KnownJob): Record<string, unknown> => ({
  // null, not absent: the request may have been sent without an answer, and a program should see that.
  job_id: jobId ?? null,
  prompt,
  status,
  prop: prop ?? null,
});

export const unpackedFields = ({ folder, files }: UnpackedArchive): Record<string, unknown> => ({
  folder,
  files: files.map(({ path, size, sha256, crc32 }) => ({
    path,
    bytes: size,
    sha256,
    crc32: crc32.toString(16).padStart(8, '0'),
  })),
});

/** A key of the local service, without what it is. */
export type LocalKey = Awaited<ReturnType<KeyManager['list']>>[number];

export const localKeyFields = ({
  id,
  kind,
  name,
  library,
  scopes,
  createdAt,
  revoked,
}: LocalKey): Record<string, unknown> => ({
  id,
  kind,
  name: name ?? null,
  library,
  scopes,
  created_at: createdAt,
  revoked,
});

/** What was done to a key or an asset of the local service. */
export type AuditLogEntry = Awaited<ReturnType<KeyManager['audit']>>[number];

export const auditEntryFields = ({
  id,
  at,
  action,
  actor,
  subject,
  library,
  requestId,
}: AuditLogEntry): Record<string, unknown> => ({
  id,
  at,
  action,
  actor,
  subject,
  library,
  request_id: requestId ?? null,
});

/** A profile, without its key. */
export interface ListedProfile {
  readonly name: string;
  readonly baseUrl: string;
  readonly active: boolean;
  /** Where its key lies. */
  readonly keyStore: string | undefined;
  /** How many settings of its dialect are its own. */
  readonly dialectChanges: number;
}

export const profileFields = ({
  name,
  baseUrl,
  active,
  keyStore,
  dialectChanges,
}: ListedProfile): Record<string, unknown> => ({
  name,
  base_url: baseUrl,
  active,
  key_store: keyStore ?? null,
  dialect_changes: dialectChanges,
});
