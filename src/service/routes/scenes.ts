import { LIMITS } from '../../contract/limits.ts';
import { pageQuery } from '../../contract/pages.ts';
import { plannedSceneRequest, sceneEditRequest, scenePlanRequest } from '../../contract/scene-plans.ts';
import { type SceneDelivery, sceneQuery, sceneRequest, sceneUpdate } from '../../contract/scenes.ts';
import { readCursor, writeCursor } from '../http/cursor.ts';
import {
  requireKey,
  requireKind,
  requireScope,
  type ServiceApp,
  type ServiceContext,
  type ServiceDeps,
} from '../http/environment.ts';
import { requireIdempotencyKey } from '../http/idempotency-key.ts';
import { inTurn } from '../http/large-bodies.ts';
import { readJson } from '../http/read-json.ts';
import { chooseSceneErrors, validateForScene } from '../http/scene-error.ts';
import { ServiceError } from '../http/service-error.ts';
import { validate } from '../http/validate.ts';
import { checkKinds } from '../jobs/check-description.ts';
import { traceparentOf } from '../operation/traceparent.ts';
import { deliveryOf } from '../scenes/keep-scene.ts';
import { editPlan, readPlan, requirePlan } from '../scenes/plan-documents.ts';
import { sceneDetail, sceneItem, sceneStatusView } from '../scenes/scene-views.ts';
import { submitScene } from '../scenes/submit-scene.ts';
import type { SceneRow } from '../store/scenes.ts';
import { findScene } from './find-scene.ts';
import { exportScene } from './scene-export.ts';

/** What cursors of the listing are made for. */
const LISTING = 'scenes';

/** Three inline images of the greatest length, with every slash of theirs escaped, and a prompt [bytes]. */
const MAX_BODY_BYTES = 90_000_000;

/** Registers the shape of the scene area's refusals; before the middleware that looks at the key. */
export function sceneErrorRoutes(app: ServiceApp): void {
  app.use('/v1/scenes', chooseSceneErrors);
  app.use('/v1/scenes/*', chooseSceneErrors);
}

export function sceneRoutes(app: ServiceApp, deps: ServiceDeps): void {
  app.post('/v1/scenes', (context) => create(context, deps));
  app.post('/v1/scene-plans', (context) => plan(context));
  app.post('/v1/planned-scenes', (context) => createPlanned(context, deps));
  app.post('/v1/scene-edits', (context) => edit(context, deps));
  app.get('/v1/scenes', (context) => list(context, deps));
  app.get('/v1/scenes/:id', (context) => show(context, deps));
  app.patch('/v1/scenes/:id', (context) => update(context, deps));
  app.get('/v1/scenes/:id/status', (context) => status(context, deps));
  app.post('/v1/scenes/:id/export', (context) => exportScene(context, deps));
}

async function create(context: ServiceContext, deps: ServiceDeps): Promise<Response> {
  const key = requireKind(context, 'team');
  requireScope(key, 'generate:scenes');
  const submission = { route: 'POST /v1/scenes', idempotencyKey: requireIdempotencyKey(context) };
  return inTurn(context, async () => {
    const order = validate(sceneRequest, await readJson(context, { maxBytes: MAX_BODY_BYTES }), 'body');
    const acceptance = await submitScene(deps, key, { ...submission, ...traceparentOf(context) }, order);
    deps.onJob();
    return context.json(acceptance, 202);
  });
}

async function plan(context: ServiceContext): Promise<Response> {
  requireKey(context);
  const { prompt, kinds } = validate(scenePlanRequest, await readJson(context), 'body');
  if (kinds) await checkKinds('kinds', kinds);
  return context.json({ ok: true, ...(await readPlan(prompt, kinds)) });
}

