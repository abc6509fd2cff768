import type { ParsedSceneRequest } from '../../contract/scenes.ts';
import { ServiceError } from '../http/service-error.ts';
import { RequestRefused } from '../jobs/product.ts';
import type { JobRow } from '../store/jobs.ts';
import type { ApiKey } from '../store/keys.ts';
import type { Store } from '../store/store.ts';
import { fetchReference } from './fetch-reference.ts';

/** A reference image as a request names it: one of the two. */
interface Reference {
  readonly image_id?: string | null | undefined;
  readonly url?: string | null | undefined;
}

/**
 * Refuses references to images that the key has not uploaded. Another key's are as unknown as those that never were.
 *
 * @param path of the list in the request
 * @throws ServiceError 422 `validation_error`, with one field for each
 */
export async function checkReferences(
  store: Pick<Store, 'images'>,
  { id: keyId }: Pick<ApiKey, 'id'>,
  references: readonly Reference[],
  path = 'reference_images',
): Promise<void> {
  const fields: { path: string; message: string }[] = [];
  for (const [index, { image_id: id }] of references.entries()) {
    if (id == null || (await store.images.find(keyId, id))) continue;
    fields.push({ path: `${path}.${index}.image_id`, message: 'There is no image with this id.' });
  }
  if (fields.length === 0) return;
  throw new ServiceError('validation_error', `The body is not valid: ${fields[0]!.path}: ${fields[0]!.message}`, {
    fields,
  });
}

export interface ResolveDeps {
  readonly store: Pick<Store, 'images' | 'blobs'>;
  readonly allowPrivateReferences: boolean;
}

/**
 * Makes sure, before a job is worked on, that every reference image of its request is there: those by id in the store,
 * those by URL by fetching and decoding them, one after the other. All but the first are let go of again.
 *
 * @returns the bytes of the first image of an asset's request, which is the one that is looked at; undefined: it has
 * none, or it is a scene, on which images have no influence
 * @throws {RequestRefused} `reference_unavailable`
 */
export async function resolveReferences(
  { store, allowPrivateReferences }: ResolveDeps,
  job: JobRow,
): Promise<Uint8Array | undefined> {
  let first: Uint8Array | undefined;
  for (const [index, { image_id: id, url }] of referencesOf(job).entries()) {
    const isLookedAt = index === 0 && job.mode === 'asset';
    if (id != null) {
      const image = job.keyId === undefined ? undefined : await store.images.find(job.keyId, id);
      if (!image || !(await store.blobs.has(image.sha256))) throw unavailable(id, 'There is no such image.');
      if (isLookedAt) first = await store.blobs.read(image.sha256);
    } else if (url != null) {
      const fetched = await fetchReference(url, {
        allowPrivate: allowPrivateReferences,
      }).catch((error: unknown) => {
        throw unavailable(url, error instanceof Error ? error.message : String(error));
      });
      if (isLookedAt) first = fetched.bytes;
    }
  }
  return first;
}

function referencesOf({ mode, request }: JobRow): readonly Reference[] {
  // An export starts from what was authored; the images have done their part.
  if (mode === 'export') return [];
  const images: ParsedSceneRequest['reference_images'] = request.reference_images;
  const urls = 'reference_image_urls' in request ? (request.reference_image_urls ?? []) : [];
  return [...(images ?? []), ...urls.map((url) => ({ url }))];
}

/** Credentials and queries of a URL are nobody's business. */
function unavailable(source: string, reason: string): RequestRefused {
  const name = URL.canParse(source) ? `${new URL(source).origin}${new URL(source).pathname}` : source;
  return new RequestRefused(
    'reference_unavailable',
    `The reference image ${name.slice(0, 200)} can't be used. ${reason}`,
  );
}
