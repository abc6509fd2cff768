import { z } from 'zod';
import * as account from '../../contract/account.ts';
import * as assets from '../../contract/assets.ts';
import * as batches from '../../contract/batches.ts';
import * as catalog from '../../contract/catalog.ts';
import * as errors from '../../contract/errors.ts';
import * as images from '../../contract/images.ts';
import * as jobs from '../../contract/jobs.ts';
import * as references from '../../contract/references.ts';
import * as scenes from '../../contract/scenes.ts';

export type OpenApiSchema = Record<string, unknown>;

/** What callers send. */
const REQUESTS: Readonly<Record<string, z.ZodType>> = {
  AssetRequest: assets.assetRequest,
  BatchRequest: batches.batchRequest,
  BatchItem: batches.batchItem,
  SceneRequest: scenes.sceneRequest,
  SceneReference: references.sceneReference,
  SceneUpdate: scenes.sceneUpdate,
  SceneArchiveRequest: scenes.sceneArchiveRequest,
};

/** What the service answers. */
const ANSWERS: Readonly<Record<string, z.ZodType>> = {
  Asset: assets.asset,
  AssetList: assets.assetList,
  AssetEnvelope: assets.assetEnvelope,
  AssetDeletion: assets.assetDeletion,
  DownloadLink: assets.downloadLink,
  Job: jobs.job,
  JobEnvelope: jobs.jobEnvelope,
  JobAcceptance: jobs.jobAcceptance,
  SceneItem: scenes.sceneItem,
  SceneList: scenes.sceneList,
  Scene: scenes.sceneDetail,
  SceneGraph: scenes.sceneGraph,
  SceneEnvelope: scenes.sceneEnvelope,
  SceneAcceptance: scenes.sceneAcceptance,
  SceneStatus: scenes.sceneStatus,
  SceneStatusEnvelope: scenes.sceneStatusEnvelope,
  Batch: batches.batch,
  BatchList: batches.batchList,
  BatchEnvelope: batches.batchEnvelope,
  BatchAcceptance: batches.batchAcceptance,
  BatchResult: batches.batchResult,
  BatchResultList: batches.batchResultList,
  Image: images.image,
  ImageList: images.imageList,
  ImageEnvelope: images.imageEnvelope,
  Identity: account.identity,
  IdentityEnvelope: account.identityEnvelope,
  Usage: account.usage,
  UsageEnvelope: account.usageEnvelope,
  CatalogItem: catalog.catalogItem,
  CatalogList: catalog.catalogList,
  CatalogEnvelope: catalog.catalogEnvelope,
  Error: errors.errorEnvelope,
  SceneError: errors.sceneErrorEnvelope,
  SceneValidationError: errors.sceneValidationEnvelope,
};

/** Named schemas for `components`, each referring to the others by name. */
export function namedSchemas(): Record<string, OpenApiSchema> {
  return { ...convert(REQUESTS, 'input'), ...convert(ANSWERS, 'output') };
}

/** A reference to a named schema, or the schema itself if it has no name. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): OpenApiSchema {
  const [name] = Object.entries(io === 'input' ? REQUESTS : ANSWERS).find(([, named]) => named === schema) ?? [];
  return name === undefined ? bare(z.toJSONSchema(schema, { io })) : reference(name);
}

export function reference(name: string): OpenApiSchema {
  return { $ref: `#/components/schemas/${name}` };
}

function convert(named: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output'): Record<string, OpenApiSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io, uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, bare(schema)]));
}

/** OpenAPI 3.1 names the dialect for all schemas at once, and components have no address of their own. */
function bare({ $schema, $id, ...schema }: OpenApiSchema): OpenApiSchema {
  return schema;
}
