import { z } from 'zod';
import { identity, usage } from '../../contract/account.ts';
import { asset, downloadLink } from '../../contract/assets.ts';
import { batch, batchResult } from '../../contract/batches.ts';
import { catalogItem } from '../../contract/catalog.ts';
import { image } from '../../contract/images.ts';
import { job } from '../../contract/jobs.ts';
import { planDocument } from '../../contract/plan-document.ts';
import { sceneDetail, sceneItem, sceneStatus } from '../../contract/scenes.ts';
import * as wire from '../service-wire.ts';
import { type CommandLines, describeCommand } from './describe.ts';
import { hasMore, installedScene, listedScene, savedFile } from './shared.ts';

/** These fields of a resource, as the service has them; one that it left out is left out. */
const only = (resource: z.ZodObject, { fields }: { readonly fields: readonly string[] }): z.ZodObject =>
  z.looseObject(Object.fromEntries(fields.map((field) => [field, resource.shape[field] as z.ZodType])));

const assetObject = only(asset, wire.assetFields);
export const jobObject = only(job, wire.serviceJobFields).meta({ id: 'job' });
const sceneObject = only(sceneDetail, wire.sceneDetailFields);
const batchObject = only(batch, wire.batchFields);
export const batchItemObject = only(batchResult, wire.batchItemFields);
const imageObject = only(image, wire.imageFields);
const catalogObject = only(catalogItem, wire.catalogFields);

const deleted = z.array(z.string()).describe('Ids.');
const images = z.array(imageObject.extend({ file: z.string() }));
const accepted = { scene_id: z.string(), job_id: z.string(), status: z.string() };
const retried = { job_id: z.string().describe('Of the new job.'), retry_of_job_id: z.string() };

/** What the service has, in its own words. Times are epoch milliseconds, amounts cents. */
export const SERVICE_LINES: readonly CommandLines[] = [
  describeCommand('assets list', { assets: z.array(assetObject), has_more: hasMore }),
  describeCommand('assets show', { asset: assetObject }),
  describeCommand('assets download', savedFile),
  describeCommand('assets link', only(downloadLink, wire.linkFields).shape),
  describeCommand('assets delete', { deleted }, { partial: ['deleted'] }),
  describeCommand('scenes create', { ...accepted, job: jobObject.optional().describe('With --wait.') }),
  describeCommand('scenes edit', { ...accepted, job: jobObject.optional().describe('With --wait.') }),
  describeCommand('scenes plan', {
    plan: planDocument,
    missing: z.array(z.string()),
    assumed: z.array(z.string()),
    ignored: z.array(z.string()),
  }),
  describeCommand('scenes list', { scenes: z.array(only(sceneItem, wire.sceneFields)), has_more: hasMore }),
  describeCommand('scenes show', { scene: sceneObject }),
  describeCommand('scenes status', { status: only(sceneStatus, wire.sceneStatusFields) }),
  describeCommand('scenes update', { scene: sceneObject }),
  describeCommand('scenes export', savedFile),
  describeCommand('scenes install', installedScene),
  describeCommand('scenes installed', {
    project: z.string().describe('Absolute path.'),
    scenes: z.array(z.looseObject(listedScene)),
  }),
  describeCommand(
    'batches submit',
    { batch_id: z.string(), items: z.array(batchItemObject).optional().describe('With --wait.') },
    { partial: 'all' },
  ),
  describeCommand('batches list', { batches: z.array(batchObject), has_more: hasMore }),
  describeCommand('batches show', { batch: batchObject }),
  describeCommand('batches items', { items: z.array(batchItemObject), has_more: hasMore }),
  describeCommand('batches cancel', { batch: batchObject }),
  describeCommand('images upload', { images }, { partial: ['images'] }),
  describeCommand('images list', { images: z.array(imageObject), has_more: hasMore }),
  describeCommand('images get', savedFile),
  describeCommand('catalog list', { items: z.array(catalogObject), has_more: hasMore }),
  describeCommand('catalog show', { item: catalogObject }),
  describeCommand('catalog download', savedFile),
  describeCommand('account', { account: only(identity, wire.accountFields) }),
  describeCommand('usage', { usage: only(usage, wire.usageFields) }),
  describeCommand('jobs show', { job: jobObject }),
  describeCommand('jobs wait', { job: jobObject }),
  describeCommand('jobs cancel', { job: jobObject }),
  describeCommand('jobs retry-export', { ...retried, job: jobObject.optional().describe('With --wait.') }),
];
