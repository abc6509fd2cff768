export type Json = Record<string, unknown>;

const VIEWS = ['front', 'back', 'left', 'right', 'top', 'bottom', 'perspective', 'detail'];

/** An answer that is no success. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: readonly string[];
  constructor(status: number, code: string, message: string, fields: readonly string[] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
  }
}

export const invalid = (...fields: string[]): Refusal =>
  new Refusal(422, 'bad_request_body', 'The request does not fit.', fields);
/** Of a parameter, or of a batch, whose refusals have no status in the specification. */
export const unfit = (...fields: string[]): Refusal =>
  new Refusal(400, 'bad_request', 'The request does not fit.', fields);
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const isInteger = (value: unknown, min: number, max: number): boolean =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max;

export function parsed(text: string): Json {
  try {
    const body: unknown = JSON.parse(text);
    if (isObject(body)) return body;
  } catch {
    // Refused below, as what is no object is.
  }
  throw invalid('body');
}

const only = (body: Json, ...names: string[]): void => {
  const other = Object.keys(body).find((name) => !names.includes(name));
  if (other !== undefined) throw invalid(other);
};

/** "No properties other than the following are accepted." */
export function checkScene(body: Json): void {
  only(body, 'prompt', 'reference_images', 'max_cost_cents', 'max_asset_definitions', 'max_instances');
  const {
    prompt,
    reference_images: images = [],
    max_cost_cents: cost = null,
    max_asset_definitions: designs = 50,
    max_instances: things = 100,
  } = body;
  if (typeof prompt !== 'string' || prompt.length < 1 || prompt.length > 20_000) throw invalid('prompt');
  if (!Array.isArray(images) || images.length > 3) throw invalid('reference_images');
  if (cost !== null && cost !== 'unlimited' && !isInteger(cost, 1, 1_000_000)) throw invalid('max_cost_cents');
  if (!isInteger(designs, 1, 100)) throw invalid('max_asset_definitions');
  if (!isInteger(things, 1, 500)) throw invalid('max_instances');
  for (const image of images) {
    if (!isObject(image)) throw invalid('reference_images');
    only(image, 'image_id', 'url', 'data_url', 'view');
    const { image_id: id = null, url = null, data_url: data = null, view = null } = image;
    if (id !== null && !(typeof id === 'string' && /^img_[0-9a-f]{64}$/.test(id))) throw invalid('image_id');
    if (url !== null && !(typeof url === 'string' && url.length > 0)) throw invalid('url');
    if (
      data !== null &&
      !(typeof data === 'string' && /^data:image\/(png|jpeg|webp);base64,/.test(data) && data.length <= 28_000_000)
    )
      throw invalid('data_url');
    const held = typeof data === 'string' ? data.slice(data.indexOf(',') + 1) : '';
    if (Buffer.byteLength(held, 'base64') > MOST_DECODED) throw invalid('data_url');
    if (view !== null && !VIEWS.includes(view as string)) throw invalid('view');
  }
}

/** How many things a prompt names, by its articles. */
export const designsOf = (prompt: unknown): number => (String(prompt).match(/\ban? [a-z]+/g) ?? ['one']).length;

/** "data URL with base64 content … 20 MiB decoded". */
export const MOST_DECODED = 20 * 1024 * 1024;

function checkIntent(intent: Json): void {
  for (const name of ['mode', 'role', 'target', 'user_instructions'])
    if (intent[name] !== undefined && typeof intent[name] !== 'string') throw unfit(name);
  for (const name of ['regions', 'input_views', 'requested_views'])
    if (intent[name] !== undefined && !Array.isArray(intent[name])) throw unfit(name);
  for (const view of (intent['input_views'] ?? []) as unknown[])
    if (!isObject(view) || !Number.isInteger(view['image_index'])) throw unfit('input_views');
}

export function checkBatch({ items, max_concurrency: at = 1, max_cost_cents: cost = 1 }: Json): void {
  if (!Array.isArray(items) || items.length < 1 || items.length > 1_000) throw unfit('items');
  if (!isInteger(at, 1, 50)) throw unfit('max_concurrency');
  if (!isInteger(cost, 1, Number.MAX_SAFE_INTEGER)) throw unfit('max_cost_cents');
  for (const item of items) {
    const { custom_id: label = '', input } = isObject(item) ? item : {};
    if (typeof label !== 'string' || !isObject(input)) throw unfit('items');
    const {
      prompt,
      persist = true,
      reference_image_urls: urls = [],
      reference_images: images = [],
      reference_intent: intent = {},
    } = input;
    if (
      typeof prompt !== 'string' ||
      typeof persist !== 'boolean' ||
      !Array.isArray(urls) ||
      !Array.isArray(images) ||
      !isObject(intent)
    )
      throw unfit('input');
    for (const image of images)
      for (const name of ['image_id', 'url'])
        if (!isObject(image) || (image[name] !== undefined && typeof image[name] !== 'string')) throw unfit(name);
    checkIntent(intent);
    for (const region of Array.isArray(intent['regions']) ? intent['regions'] : []) {
      const { image_index: index, bounds } = isObject(region) ? region : {};
      if (
        !Number.isInteger(index) ||
        !Array.isArray(bounds) ||
        bounds.length !== 4 ||
        bounds.some((one) => typeof one !== 'number')
      )
        throw unfit('regions');
    }
  }
}

export interface Work {
  readonly job: Json;
  result: Json;
  looks: number;
  /** It ends so, where it does not succeed. */
  readonly fails?: string | undefined;
}

export function itemOf({ custom_id }: Json, index: number, found: Work): Json {
  const { job } = found;
  const done = job['status'] === 'succeeded';
  return {
    id: job['id'],
    index,
    status: job['status'],
    phase: 'making',
    mode: 'asset',
    created_at: job['created_at'],
    settled_spend_cents: done ? 3 : 0,
    billing_status: 'unavailable',
    artifact_status: 'unavailable',
    published_formats: ['usd', 'glb'],
    validation_status: 'not_reported',
    custom_id,
    ...(done && { asset_id: (found.result['asset'] as Json)['id'] }),
  };
}

export function refusedAs({ status, code, message, fields }: Refusal, inScenes: boolean): Response {
  if (inScenes && status === 422)
    return Response.json(
      {
        detail: fields.map((name) => ({
          loc: ['body', name],
          msg: message,
          type: 'value',
          input: null,
          ctx: {},
        })),
      },
      { status },
    );
  const error = { code, message, status };
  return Response.json(
    inScenes
      ? { error }
      : {
          detail: {
            error: {
              ...error,
              fields: fields.length > 0 ? fields.map((name) => ({ name, problem: message })) : null,
            },
          },
        },
    { status },
  );
}
