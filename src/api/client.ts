/**
 * `propmaster/client`: the typed HTTP client of a service, without the project folder, the readers and the simulator.
 *
 * {@link createClient} is the way in. {@link appDispatch} hands it a service in the same process, such as that of
 * `propmaster/service`.
 *
 * @module
 */

export {
  type Account,
  type Assets,
  appDispatch,
  type Batches,
  type BatchWaitOptions,
  type CallOptions,
  type Catalog,
  type CatalogFilter,
  type Client,
  type ClientOptions,
  type Clock,
  type ContentKind,
  type CreateOptions,
  createClient,
  type Deadlines,
  type Dispatch,
  type DispatchRequest,
  type DispatchResponse,
  type Download,
  type DownloadOptions,
  type DownloadProgress,
  httpDispatch,
  type Images,
  type Jobs,
  type KeyKind,
  type ListOptions,
  LOCAL_BASE_URL,
  type LogEntry,
  mintIdempotencyKey,
  type PageOptions,
  type PollSchedule,
  type RawRequest,
  type Reply,
  type RequestEvent,
  type ResponseEvent,
  type ResponseInfo,
  type RetryOptions,
  type SceneArchiveOptions,
  type Scenes,
  type Verified,
  type WaitOptions,
  type WithResponse,
} from '../client/index.ts';
export { type ErrorCode, type ErrorDetails, isPropmasterError, PropmasterError } from '../errors.ts';
