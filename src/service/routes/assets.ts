import {
  type Asset,
  assetExportQuery,
  assetListQuery,
  assetRequest,
  type ExportFormat,
} from '../../contract/assets.ts';
import type { JobAcceptance } from '../../contract/jobs.ts';
import { readCursor, writeCursor } from '../http/cursor.ts';
import {
  requireKey,
  requireKind,
  requireScope,
  type ServiceApp,
  type ServiceContext,
  type ServiceDeps,
} from '../http/environment.ts';
import { answerJson, requestIdOf } from '../http/headers.ts';
import { readIdempotencyKey } from '../http/idempotency-key.ts';
import { readJson } from '../http/read-json.ts';
import { sendFile } from '../http/send-file.ts';
import { ServiceError } from '../http/service-error.ts';
import { validate } from '../http/validate.ts';
import { checkReferences } from '../images/references.ts';
import { answerOnce } from '../jobs/answer-once.ts';
import { checkInputs } from '../jobs/check-description.ts';
import { assetDetail, assetItem } from '../jobs/views.ts';
import { PRICES } from '../jobs/work.ts';
import { reserveAtSubmission } from '../money/reserve.ts';
import { traceparentOf } from '../operation/traceparent.ts';
import type { AssetRow } from '../store/assets.ts';
import type { FileRow } from '../store/files.ts';
import { mintId } from '../store/ids.ts';
import type { ApiKey } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { thumbnailUrl } from './thumbnails.ts';

/** "Large records may produce shorter pages": a page ends when its prompts reach this many characters. */
const PAGE_CHARACTERS = 200_000;

/** What cursors of the listing are made for. */
const LISTING = 'assets';

export function assetRoutes(app: ServiceApp, deps: ServiceDeps): void {
  app.post('/v1/assets', (context) => create(context, deps));
  app.get('/v1/assets', (context) => list(context, deps));
  app.get('/v1/assets/:id', (context) => show(context, deps));
  app.delete('/v1/assets/:id', (context) => remove(context, deps));
  app.post('/v1/assets/:id/export', (context) => exportAsset(context, deps));
}

async function create(context: ServiceContext, deps: ServiceDeps): Promise<Response> {
  const key = requireKey(context);
  requireScope(key, 'generate:assets');
  const idempotencyKey = readIdempotencyKey(context, key);
  const request = validate(assetRequest, await readJson(context), 'body');
  await checkInputs(new Map([['', request]]));
  const acceptance = await answerOnce(
    deps,
    key,
    { route: 'POST /v1/assets', idempotencyKey, request },
    () => undefined,
    async (store, _, createdAt): Promise<JobAcceptance> => {
      await checkReferences(store, key, request.reference_images ?? []);
      requireWithinCap(request.max_cost_cents);
      const id = mintId('job');
      await store.jobs.insert({
        id,
        library: key.library,
        keyId: key.id,
        mode: 'asset',
        targetId: mintId('asset'),
        request,
        createdAt,
        ...traceparentOf(context),
        budgetCents: PRICES.asset,
        reservedCents: await reserveAtSubmission(store, key.library, id, PRICES.asset, createdAt),
      });
      return { ok: true, job_id: id, status: 'queued' };
    },
  );
  deps.onJob();
  return context.json(acceptance, 202);
}

/** @throws ServiceError 402 `insufficient_credit` (assumption `asset-body`) */
function requireWithinCap(maxCostCents: number | undefined): void {
  if (maxCostCents === undefined || maxCostCents >= PRICES.asset) return;
  throw new ServiceError('insufficient_credit', `An asset costs ${PRICES.asset} cents, above max_cost_cents.`);
}

