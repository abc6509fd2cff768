import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Adapter } from '../../adapters/contract.ts';
import type { Download } from '../client/index.ts';
import type { Asset } from '../contract/assets.ts';
import { isPropmasterError, PropmasterError } from '../errors.ts';
import type { Artifact } from '../project/cache.ts';
import type { Context } from './context.ts';
import type { SourceFormat } from './types.ts';

/** Formats that readers exist for. */
const READABLE: readonly string[] = ['mjcf', 'glb_bundle', 'glb'] satisfies readonly SourceFormat[];

/** What a service may send under the name of a readable format: a Personal key's `glb` can be a USD preview. */
const UNREADABLE: readonly Download['kind'][] = ['usd', 'blend'];

/**
 * What a download is called in reports. Not by the name of the asset, which the lock does not know: a report must say
 * the same when the prop is restored.
 */
export const DOWNLOAD_NAME = 'asset';

/** A file in the cache. */
export interface FetchedArtifact extends Artifact {
  /** Absolute path. */
  readonly file: string;
}

/**
 * Downloads an asset into the cache: the first format of {@link preferredFormats} that the release has produced.
 *
 * @throws {PropmasterError} `export_not_available` if there is none; what downloads throw
 */
export async function fetchArtifact(
  asset: Pick<Asset, 'id' | 'formats'>,
  context: Pick<Context, 'adapters' | 'client' | 'cache' | 'signal' | 'progress' | 'notice'>,
): Promise<FetchedArtifact> {
  const { assets } = await context.client();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'propmaster-'));
  try {
    for (const format of preferredFormats(context.adapters, asset.formats)) {
      const found = await assets
        .download(asset.id, format, path.join(folder, 'artifact'), {
          onProgress: ({ bytes, total }) => context.progress(total ? bytes / total : undefined, format),
          ...(context.signal && { signal: context.signal }),
        })
        .catch((error: unknown) => {
          if (isPropmasterError(error) && error.code === 'export_not_available') return undefined;
          throw error;
        });
      if (!found || UNREADABLE.includes(found.kind)) {
        const what = found ? `gave ${found.kind} as ${format}` : `has no ${format} of this asset`;
        context.notice(`The service ${what}; trying the next format.`);
        continue;
      }
      if (found.verified === 'none') {
        context.notice('The service gave neither a hash nor a length: the download could not be checked.');
      }
      const artifact = await context.cache.put(found.path);
      const file = await context.cache.get(artifact.sha256);
      if (file) return { ...artifact, file };
      throw new PropmasterError('disk_error', 'The download vanished from the cache.', { hint: 'Run it again.' });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  throw new PropmasterError('export_not_available', 'The service has this asset in no format that can be read.', {
    where: asset.id,
    hint: `Readable are ${READABLE.join(', ')}${asset.formats ? `; there are ${asset.formats.join(', ') || 'none'}` : ''}.`,
  });
}

/** The adapters' formats, best first, that are readable and, as far as the asset says, offered. */
export function preferredFormats(
  adapters: readonly Pick<Adapter, 'formats'>[],
  offered: readonly string[] | undefined,
): SourceFormat[] {
  const wanted = new Set(adapters.flatMap(({ formats }) => formats));
  return [...wanted].filter(
    (format): format is SourceFormat => READABLE.includes(format) && (offered?.includes(format) ?? true),
  );
}
