import {
  type Asset,
  type AssetList,
  type AssetRequest,
  assetEnvelope,
  assetList,
  type DownloadLink,
  downloadLink,
  type ExportFormat,
  type SavedFormat,
} from '../../contract/assets.ts';
import type { Dialect } from '../../contract/assumptions.ts';
import { type JobAcceptance, jobAcceptance } from '../../contract/jobs.ts';
import { PropmasterError } from '../../errors.ts';
import type { CallOptions, CreateOptions, ListOptions } from '../call-options.ts';
import type { FreshLink } from '../download/by-link.ts';
import { type Download, type DownloadOptions, download, type KeyKind } from '../download/download.ts';
import { mintIdempotencyKey } from '../idempotency-key.ts';
import { itemsOf } from '../pages.ts';
import { type Answer, type Call, segment, type Transport } from '../transport.ts';

/** Most that {@link Assets.export} takes into memory [bytes]. */
const MAX_EXPORT_BYTES = 512 * 1024 ** 2;
/** A link is not used in its last seconds: the request has to get there [ms]. */
const LINK_MARGIN_MS = 5_000;

/** `/v1/assets`. All methods throw {@link PropmasterError} only. */
export interface Assets {
  /** Submits a generation; follow it with `jobs.wait`. A lost response never makes a second job. */
  create(body: AssetRequest, options?: CreateOptions): Promise<JobAcceptance>;
  /** One page, newest first. */
  list(options?: ListOptions & { readonly cursor?: string }): Promise<AssetList>;
  /** All assets, newest first, each once. */
  iterate(options?: ListOptions): AsyncGenerator<Asset>;
  get(id: string, options?: CallOptions): Promise<Asset>;
  /** Personal keys only. */
  delete(id: string, options?: CallOptions): Promise<void>;
  /** The export in memory, up to 512 MiB; {@link Assets.download} streams. */
  export(id: string, format: ExportFormat, options?: CallOptions): Promise<Uint8Array>;
  /** A link to a saved file, good for minutes. Team keys only. */
  link(id: string, format: SavedFormat, options?: CallOptions): Promise<DownloadLink>;
  /** One file to the path `target`, whichever kind the key is of; checked, and complete or absent. */
  download(id: string, format: SavedFormat, target: string, options?: DownloadOptions): Promise<Download>;
}

/** @param onCreated told the id of each job that was made */
export function createAssets(transport: Transport, dialect: Dialect, onCreated: (jobId: string) => void): Assets {
  const { clock, log } = transport.connection;
  const key: KeyKind = {};
  const single = (id: string) => dialect.assets.singlePath.replace('{id}', segment(id));

  const list: Assets['list'] = ({ pageSize, cursor, signal } = {}) => {
    const query = { [dialect.assets.pageSizeParameter]: pageSize?.toString(), cursor };
    return transport.json({ method: 'GET', target: '/v1/assets', query, signal }, assetList);
  };

  const link: Assets['link'] = (id, format, { signal } = {}) =>
    transport.json({ method: 'GET', target: `/v1/assets/${segment(id)}/files/${format}/url`, signal }, downloadLink);

  const freshLink = async (id: string, format: SavedFormat, options: CallOptions): Promise<FreshLink> => {
    const asked = clock.now();
    const fresh = await link(id, format, options);
    const lifetimeMs = (fresh.expires_in ?? Number.POSITIVE_INFINITY) * dialect.links.expiresInUnitSeconds * 1_000;
    // However short its life, a link must be good for one attempt.
    return { ...fresh, goodUntil: Math.max(asked + lifetimeMs - LINK_MARGIN_MS, clock.now() + 1) };
  };

  const sendExport = <T>(
    id: string,
    format: ExportFormat,
    { signal, maxBytes }: Pick<Call, 'signal' | 'maxBytes'>,
    read: (answer: Answer) => Promise<T>,
  ): Promise<T> => {
    const target = `/v1/assets/${segment(id)}/export`;
    const query = { [dialect.assets.exportFormatParameter]: format };
    const headers = { accept: '*/*', 'accept-encoding': 'identity' };
    const limit = maxBytes === undefined ? {} : { maxBytes };
    return transport.send({ method: 'POST', target, query, headers, harmless: true, signal, ...limit }, read);
  };

  return {
    list,
    link,
    async create(body, { idempotencyKey = mintIdempotencyKey(), signal } = {}) {
      const call = { method: 'POST', target: '/v1/assets', body, idempotencyKey, signal } as const;
      const acceptance = await transport.json(call, jobAcceptance);
      onCreated(acceptance.job_id);
      return acceptance;
    },
    iterate({ pageSize, signal } = {}) {
      const fetchPage = async (cursor: string | undefined) => {
        const page = await list({
          ...(pageSize && { pageSize }),
          ...(cursor && { cursor }),
          ...(signal && { signal }),
        });
        return { items: page.assets, hasMore: page.has_more, nextCursor: page.next_cursor };
      };
      const where = 'GET /v1/assets';
      return itemsOf(fetchPage, where, (message) => log({ kind: 'warning', where, message }));
    },
    async get(id, { signal } = {}) {
      return (await transport.json({ method: 'GET', target: single(id), signal }, assetEnvelope)).asset;
    },
    delete(id, { signal } = {}) {
      // The response is not shown: any success will do.
      return transport.send({ method: 'DELETE', target: single(id), signal }, async () => {});
    },
    export(id, format, { signal } = {}) {
      return sendExport(id, format, { signal, maxBytes: MAX_EXPORT_BYTES }, async ({ body }) => {
        const parts: Uint8Array[] = [];
        for await (const part of body) parts.push(part);
        return Buffer.concat(parts);
      });
    },
    download(id, format, target, options = {}) {
      const { signal } = options;
      const ways = {
        link: () => freshLink(id, format, signal ? { signal } : {}),
        export: <T>(read: (answer: Answer) => Promise<T>) => sendExport(id, exportFormat(format), { signal }, read),
      };
      return download({ transport, ways, key }, target, options);
    },
  };
}

/** The export that gives a saved format: the bundle is what Personal keys may get as `glb`. */
function exportFormat(format: SavedFormat): ExportFormat {
  if (format === 'glb_bundle') return 'glb';
  if (format !== 'blend') return format;
  throw new PropmasterError('export_not_available', 'A Blender file can only be downloaded with a Team key.', {
    hint: 'Choose another format, or use a Team key.',
  });
}