async function createPlanned(context: ServiceContext, deps: ServiceDeps): Promise<Response> {
  const key = requireKind(context, 'team');
  requireScope(key, 'generate:scenes');
  const idempotencyKey = requireIdempotencyKey(context);
  const request = validate(plannedSceneRequest, await readJson(context), 'body');
  if ('kinds' in request) await checkKinds('kinds', request.kinds);
  const prompt = 'plan' in request ? await requirePlan(request.plan) : request.prompt;
  const submission = { route: 'POST /v1/planned-scenes', idempotencyKey, ...traceparentOf(context) };
  const acceptance = await submitScene(deps, key, submission, { ...request, prompt });
  deps.onJob();
  return context.json(acceptance, 202);
}

async function edit(context: ServiceContext, deps: ServiceDeps): Promise<Response> {
  const key = requireKind(context, 'team');
  requireScope(key, 'generate:scenes');
  const idempotencyKey = requireIdempotencyKey(context);
  const { scene_id, edits, kinds, max_cost_cents } = validate(sceneEditRequest, await readJson(context), 'body');
  if (kinds) await checkKinds('kinds', kinds);
  const scene = await deps.store.scenes.find(key.library, scene_id);
  if (!scene) throw new ServiceError('scene_not_found', 'There is no such scene.');
  const { document, ...editing } = await editPlan(
    scene,
    (await deps.store.scenes.plans(scene_id))?.placed,
    edits,
    kinds,
  );
  const submission = { route: 'POST /v1/scene-edits', idempotencyKey, ...traceparentOf(context) };
  const order = {
    prompt: scene.record.prompt,
    ...(max_cost_cents === undefined ? {} : { max_cost_cents }),
    max_asset_definitions: LIMITS.assetDefinitions.max,
    max_instances: LIMITS.instances.max,
    plan: document,
    edit: { scene_id, ...editing },
  };
  const acceptance = await submitScene(deps, key, submission, order);
  deps.onJob();
  return context.json(acceptance, 202);
}

async function list(context: ServiceContext, { store }: ServiceDeps): Promise<Response> {
  const key = requireKey(context);
  const { limit, cursor } = validateForScene(pageQuery, context.req.query(), 'query');
  const after = cursor === undefined ? undefined : readCursor(store.secret, key, LISTING, cursor);
  const rows = await store.scenes.page(key.library, after, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit;
  return context.json({
    ok: true,
    scenes: page.map(sceneItem),
    has_more: more,
    next_cursor: more && last ? writeCursor(store.secret, key, LISTING, last) : null,
  });
}

async function show(context: ServiceContext, { store }: ServiceDeps): Promise<Response> {
  const key = requireKey(context);
  const query = validateForScene(sceneQuery, context.req.query(), 'query');
  const scene = await findScene(context, store, key);
  const isWhole = query.include_graph === 'true';
  const graph = isWhole ? await store.scenes.graph(scene.id) : undefined;
  const plan = isWhole ? (await store.scenes.plans(scene.id))?.asked : undefined;
  return context.json({
    ok: true,
    scene: { ...sceneDetail(scene, await store.scenes.formats(scene.id), graph, plan), ...delivered(scene) },
  });
}

async function update(context: ServiceContext, { store, clock }: ServiceDeps): Promise<Response> {
  const key = requireKey(context);
  const { id } = await findScene(context, store, key);
  const { name, description } = validateForScene(sceneUpdate, await readJson(context), 'body');
  const changes = { ...(name === undefined ? {} : { name }), ...(description === undefined ? {} : { description }) };
  await store.scenes.update(id, changes, clock());
  const scene = await findScene(context, store, key);
  return context.json({
    ok: true,
    scene: { ...sceneDetail(scene, await store.scenes.formats(id)), ...delivered(scene) },
  });
}

async function status(context: ServiceContext, { store, clock }: ServiceDeps): Promise<Response> {
  const scene = await findScene(context, store, requireKey(context));
  return context.json({ ok: true, status: sceneStatusView(scene, clock()) });
}

function delivered(scene: SceneRow): { delivery?: SceneDelivery } {
  const delivery = deliveryOf(scene);
  return delivery === undefined ? {} : { delivery };
}
