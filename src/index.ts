/**
 * propmaster: from a prompt, an asset or a file to a verified, simulator-ready prop.
 *
 * {@link openPropmaster} is the way in: a project folder and a service, local unless told otherwise. {@link createClient}
 * is the service alone. Everything that fails throws a {@link PropmasterError} with a stable `code`.
 *
 * @module
 */

export type {
  Assets,
  CallOptions,
  Client,
  ClientOptions,
  Clock,
  ContentKind,
  CreateOptions,
  Deadlines,
  Dispatch,
  DispatchRequest,
  DispatchResponse,
  Download,
  DownloadOptions,
  DownloadProgress,
  Jobs,
  ListOptions,
  LogEntry,
  PollSchedule,
  RetryOptions,
  Verified,
  WaitOptions,
} from './client/index.ts';
export { createClient } from './client/index.ts';
export type { Asset, AssetList, AssetRequest, DownloadLink, ExportFormat, SavedFormat } from './contract/assets.ts';
export type { Dialect } from './contract/assumptions.ts';
export type { Job, JobAcceptance } from './contract/jobs.ts';

export { type ErrorCode, type ErrorDetails, EXIT_BY_CODE, isPropmasterError, PropmasterError } from './errors.ts';
export type { Finding, Severity } from './model/finding.ts';
export { openPropmaster } from './open.ts';
export type {
  InstalledProp,
  InstallOptions,
  ProgressEvent,
  PropSource,
  SourceFormat,
  StageName,
} from './pipeline/types.ts';
export type { Inspection, KnownJob, ListedProp, OpenOptions, Propmaster, Submitted } from './propmaster.ts';
export type { Report } from './verify/report.ts';
