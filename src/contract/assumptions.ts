/**
 * Where the specification says "not shown", a client must choose. Each choice is one row here: listed in
 * `docs/assumptions.md` (generated), and, where `setting` is named, overridable for a deployment that chose otherwise.
 */
export interface Assumption {
  readonly id: string;
  /** What the specification leaves open. */
  readonly open: string;
  /** What we chose. */
  readonly choice: string;
  /** Path in {@link Dialect} that changes it, if it can be changed. */
  readonly setting?: string;
}

/** The spelling of one deployment. Every field has a default; a profile overrides single ones. */
export interface Dialect {
  readonly assets: {
    /** Query parameter of the page size of `GET /v1/assets`. */
    readonly pageSizeParameter: string;
    /** Query parameter of the format of `POST /v1/assets/{id}/export`. */
    readonly exportFormatParameter: string;
    /** `{id}` is replaced. */
    readonly singlePath: string;
  };
  readonly links: {
    /** Seconds in one unit of `expires_in`. */
    readonly expiresInUnitSeconds: number;
  };
}

export const DEFAULT_DIALECT: Dialect = {
  assets: {
    pageSizeParameter: 'limit',
    exportFormatParameter: 'format',
    singlePath: '/v1/assets/{id}',
  },
  links: { expiresInUnitSeconds: 1 },
};

export const ASSUMPTIONS: readonly Assumption[] = [
  {
    id: 'key-prefix',
    open: 'The `<key_prefix>` of `<key_prefix>_k1_<hex>`.',
    choice: 'The local service issues `pm_k1_` and 48 hexadecimal digits. The client accepts any non-empty key.',
  },
  {
    id: 'asset-body',
    open: 'The request body of `POST /v1/assets`.',
    choice: '`prompt` (1 to 20,000 characters, as for scenes) and an optional `name`; unknown properties are refused.',
  },
  {
    id: 'asset-acceptance',
    open: 'Further fields of the 202 of `POST /v1/assets`.',
    choice: '`ok: true`, `job_id` and `status: "queued"`, like a scene acceptance.',
  },
  {
    id: 'asset-idempotency',
    open: 'Whether `POST /v1/assets` takes an `Idempotency-Key`.',
    choice:
      'Optional for Personal keys, required for Team keys ("Team generation requires the idempotency-key header"). Same rules as for scenes. The first answer is given again, for ever, to every key of the same library; another request under the same key: 422 `idempotency_key_reused`.',
  },
  {
    id: 'asset-page-size',
    open: 'The name of the page-size parameter of `GET /v1/assets`, and its default.',
    choice: '`limit`, default 20.',
    setting: 'assets.pageSizeParameter',
  },
  {
    id: 'export-format-parameter',
    open: 'The name of the format parameter of `POST /v1/assets/{asset_id}/export`.',
    choice: '`format`.',
    setting: 'assets.exportFormatParameter',
  },
  {
    id: 'single-asset',
    open: 'Path and shape of the retrieval of a single asset.',
    choice:
      '`GET /v1/assets/{asset_id}` → `{ok, asset}`; the list item plus `formats`, `release_id`, `job_id`, `category`, `interpretation`.',
    setting: 'assets.singlePath',
  },
  {
    id: 'asset-deletion',
    open: 'The response of `DELETE /v1/assets/{asset_id}`.',
    choice: '200 with `{ok: true, id}`.',
  },
  {
    id: 'job-fields',
    open: 'Further job fields.',
    choice: '`completed_at`, `progress` (0 to 1), `phase`, `release_id`, `asset_id`, `error {code, message}`.',
  },
  {
    id: 'job-result',
    open: 'The result payload of `include_result`.',
    choice: '`job.result.asset`, the asset as its own route gives it. `job.asset_id` stands there without it too.',
  },
  {
    id: 'link-expiry-unit',
    open: 'The unit of `expires_in`.',
    choice: 'Seconds.',
    setting: 'links.expiresInUnitSeconds',
  },
  {
    id: 'link-target',
    open: 'Where a download link points to, and what an expired one answers.',
    choice:
      'The local service: `/v1/downloads/{token}` on itself, signed, without Authorization; expired or altered: 403 `link_expired`.',
  },
  {
    id: 'error-codes',
    open: 'The full list of error codes.',
    choice:
      'The rest of `SERVICE_ERRORS` in `src/contract/errors.ts`; the client switches on the status first and passes unknown codes through.',
  },
  {
    id: 'error-fields',
    open: 'The shape of the objects in `detail.error.fields`.',
    choice: '`{path, message}`.',
  },
  {
    id: 'personal-saved-files',
    open: 'What a Personal key gets on the saved-file routes.',
    choice: '403 `workspace_access_required`.',
  },
  {
    id: 'team-glb-export',
    open: 'What a Team key gets from `POST /v1/assets/{asset_id}/export` for `glb`.',
    choice:
      '409 `export_not_available`, whose message names `GET /v1/assets/{asset_id}/files/glb`; the other formats are exported for both kinds.',
  },
  {
    id: 'invalid-cursor',
    open: 'What a damaged cursor, or one that another key was given, answers.',
    choice: '422 `validation_error` with the field `cursor`.',
  },
  {
    id: 'rate-window',
    open: 'The shape of the rate window.',
    choice: 'A fixed window of one minute per key, beginning with its first request; `Retry-After` in seconds on 429.',
  },
  {
    id: 'rate-headers',
    open: 'Which responses carry `X-RateLimit-*`.',
    choice:
      'Every response to a valid key. The local service in process has no limit, and no such headers, unless one is set.',
  },
  {
    id: 'retention',
    open: 'Job time-outs and retention.',
    choice:
      'The local service keeps everything until it is deleted. The client waits 15 minutes for a job by default; the job goes on and can be taken up again.',
  },
];
