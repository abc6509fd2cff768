import { isPropmasterError, type PropmasterError } from '../../errors.ts';
import type { CallBounds } from '../bounds.ts';
import { plain } from '../error-body.ts';
import type { KnownKey } from '../known-key.ts';
import type { Transport } from '../transport.ts';
import { byLink, type FreshLink } from './by-link.ts';
import type { PartFile } from './part-file.ts';
import type { Receipt, ReceiveOptions } from './receive.ts';

/** The two ways to a file: the link of a Team key, the export of a Personal key. */
interface Ways {
  readonly link: () => Promise<FreshLink>;
  readonly export: () => Promise<Receipt>;
}

export interface AssetFile {
  readonly transport: Transport;
  readonly bounds: CallBounds;
  readonly intake: ReceiveOptions;
  readonly ways: Ways;
  readonly key: KnownKey;
}

/**
 * One file of an asset, into `part`. A link carries hash and size, so it is tried first; a key that it is forbidden to is
 * a Personal one, and exports.
 */
export async function assetFile(part: PartFile, { transport, bounds, intake, ways, key }: AssetFile): Promise<Receipt> {
  const { link, refusal } = await askForLink(ways, key);
  if (!link) {
    const receipt = await exported(ways, refusal);
    key.way = 'export';
    return receipt;
  }
  const receipt = await byLink(part, { transport, first: link, renew: ways.link, bounds, ...intake });
  key.way = 'link';
  // Saved-file links require Team access.
  key.kind ??= 'team';
  const name = link.name && baseName(link.name);
  return { ...receipt, ...(name && { name }) };
}

/** A link, or why there is none: to a key that may be a Personal one, a 403 says that it must export. */
async function askForLink(ways: Ways, key: KnownKey): Promise<{ link?: FreshLink; refusal?: PropmasterError }> {
  const way = key.way ?? (key.kind === 'personal' ? 'export' : undefined);
  if (way === 'export') return {};
  try {
    return { link: await ways.link() };
  } catch (error) {
    const mayExport = way === undefined && key.kind === undefined;
    if (mayExport && isPropmasterError(error) && error.status === 403) return { refusal: error };
    throw error;
  }
}

/** Refused as well, the link's reason is the better one. */
async function exported(ways: Ways, refusal: PropmasterError | undefined): Promise<Receipt> {
  try {
    return await ways.export();
  } catch (error) {
    throw refusal && isPropmasterError(error) && error.status === 403 ? refusal : error;
  }
}

function baseName(name: string): string {
  return plain(name.split(/[\\/]/).at(-1)!);
}
