/**
 * What a deployment may answer or do otherwise than we chose, beside the spelling that a profile can override. The first
 * value of each is ours. A client has to read all of them by their shape.
 */
export const SHAPES = {
  /** Of every `…_at`: epoch milliseconds, epoch seconds, ISO 8601. */
  timestamps: ['milliseconds', 'seconds', 'iso'],
  /** `next_cursor` of a last page. */
  lastCursor: ['null', 'absent', 'empty'],
  /** An answer about one thing whose envelope is not shown: below its name, below `data`, or the thing itself. */
  single: ['named', 'data', 'bare'],
  /** The array of a listing whose envelope is not shown: below its name, `data`, `results`. */
  listing: ['named', 'data', 'results'],
  /** `job.result`: `{asset: {…}}`, the asset itself, `{assets: [{…}]}`, `{asset_id}`. */
  result: ['nested', 'flat', 'list', 'id'],
  /** Where `asset_id` and `scene_id` of a job stand: on the job, or in its result alone. */
  targets: ['job', 'result'],
  progress: ['fraction', 'percent', 'absent'],
  /** Of ids: `asset_6f…`, `a-6f…`, hexadecimal digits alone. */
  ids: ['words', 'letters', 'bare'],
  /** Elements of `detail.error.fields`; `none`: the message alone names them. */
  errorFields: ['path', 'field', 'loc', 'none'],
  /** Data of an event: `{job: {…}}`, the job itself, `{type, data: {…}}`. */
  events: ['job', 'bare', 'data'],
  eventName: ['job', 'update', 'message'],
  /** Success of `POST /v1/batches`. */
  batchStatus: [202, 200, 201],
  /** Success of `DELETE /v1/assets/{asset_id}`: 200 `{ok, id}`, 204, 200 `{ok}`. */
  deletion: ['id', 'empty', 'flag'],
  /** `GET /v1/scenes/{scene_id}/status`: below `status`, or at top level beside `ok`. */
  sceneStatus: ['named', 'flat'],
  /** What cancelling a job and changing a scene answer: the thing, or `{ok}`. */
  acknowledgement: ['thing', 'flag'],
  /** Query parameters: unknown ones refused; ignored; ignored, and wrong values of known ones too. */
  parameters: ['refuse', 'ignore', 'lenient'],
  /** A known path with another method: 405 with `Allow`, or 404. */
  otherMethod: [405, 404],
  /** Where the description for programs is; empty: nowhere. */
  openapi: ['/openapi.json', '', '/v1/openapi.json', '/api/openapi.json'],
  /** Whether there are scene plans and edits, which are our own extension. */
  extensions: [true, false],
} as const;

/**
 * Values that the interface does not leave open, with the rules that they break: `propmaster conformance` reports them. A
 * client has to live with such services all the same.
 */
export const STRAYING: readonly {
  readonly shape: keyof typeof SHAPES;
  readonly value: string;
  readonly breaks: readonly string[];
}[] = [
  { shape: 'timestamps', value: 'seconds', breaks: ['timestamp.milliseconds'] },
  {
    shape: 'timestamps',
    value: 'iso',
    breaks: [
      'timestamp.integer',
      'job.created_at',
      'job.started_at',
      'asset.created_at',
      'asset.updated_at',
      'scene.created_at',
      'scene.updated_at',
      'batch-result.created_at',
      'batch-result.started_at',
      'batch-result.completed_at',
    ],
  },
  // An id alone lists no formats.
  { shape: 'result', value: 'id', breaks: ['scenes-saved.listed'] },
  { shape: 'errorFields', value: 'none', breaks: ['error.fields-validation'] },
  { shape: 'parameters', value: 'lenient', breaks: ['jobs-get.include_result-boolean'] },
];

/** One value of each shape. */
export type WireShapes = { readonly [Name in keyof typeof SHAPES]: (typeof SHAPES)[Name][number] };
export type WireShapeName = keyof typeof SHAPES;

export const USUAL_SHAPES: WireShapes = Object.fromEntries(
  Object.entries(SHAPES).map(([name, [usual]]) => [name, usual]),
) as WireShapes;

/** Where shapes stray from the interface: `timestamps: iso`. */
export const strays = (shapes: WireShapes): string[] =>
  STRAYING.filter(({ shape, value }) => shapes[shape] === value).map(({ shape, value }) => `${shape}: ${value}`);
