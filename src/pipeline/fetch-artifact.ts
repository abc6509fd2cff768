import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Adapter } from '../../adapters/contract.ts';
import type { Download } from '../client/index.ts';
import type { Asset, SavedFormat } from '../contract/assets.ts';
import { isPropmasterError, PropmasterError } from '../errors.ts';
import type { SourceFormat } from '../model/source-formats.ts';
import type { Artifact } from '../project/cache.ts';
import type { Context } from './context.ts';

/** Formats of the service that readers exist for. */
export type DownloadFormat = Extract<SourceFormat, SavedFormat>;
const READABLE = ['mjcf', 'sdf', 'usd', 'usdz', 'glb_bundle', 'glb'] satisfies readonly DownloadFormat[];

/** What a service may send under the name of another format, and has no physics: a Personal key's `glb` can be a USD preview. */
const isPreview = (format: DownloadFormat, kind: Download['kind']): boolean =>
  kind === 'blend' || (kind === 'usd' && format !== 'usd' && format !== 'usdz');

/**
 * What a download is called in reports. Not by the name of the asset, which the lock does not know: a report must say
 * the same when the prop is restored. The ending tells a USDZ, which is judged by rules of its own, from other ZIPs.
 */
export const downloadName = (format: SourceFormat): string => (format === 'usdz' ? 'asset.usdz' : 'asset');

/** A file in the cache. */
export interface FetchedArtifact extends Artifact {
  /** Absolute path. */
  readonly file: string;
  readonly format: DownloadFormat;
  /** Better ones that the release does not have. */
  readonly lacking: readonly DownloadFormat[];
}

/**
 * Downloads an asset into the cache: the first format of {@link preferredFormats} that the release has produced.
 *
 * @throws {PropmasterError} `export_not_available` if there is none; what downloads throw
 */
export async function fetchArtifact(
  asset: Pick<Asset, 'id' | 'formats'>,
  context: Pick<Context, 'adapters' | 'client' | 'cache' | 'options' | 'signal' | 'progress' | 'notice'>,
): Promise<FetchedArtifact> {
  const { assets } = await context.client();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'propmaster-'));
  try {
    const { format: only } = context.options;
    const wanted = only === undefined ? preferredFormats(context.adapters) : [only as DownloadFormat];
    const lacking: DownloadFormat[] = [];
    for (const format of wanted) {
      if (only === undefined && asset.formats && !asset.formats.includes(format)) {
        lacking.push(format);
        continue;
      }
      const found = await assets
        .download(asset.id, format, path.join(folder, 'artifact'), {
          onProgress: ({ bytes, total }) => context.progress(total ? bytes / total : undefined, format),
          ...(context.signal && { signal: context.signal }),
        })
        .catch((error: unknown) => {
          if (isPropmasterError(error) && error.code === 'export_not_available') return undefined;
          throw error;
        });
      if (!found || isPreview(format, found.kind)) {
        lacking.push(format);
        const what = found ? `gave ${found.kind} as ${format}` : `has no ${format} of this asset`;
        context.notice(`The service ${what}; trying the next format.`);
        continue;
      }
      const doubt = unverified(found);
      if (doubt !== undefined) context.notice(doubt);
      const artifact = await context.cache.put(found.path);
      const file = await context.cache.get(artifact.sha256);
      if (file) return { ...artifact, file, format, lacking };
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

/** What to tell of a download that was held against no hash; `undefined` for one that was. */
export function unverified({ verified }: Pick<Download, 'verified'>): string | undefined {
  if (verified === 'sha256') return undefined;
  return verified === 'length'
    ? 'The service gave no hash: the download is unverified, only its length was checked.'
    : 'The service gave neither a hash nor a length: the download is unverified, it could not be checked.';
}

/**
 * The formats to ask for, best first: those of the first simulator, then those of the next. All simulators of a prop get
 * the same model, from one download, so that they agree.
 */
export const preferredFormats = (adapters: readonly Pick<Adapter, 'formats'>[]): readonly DownloadFormat[] => [
  ...new Set([...adapters.flatMap(({ formats }) => formats), ...READABLE]),
];
