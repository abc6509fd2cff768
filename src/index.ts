/**
 * propmaster: from a prompt, an asset or a file to a verified, simulator-ready prop.
 *
 * {@link openPropmaster} is the way in: a project folder and a service, local unless told otherwise. {@link createClient}
 * is the service alone. Everything that fails throws a {@link PropmasterError} with a stable `code`.
 *
 * @module
 */

export type { Deployment } from './api/deployment.ts';
export type { AuditOptions } from './api/methods/audit.ts';
export type { Blended } from './api/methods/blend.ts';
export type { ChatViewOptions } from './api/methods/chat-view.ts';
export type { Converted, ConvertOptions } from './api/methods/convert.ts';
export type { EditOptions } from './api/methods/edit.ts';
export type { EditableField, SettableValue } from './api/methods/edit-fields.ts';
export type { Examination, ExamineOptions } from './api/methods/examine.ts';
export type { ExportDatasetOptions, ExportedDataset } from './api/methods/export-dataset.ts';
export type { GenerateOptions } from './api/methods/generate.ts';
export type { ImportAllOptions, ImportedItem } from './api/methods/import-models.ts';
export type { LicencesOptions, PropLicence } from './api/methods/licences.ts';
export type { SaveViewOptions } from './api/methods/save-view.ts';
export type { SearchOptions, SearchResult } from './api/methods/search.ts';
export type { SubmitOptions, Submitted } from './api/methods/submit.ts';
export type { VerifyInstalledOptions } from './api/methods/verify.ts';
export type { Viewing, ViewOptions } from './api/methods/view.ts';
export { openPropmaster } from './api/open.ts';
export type { KnownJob, ListedProp, ListPropsOptions, OpenOptions, Propmaster } from './api/propmaster.ts';
export {
  type UnpackArchiveOptions,
  type UnpackedArchive,
  type UnpackedFile,
  unpackArchive,
} from './archive/unpack-archive.ts';
export type { NearDuplicate } from './batch/near-duplicates.ts';
export type {
  BatchEvent,
  BatchItemError,
  BatchItemResult,
  BatchItemStatus,
  BatchProgress,
  BatchRun,
  BatchRunOptions,
} from './batch/types.ts';
export type {
  Account,
  Assets,
  Batches,
  BatchWaitOptions,
  CallOptions,
  Catalog,
  CatalogFilter,
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
  Images,
  Jobs,
  KeyKind,
  ListOptions,
  LogEntry,
  PageOptions,
  PollSchedule,
  RawRequest,
  Reply,
  RequestEvent,
  ResponseEvent,
  ResponseInfo,
  RetryOptions,
  SceneArchiveOptions,
  Scenes,
  Verified,
  WaitOptions,
  WithResponse,
} from './client/index.ts';
export { createClient } from './client/index.ts';
export type { AuditChange, AuditComparison } from './collections/against.ts';
export type { Audit } from './collections/audit.ts';
export type { FoundModel, FoundModels } from './collections/find/types.ts';
export type { RepairedFile } from './collections/mended.ts';
export type { AuditProgress } from './collections/progress.ts';
export type { AuditFiles } from './collections/report/write-reports.ts';
export {
  AUDIT_LEVELS,
  AUDIT_VERDICTS,
  type AuditFinding,
  type AuditLevel,
  type AuditRow,
  type AuditTotals,
  type AuditVerdict,
  type RankedFinding,
} from './collections/types.ts';
export type { Identity, Usage } from './contract/account.ts';
export type { Asset, AssetList, AssetRequest, DownloadLink, ExportFormat, SavedFormat } from './contract/assets.ts';
export type { Dialect } from './contract/assumptions.ts';
export type {
  Batch,
  BatchAcceptance,
  BatchItem,
  BatchList,
  BatchRequest,
  BatchResult,
  BatchResultList,
} from './contract/batches.ts';
export type { CatalogFormat, CatalogItem, CatalogList } from './contract/catalog.ts';
export type { DialectOverrides } from './contract/dialect.ts';
export type { Image, ImageList } from './contract/images.ts';
export type { Job, JobAcceptance } from './contract/jobs.ts';
export type {
  SceneAcceptance,
  SceneArchiveRequest,
  SceneDetail,
  SceneFormat,
  SceneItem,
  SceneList,
  SceneRequest,
  SceneStatus,
  SceneUpdate,
} from './contract/scenes.ts';
export type { WrittenShard } from './dataset/export.ts';
export type { DatasetKind } from './dataset/types.ts';
export { type ErrorCode, type ErrorDetails, EXIT_BY_CODE, isPropmasterError, PropmasterError } from './errors.ts';
export type { WrittenFormat } from './formats/write-as.ts';
export type { ArchiveKind } from './formats/zip/judge-archive.ts';
export type { ArchiveLimits, EntryKind } from './formats/zip/rules.ts';
export type {
  ArchiveFacts,
  FileKind,
  FileRefusal,
  GlbFacts,
  GlbImage,
  ImageFacts,
  InspectedEntry,
  Inspection,
  RefusedPlace,
  Triple,
  UsdFacts,
  XmlFacts,
} from './inspect/types.ts';
export type { Change } from './model/change.ts';
export type { ColliderKind } from './model/colliders.ts';
export type { Finding, Severity } from './model/finding.ts';
export type { FilesFormat } from './model/written-files.ts';
export type { InstalledProp, InstallOptions, ProgressEvent, StageName } from './pipeline/types.ts';
export type { EditRecord, PropSource } from './project/source.ts';
export type { Treatment } from './project/treatment.ts';
export type { Undone } from './project/undo.ts';
export type { InstalledScene, InstallSceneOptions, ListedScene } from './scene/types.ts';
export type { SearchEntry, SearchHit, SearchSource } from './search/types.ts';
export type { RefusedPrompt } from './service/refused-prompt.ts';
export type { Report } from './verify/report.ts';
