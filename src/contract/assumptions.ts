/**
 * Where the specification says "not shown", a client must choose. Each choice is one row here: listed in
 * `docs/assumptions.md` (generated), and, where `setting` is named, overridable for a deployment that chose otherwise.
 *
 * Longer than other files on purpose: one table, read from top to bottom.
 */
export interface Assumption {
  readonly id: string;
  /** What the specification leaves open. */
  readonly open: string;
  /** What we chose. */
  readonly choice: string;
  /** Path in {@link Dialect} that changes it, if it can be changed. */
  readonly setting?: SettingPath;
}

/**
 * The spelling of one deployment. Every field has a default; a profile overrides single ones. In paths `{id}`, `{slug}`
 * and `{format}` are replaced.
 */
export interface Dialect {
  readonly assets: {
    /** Query parameter of the page size of `GET /v1/assets`. */
    readonly pageSizeParameter: string;
    /** Query parameter of the format of `POST /v1/assets/{id}/export`. */
    readonly exportFormatParameter: string;
    readonly singlePath: string;
  };
  readonly links: {
    /** Seconds in one unit of `expires_in`. */
    readonly expiresInUnitSeconds: number;
  };
  readonly pages: {
    /** Query parameter of the page size of every other listing. */
    readonly pageSizeParameter: string;
    /** Query parameter that takes `next_cursor`. */
    readonly cursorParameter: string;
  };
  readonly jobs: {
    readonly cancelPath: string;
  };
  readonly scenes: {
    /** Boolean query parameter that asks for the scene graph. */
    readonly graphParameter: string;
    /** Query parameters of the saved-scene export. */
    readonly exportFormatParameter: string;
    readonly exportJobParameter: string;
    /** Reads a prompt into a plan. */
    readonly plansPath: string;
    /** Makes a scene of a plan. */
    readonly plannedPath: string;
    /** Makes an edited scene. */
    readonly editsPath: string;
  };
  readonly batches: {
    readonly listPath: string;
    readonly singlePath: string;
    readonly cancelPath: string;
  };
  readonly images: {
    /** Upload (POST) and listing (GET). */
    readonly path: string;
    readonly singlePath: string;
  };
  readonly account: {
    readonly path: string;
  };
  readonly catalog: {
    readonly path: string;
  };
}

/** One field of a {@link Dialect}, as commands and messages name it: `assets.pageSizeParameter`. */
export type SettingPath = {
  [Area in keyof Dialect]: `${Area}.${keyof Dialect[Area] & string}`;
}[keyof Dialect];

export const DEFAULT_DIALECT: Dialect = {
  assets: {
    pageSizeParameter: 'limit',
    exportFormatParameter: 'format',
    singlePath: '/v1/assets/{id}',
  },
  links: { expiresInUnitSeconds: 1 },
  pages: { pageSizeParameter: 'limit', cursorParameter: 'cursor' },
  jobs: { cancelPath: '/v1/jobs/{id}/cancel' },
  scenes: {
    graphParameter: 'include_graph',
    exportFormatParameter: 'format',
    exportJobParameter: 'job_id',
    plansPath: '/v1/scene-plans',
    plannedPath: '/v1/planned-scenes',
    editsPath: '/v1/scene-edits',
  },
  batches: { listPath: '/v1/batches', singlePath: '/v1/batches/{id}', cancelPath: '/v1/batches/{id}/cancel' },
  images: { path: '/v1/images', singlePath: '/v1/images/{id}' },
  account: { path: '/v1/account' },
  catalog: { path: '/v1/catalog' },
};

