import { z } from 'zod';
import { type DownloadLink, SAVED_FORMATS } from '../../contract/assets.ts';
import { LIMITS } from '../../contract/limits.ts';
import { writeLink } from '../export/links.ts';
import {
  requireKind,
  requireScope,
  type ServiceApp,
  type ServiceContext,
  type ServiceDeps,
} from '../http/environment.ts';
import { sendFile } from '../http/send-file.ts';
import { ServiceError } from '../http/service-error.ts';
import { validate } from '../http/validate.ts';
import type { FileRow } from '../store/files.ts';
import { findAsset } from './assets.ts';

export function fileRoutes(app: ServiceApp, deps: ServiceDeps): void {
  app.get('/v1/assets/:id/files/:format', async (context) =>
    sendFile(context, deps.store.blobs, await findFile(context, deps)),
  );
  app.get('/v1/assets/:id/files/:format/url', (context) => link(context, deps));
}

async function link(context: ServiceContext, deps: ServiceDeps): Promise<Response> {
  const file = await findFile(context, deps);
  const { store, clock } = deps;
  const direct = await store.blobs.link(file.sha256, file, LIMITS.linkLifetimeSeconds);
  const answer: DownloadLink = {
    // Where the caller reached us is where the link will be reached, behind a forwarded port too.
    url: direct ?? new URL(`/v1/downloads/${writeLink(store.secret, file, clock())}`, context.req.url).href,
    expires_in: LIMITS.linkLifetimeSeconds,
    name: file.name,
    size_bytes: file.sizeBytes,
    sha256: file.sha256,
  };
  return context.json(answer);
}

const path = z.object({ format: z.enum(SAVED_FORMATS) });

/**
 * The saved file named by the path.
 *
 * @throws ServiceError 401, 403 (Personal, or without scope `export:assets`), 404, 409 `export_not_available`, 422
 */
async function findFile(context: ServiceContext, { store, exports }: ServiceDeps): Promise<FileRow> {
  const key = requireKind(context, 'team');
  requireScope(key, 'export:assets');
  const { format } = validate(path, { format: context.req.param('format') }, 'path');
  const asset = await findAsset(context, store, key);
  const file = await exports.find(asset, format);
  if (!file) throw new ServiceError('export_not_available', `This asset's release did not produce ${format}.`);
  return file;
}
