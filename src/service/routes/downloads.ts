import { readLink } from '../export/links.ts';
import type { ServiceApp, ServiceDeps } from '../http/environment.ts';
import { sendFile } from '../http/send-file.ts';
import { ServiceError } from '../http/service-error.ts';

/** Where download links point to (assumption `link-target`). The link itself is the permission: no key is asked for. */
export function downloadRoutes(app: ServiceApp, { store, clock }: ServiceDeps): void {
  app.get('/v1/downloads/:token', async (context) => {
    const target = readLink(store.secret, context.req.param('token'), clock());
    if (!target) throw new ServiceError('link_expired', 'This download link has expired. Ask for a new one.');
    const file = await store.files.find(target.asset, target.format);
    if (!file) throw new ServiceError('asset_not_found', 'The asset of this link was deleted.');
    return sendFile(context, store.blobs, file);
  });
}