const TABLE = [
  {
    id: 'key-prefix',
    open: 'The `<key_prefix>` of `<key_prefix>_k1_<hex>`.',
    choice: 'The local service issues `pm_k1_` and 48 hexadecimal digits. The client accepts any non-empty key.',
  },
  {
    id: 'asset-body',
    open: 'The request body of `POST /v1/assets`.',
    choice:
      'The `input` of a batch item (`prompt` of 1 to 20,000 characters as for scenes, `reference_intent`, `reference_image_urls` and `reference_images` of at most 8 each, `persist`), an optional `name` (1 to 200 characters) and an optional `max_cost_cents`; unknown properties are refused.',
  },
  {
    id: 'asset-description',
    open: 'Whether an asset can be described otherwise than in words.',
    choice:
      'Our own extension: `description`, an object with `category` and the fields that `schemas/descriptions.schema.json` gives for that category, decides instead of the prompt, which stays as a title. A description that the schema refuses: 422 `validation_error` with the fields. A single asset and an item of a batch return the `description` that was made. A service that does not know it refuses the property.',
  },
  {
    id: 'asset-blueprint',
    open: 'Whether an asset can be described as geometry.',
    choice:
      'Our own extension: `blueprint`, the document of `schemas/blueprint.schema.json`, and `parameters`, its parameters by name and optionally `material` and `colour`, decide instead of the prompt. A document of a wrong form: 422 `validation_error` with the fields; one that can not be built: the job fails with `blueprint_not_buildable` and the places. Its asset has the `description` `{category: "blueprint", blueprint, parameters}`, which is taken as a `description`, too. A service that does not know it refuses the property.',
  },
  {
    id: 'asset-kinds',
    open: 'Whether a prompt may name kinds of things that the service does not know.',
    choice:
      'Our own extension: `kinds`, 1 to 20 blueprints with `words`, are further kinds that the prompt may name; a noun of one of them means it, also where a kind of the service has the same. An asset of such a kind has the `description` of its blueprint. Kinds of a wrong form, or of which two have the same name or noun: 422 `validation_error`. A service that does not know it refuses the property.',
  },
  {
    id: 'asset-reference-use',
    open: 'What reference images change in an asset.',
    choice:
      'The local service takes two things from the first image, where the prompt leaves them open: the main colour, as the nearest paint name, and height : width of the silhouette, from 0.5 to 2 times the usual, with the volume kept. What was taken is in `interpretation.assumed`, what was not in `interpretation.ignored`. Further images, `reference_intent`, and the images of scenes have no influence.',
  },
  {
    id: 'asset-seed',
    open: 'Whether the same prompt can give different assets.',
    choice:
      'Our own extension: `seed`, an integer of 0 to 2^32 - 1, chooses what the prompt leaves open (sizes, counts, materials, colours) within what is usual; the same seed gives the same asset. Without it everything is as usual. `input.seed` in a batch item.',
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
    choice:
      '`completed_at`, `progress` (0 to 1), `phase`, `release_id`, `asset_id` or `scene_id`, `batch_id`, `retry_of_job_id` and `retry_mode`, `reserved_spend_cents`, `settled_spend_cents`, `error {code, message}`. Modes besides `asset`: `scene`, `export`.',
  },
  {
    id: 'job-result',
    open: 'The result payload of `include_result`.',
    choice:
      '`job.result.asset` or `job.result.scene`, as its own route gives it, and of a scene `job.result.delivery`: its status, `missing`, `assumed`, `ignored`, `moved`, `problems`, `relations` and `request`. `job.asset_id` and `job.scene_id` stand there without it too.',
  },
  {
    id: 'request-checks',
    open: 'Whether a result tells what became of each thing that the prompt asks for.',
    choice:
      'Our own extension: `interpretation.request` of an asset and `delivery.request` of a scene, a list with an entry for each noun, count, size, colour, material, shape, capacity, part, joint and relation: `aspect`, `words`, `span` (UTF-16 offsets into the prompt), `outcome` (`held`, `assumed`, `ignored`, `lost`), and for people `asked`, `found`, `reason`. A scene of which anything is `lost` is a `candidate`.',
  },
  {
    id: 'thumbnails',
    open: 'Where `thumbnail_url` points to, and whether it needs a key.',
    choice:
      'The local service: `/v1/thumbnails/{token}` on itself, signed, without Authorization, for assets and catalog items; a square PNG of 256 pixels, or of 64, 128 or 512 with `?size=`. The address is the same for five minutes and works for five more; expired or altered: 403 `link_expired`. The picture is drawn from the GLB at the first request and kept. The field is absent where there is no GLB.',
  },
  {
    id: 'persist',
    open: 'What `persist` of a batch item does.',
    choice:
      '`true`, the default, puts the asset into the library. `false` keeps it out of `GET /v1/assets`; its id still opens it.',
  },
  {
    id: 'reference-source',
    open: 'Which of `image_id`, `url` and `data_url` must be present, and what happens if several are given.',
    choice: 'Exactly one; none or several: 422.',
  },
  {
    id: 'reference-url',
    open: 'How the service gets an image by URL.',
    choice:
      'The local service fetches http and https URLs while it plans the job, follows no redirect, takes at most 20 MiB and 15 s, and refuses private addresses unless `serve --allow-private-references`. What fails, fails the job with `reference_unavailable`.',
  },
  {
    id: 'job-errors',
    open: "The codes of a job's error.",
    choice:
      '`prompt_not_understood`, `generation_failed`, `storage_full`, `storage_failed`, `reference_unavailable`, `insufficient_credit`, `batch_ceiling_reached`; of scenes also `plan_exceeds_definitions`, `plan_exceeds_instances`, `plan_exceeds_cost`, `plan_not_valid`, `edit_not_possible` and `room_too_small`.',
  },
  {
    id: 'body-limits',
    open: 'The largest bodies.',
    choice:
      '1 MiB; batches 32 MiB; scenes 90,000,000 bytes, which holds three inline images of the greatest length; images 20 MiB. Beyond: 413. JSON deeper than 64 levels: 400.',
  },
  {
    id: 'image-animation',
    open: 'Whether images with several frames are taken.',
    choice:
      'The first frame counts. At most 100 million pixels. A file that goes on with other data after the image is refused.',
  },
  {
    id: 'page-size',
    open: 'The query parameters of the other listings.',
    choice: '`limit` (1 to 100, default 20) and `cursor`.',
    setting: 'pages.pageSizeParameter',
  },
  {
    id: 'page-cursor',
    open: 'The name of the cursor parameter of the other listings.',
    choice: '`cursor`, as for assets.',
    setting: 'pages.cursorParameter',
  },
  {
    id: 'scene-access',
    open: 'Whether the scene routes without an Authorization header require credentials.',
    choice: 'They do, of either kind; a library sees only its own scenes.',
  },
  {
    id: 'scene-list',
    open: 'Query parameters and paging of `GET /v1/scenes`.',
    choice: '`limit` and `cursor` as elsewhere; `has_more` and `next_cursor` in the envelope.',
  },
  {
    id: 'scene-detail',
    open: 'The parameter that requests the scene graph, and the body of the scene detail.',
    choice:
      '`include_graph=true`; `{ok, scene}`, the list item plus `description`, `job_id`, `release_id`, `formats`, `delivery` (as in the result of its job) and `graph` (`assets`, `structure`, `instances`; metres, kilograms, Z up, quaternions scalar first).',
    setting: 'scenes.graphParameter',
  },
  {
    id: 'scene-relations',
    open: 'Whether the stored scene graph tells how things are asked to stand, and what the walls have.',
    choice:
      'It does, in optional fields: `relations` (`kind`, `subject`, `object`, `other`, `place`, `distance` in metres, `holds`, `origin`) and `openings` (metres). A scene that lacks a relation asked for says so with `holds: false`.',
  },
  {
    id: 'scene-plan',
    open: 'Whether a scene can be described otherwise than in words; its request takes no further properties.',
    choice:
      'Our own extension, on paths of its own. `POST /v1/scene-plans` with `{prompt}` answers `{ok, plan, missing, assumed, ignored}` and makes nothing. `POST /v1/planned-scenes` takes `plan` in place of `prompt`, `reference_images` left out and the limits as for scenes, and answers as `POST /v1/scenes` does. `plan` is an object as `schemas/scene-plan.schema.json` has it; what is wrong with one: 422 `validation_error`, each field with its JSON pointer. The scene detail has the `plan` with its graph; a planned scene has its title as `pipeline_prompt`.',
    setting: 'scenes.plannedPath',
  },
  {
    id: 'scene-kinds',
    open: 'Whether a scene may have kinds of things that the service does not know.',
    choice:
      'Our own extension, on the paths of `scene-plan`, since a scene request takes no further properties: `kinds` as in `asset-kinds`. `POST /v1/scene-plans` takes it beside `prompt`, `POST /v1/planned-scenes` takes `prompt` with `kinds` in place of `plan`, and `POST /v1/scene-edits` takes it beside `edits`. A plan has the `kinds` of its objects, so that it is whole without the request.',
  },
  {
    id: 'scene-plan-reading',
    open: 'The path that reads a prompt into a plan.',
    choice: '`POST /v1/scene-plans`.',
    setting: 'scenes.plansPath',
  },
  {
    id: 'scene-edit',
    open: 'Whether a scene can be changed without making it anew.',
    choice:
      'Our own extension: `POST /v1/scene-edits` with `{scene_id, edits}`, and `max_cost_cents` as for scenes, answers as `POST /v1/scenes` does, with the id of a new scene; the old one stays. `edits` are objects with `op`: `insert`, `remove`, `move`, `swap` or `resize`, as docs/scenes.md describes them. All that they do not name keeps its pose. What is wrong with one: 422 `validation_error`, each field with its JSON pointer. An edit that finds no place, or would move something else, fails the job with `edit_not_possible`. A scene of a release that kept no plan: 409 `scene_not_editable`.',
    setting: 'scenes.editsPath',
  },
  {
    id: 'scene-robot',
    open: 'How a scene is asked to suit a robot, beside the `robot_profile` of its archive export.',
    choice:
      'By its prompt ("for a franka", "for a TurtleBot 4"), since the scene request takes no further properties; `graph.robot` gives a base pose, the space kept free and the instances within reach. `franka`, `ur5e`, `ur10e`, `stretch`, `turtlebot4` and `go2` are known.',
  },
  {
    id: 'scene-update',
    open: 'The response of `PATCH /v1/scenes/{scene_id}`, and whether each field is required.',
    choice: 'At least one of the two; answers as the scene detail does.',
  },
  {
    id: 'scene-status',
    open: 'The body of `GET /v1/scenes/{scene_id}/status` and further values of `pipeline_status`.',
    choice:
      '`{ok, status}` with `stages` (planning, assets, structure, placement, export), `errors` and `timing`; states queued, running, completed, failed, cancelled.',
  },
  {
    id: 'scene-export',
    open: 'How the two variants of the scene export are told apart, and the names of the query parameters.',
    choice: 'With the query parameter `format` it is the saved scene, `job_id` pins the job; without, the archive.',
    setting: 'scenes.exportFormatParameter',
  },
  {
    id: 'scene-export-job',
    open: 'The name of the parameter that pins a saved scene to a job.',
    choice: "`job_id`; the id of another scene's job answers 404.",
    setting: 'scenes.exportJobParameter',
  },
  {
    id: 'robot-profile',
    open: 'Values of `robot_profile`, and whether it is required.',
    choice: 'Optional. `mujoco`: MJCF; `isaac`: USD; absent: every format of the release.',
  },
  {
    id: 'scene-errors',
    open: 'The status of the scene-area error bodies, and their codes.',
    choice:
      'The same codes and statuses as elsewhere, in the scene-area shape, on list, detail, status, update and archive export; POST /v1/scenes and the saved-scene export use the standard envelope.',
  },
  {
    id: 'scene-price',
    open: 'The server setting that applies when `max_cost_cents` is absent.',
    choice: '`serve --scene-cost-cents`, 5,000 by default.',
  },
  {
    id: 'prices',
    open: 'All prices.',
    choice:
      'Nominal cents that nobody pays: 10 for an asset, 25 for the assembly of a scene and 10 for each canonical asset delivered in it, 2 for an export-only retry. Held when the work is accepted (batch items: when they start), settled when it succeeds, released when it does not.',
  },
  {
    id: 'batch-acceptance',
    open: 'The success status of `POST /v1/batches`.',
    choice: '202.',
  },
  {
    id: 'batch-item',
    open: 'Which fields of a batch item are required.',
    choice: "`input.prompt`. `custom_id` has 1 to 200 characters and needn't be unique.",
  },
  {
    id: 'batch-result',
    open: 'The values and presence of the fields of a batch item result.',
    choice:
      "`id` is that of the item's job, `status` as of a job; `billing_status`: unavailable, reserved, settled, released; `artifact_status`: unavailable, available; `failure_stage` (parent, admission, planning, modelling, exporting) tells where it failed. Every field is always there, null where it does not apply; `phase` is the status when the job is not running.",
  },
  {
    id: 'batch-ceiling',
    open: 'What happens when the items of a batch do not fit below `max_cost_cents`.',
    choice:
      'Each item\'s `budget_cents` is the price of an asset. Items that would lift the sum above the ceiling fail, one by one, with `failure_stage: "parent"`.',
  },
  {
    id: 'single-batch',
    open: 'A listing of batches, and the retrieval of one.',
    choice: '`GET /v1/batches` and `GET /v1/batches/{batch_id}` with counts by status. The client does without them.',
    setting: 'batches.singlePath',
  },
  {
    id: 'batch-cancel',
    open: 'Whether a batch can be cancelled.',
    choice: '`POST /v1/batches/{batch_id}/cancel` cancels every item that is not final; answers `{ok, batch}`.',
    setting: 'batches.cancelPath',
  },
  {
    id: 'job-cancel',
    open: 'The operation that cancels a job.',
    choice:
      '`POST /v1/jobs/{job_id}/cancel` → 200 `{ok, job}`; a cancelled job again the same; a job that ended otherwise: 409 `job_not_cancellable`.',
    setting: 'jobs.cancelPath',
  },
  {
    id: 'retry-export',
    open: 'What answers when a precondition of `retry-export` is not met.',
    choice:
      '409 `retry_not_possible`, whose message names it; 503 `release_unavailable` when the original release is gone. The job must be final, of mode `asset` or `export`, and its authoring must have succeeded.',
  },
  {
    id: 'events',
    open: 'Names of events and the payload of the stream.',
    choice:
      'Event `job`, data `{"job": …}` as in the envelope of the job; ids count from 1. A comment every 15 s. The stream ends after a final state; asked again with that id it answers 204. The client takes any event whose data holds a job.',
  },
  {
    id: 'images',
    open: 'Paths, methods and shapes of image upload and retrieval.',
    choice:
      '`POST /v1/images` with the bytes as body (image/png, image/jpeg, image/webp; at most 20 MiB) → 201 `{ok, image}`; `GET /v1/images` lists, `GET /v1/images/{image_id}` gives the original bytes. An id is `img_` and the sha256 of the bytes; only the key that uploaded it sees it.',
    setting: 'images.path',
  },
  {
    id: 'image-single',
    open: 'The path of one image.',
    choice: '`/v1/images/{image_id}`.',
    setting: 'images.singlePath',
  },
  {
    id: 'account',
    open: "The check of a key's identity.",
    choice:
      '`GET /v1/account` → `{ok, account}` with `kind`, `key_id`, `key_name`, `library`, `scopes`, `created_at`. To find out the kind alone, the client asks `GET /v1/usage`, which is specified.',
    setting: 'account.path',
  },
  {
    id: 'usage',
    open: 'The response of `GET /v1/usage`.',
    choice: '`{ok, usage}` with `requests` (total and by day), `spend` in cents and `credit_cents` (null: no limit).',
  },
  {
    id: 'scopes',
    open: 'Other scopes, and key management.',
    choice:
      '`generate:assets` and `generate:scenes` for what Team keys generate, besides `export:assets`; Personal keys need none. `propmaster serve keys` manages them.',
  },
  {
    id: 'catalog-list',
    open: 'Path and shape of the catalog listing.',
    choice: '`GET /v1/catalog` with `limit`, `cursor`, `category` and `q` → `{ok, items, has_more, next_cursor}`.',
    setting: 'catalog.path',
  },
  {
    id: 'catalog-files',
    open: 'What `glb_path` and `usdz_path` are relative to.',
    choice: 'To the base URL; the local service: `/v1/catalog/{slug}/files/{format}`, with the key.',
  },
  {
    id: 'extent',
    open: 'The unit and meaning of `extent_m`.',
    choice: 'The longest edge of the bounding box, in metres.',
  },
  {
    id: 'idempotency-in-progress',
    open: 'What a repetition answers while the first request is still being answered.',
    choice: '409 `idempotency_in_progress` with `Retry-After`.',
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
] as const satisfies readonly Assumption[];

export type AssumptionId = (typeof TABLE)[number]['id'];

export const ASSUMPTIONS: readonly (Assumption & { readonly id: AssumptionId })[] = TABLE;