async function list(context: ServiceContext, deps: ServiceDeps): Promise<Response> {
  const { store, exports } = deps;
  const key = requireKey(context);
  const { limit, cursor } = validate(assetListQuery, context.req.query(), 'query');
  const after = cursor === undefined ? undefined : readCursor(store.secret, key, LISTING, cursor);
  const rows = await store.assets.page(key.library, after, limit + 1);
  const page = rows.slice(0, Math.min(limit, fitting(rows)));
  const last = page.at(-1);
  const more = rows.length > page.length;
  const formats = await exports.formatsOf(
    key.library,
    page.map(({ id }) => id),
  );
  return answerJson(context, {
    ok: true,
    assets: page.map((asset) => assetItem(asset, thumbnailOf(context, deps, asset, formats.get(asset.id) ?? []))),
    has_more: more,
    next_cursor: more && last ? writeCursor(store.secret, key, LISTING, last) : null,
  });
}

/** How many of the rows fit on a page; at least one. */
function fitting(rows: readonly AssetRow[]): number {
  let characters = 0;
  const tooMany = rows.findIndex((row, index) => {
    characters += row.record.prompt.length;
    return index > 0 && characters > PAGE_CHARACTERS;
  });
  return tooMany === -1 ? rows.length : tooMany;
}

async function show(context: ServiceContext, deps: ServiceDeps): Promise<Response> {
  const asset = await findAsset(context, deps.store, requireKey(context));
  return answerJson(context, { ok: true, asset: await viewOf(context, deps, asset) });
}

/** An asset alone, with its formats and the address of its picture. */
export async function viewOf(context: ServiceContext, deps: ServiceDeps, asset: AssetRow): Promise<Asset> {
  const formats = await deps.exports.formats(asset);
  return assetDetail(asset, formats, thumbnailOf(context, deps, asset, formats));
}

/** Pictures are drawn from the GLB: `undefined` where there is none. */
const thumbnailOf = (
  context: ServiceContext,
  deps: ServiceDeps,
  { id, library }: AssetRow,
  formats: readonly string[],
): string | undefined => (formats.includes('glb') ? thumbnailUrl(context, deps, { asset: id, library }) : undefined);

async function remove(context: ServiceContext, { store, clock }: ServiceDeps): Promise<Response> {
  const key = requireKind(context, 'personal');
  const asset = await findAsset(context, store, key);
  const contents = await store.transaction(async (store) => {
    const files = await store.files.list(asset.id);
    if (await store.assets.remove(key.library, asset.id)) {
      await store.audit.add({
        at: clock(),
        action: 'asset.deleted',
        actor: key.id,
        subject: asset.id,
        library: key.library,
        requestId: requestIdOf(context),
      });
    }
    return files.map((file) => file.sha256);
  });
  // The rows are gone for certain; had they gone with the bytes, a commit that fails would leave rows without any.
  await store.removeUnused(contents);
  return context.json({ ok: true, id: asset.id });
}

async function exportAsset(context: ServiceContext, { store, exports }: ServiceDeps): Promise<Response> {
  const key = requireKey(context);
  const { format } = validate(assetExportQuery, context.req.query(), 'query');
  const asset = await findAsset(context, store, key);
  let file: FileRow | undefined;
  for (const saved of formatsFor(format, key)) file ??= await exports.find(asset, saved);
  if (!file) throw new ServiceError('export_not_available', `This asset was not exported to ${format}.`);
  return sendFile(context, store.blobs, file);
}

/**
 * Which files answer, the best first. Personal `glb`: "the current native USD preview when present; otherwise a ZIP
 * containing visual.glb, collision.glb and physics.json".
 */
function formatsFor(format: ExportFormat, key: ApiKey): readonly string[] {
  if (format !== 'glb') return [format];
  if (key.kind === 'personal') return ['usd_preview', 'glb_bundle'];
  throw new ServiceError(
    'export_not_available',
    'Team keys download the visual GLB with GET /v1/assets/{asset_id}/files/glb.',
  );
}

/**
 * The asset named by the path. Another library's is as unknown as one that never was.
 *
 * @throws ServiceError 404 `asset_not_found`
 */
export async function findAsset(context: ServiceContext, store: Store, key: ApiKey): Promise<AssetRow> {
  const id = context.req.param('id') ?? '';
  const asset = /^asset_[0-9a-f]{24}$/.test(id) ? await store.assets.find(key.library, id) : undefined;
  if (!asset) throw new ServiceError('asset_not_found', 'There is no asset with this id.');
  return asset;
}
