import {
  type Asset,
  type AssetList,
  type AssetRequest,
  asset,
  assetList,
  type DownloadLink,
  downloadLink,
  type ExportFormat,
  type SavedFormat,
} from '../../contract/assets.ts';
import type { Dialect } from '../../contract/assumptions.ts';
import { type JobAcceptance, jobAcceptance } from '../../contract/jobs.ts';
import { LIMITS } from '../../contract/limits.ts';
import { isPropmasterError, PropmasterError } from '../../errors.ts';
import { within } from '../bounds.ts';
import type { CallOptions, CreateOptions, ListOptions, PageOptions } from '../call-options.ts';
import { called } from '../called.ts';
import { assetFile } from '../download/asset-file.ts';
import type { FreshLink } from '../download/by-link.ts';
import { byRequest } from '../download/by-request.ts';
import { type Download, type DownloadOptions, saved } from '../download/download.ts';
import { bytesOf } from '../exchange.ts';
import { mintIdempotencyKey } from '../idempotency-key.ts';
import { isTeamKeyRefusal, type KnownKey } from '../known-key.ts';
import { createListing, nextCursor } from '../pages.ts';
import { noted, type Reply, replyOf, type WithResponse } from '../reply.ts';
import { accepted, oneOf, pageOf } from '../shape/envelopes.ts';
import { mayBeSpelling, wayToSpell, wayToState } from '../status-failure.ts';
import type { Transport } from '../transport.ts';

/** Most that {@link Assets.export} takes into memory [bytes]. */
const MAX_EXPORT_BYTES = 512 * 1024 ** 2;
/** A link is not used in its last seconds: the request has to get there [ms]. */
const LINK_MARGIN_MS = 5_000;

/** `/v1/assets`. All methods throw {@link PropmasterError} only. */
export interface Assets {
  /**
   * Submits a generation; follow it with `jobs.wait`. A lost response never makes a second job.
   *
   * @example
   * const { job_id } = await client.assets.create({ prompt: 'oak cabinet with two drawers, 80 cm wide' });
   * const { asset_id } = await client.jobs.wait(job_id);
   */
  create(body: AssetRequest, options?: CreateOptions): Reply<JobAcceptance>;
  /** One page, newest first. */
  list(options?: PageOptions): Reply<AssetList>;
  /**
   * All assets, newest first, each once.
   *
   * @example
   * for await (const { id, name } of client.assets.iterate()) console.log(id, name);
   */
  iterate(options?: ListOptions): AsyncGenerator<Asset>;
  get(id: string, options?: CallOptions): Reply<Asset>;
  /** Personal keys only. One that a lost answer has deleted already is a success. */
  delete(id: string, options?: CallOptions): Promise<void>;
  /** The export in memory, up to 512 MiB; {@link Assets.download} streams. */
  export(id: string, format: ExportFormat, options?: CallOptions): Promise<Uint8Array>;
  /** A link to a saved file, good for minutes. Team keys only. */
  link(id: string, format: SavedFormat, options?: CallOptions): Reply<DownloadLink>;
  /**
   * One file to the path `target`, whichever kind the key is of; checked, and complete or absent.
   *
   * @example
   * const { bytes, sha256, verified } = await client.assets.download('ast_1', 'mjcf', 'cabinet.zip');
   */
  download(id: string, format: SavedFormat, target: string, options?: DownloadOptions): Promise<Download>;
}

const assetOf = oneOf('asset', asset);
const ONE = '/v1/assets/{id}';
/** Pages of the list in which an asset is looked for whose own route is not where it is thought to be. */
const PAGES_SEARCHED = 3;

/** @param onCreated told the id of each job that was made */
export function createAssets(
  transport: Transport,
  dialect: Dialect,
  key: KnownKey,
  onCreated: (jobId: string) => void,
): Assets {
  const { clock } = transport.connection;
  const listing = createListing(transport, {
    target: '/v1/assets',
    // Its `cursor` is specified.
    pageSizeParameter: dialect.assets.pageSizeParameter,
    pageSizeSetting: 'assets.pageSizeParameter',
    cursorParameter: 'cursor',
    isCursorSpecified: true,
    schema: pageOf('assets', assetList),
    items: ({ assets }) => assets,
    idOf: ({ id }) => id,
  });

  const link: Assets['link'] = (id, format, options) => {
    const parameters = { id, format };
    return transport.json({ method: 'GET', target: `${ONE}/files/{format}/url`, parameters, options }, downloadLink);
  };

  const freshLink = async (id: string, format: SavedFormat, options: CallOptions): Promise<FreshLink> => {
    const asked = clock.now();
    const fresh = await link(id, format, options);
    const lifetimeMs = lifetimeOf(fresh.expires_in, dialect.links.expiresInUnitSeconds);
    if (lifetimeMs.doubt) transport.warn(`GET ${ONE}/files/{format}/url`, lifetimeMs.doubt);
    // However short its life, a link must be good for one attempt.
    return { ...fresh, goodUntil: Math.max(asked + lifetimeMs.ms - LINK_MARGIN_MS, clock.now() + 1) };
  };

  /**
   * An asset among the newest, whose list is specified; the route of one alone is not.
   *
   * @returns `none`: it is in no page of the list; undefined: the list goes on
   */
  const inList = async (id: string, options?: CallOptions): Promise<WithResponse<Asset> | 'none' | undefined> => {
    let cursor: string | undefined;
    for (let pages = 0; pages < PAGES_SEARCHED; pages++) {
      const page = listing.page({ ...options, pageSize: LIMITS.pageSize.max, ...(cursor && { cursor }) });
      const { data, response } = await page.withResponse();
      const asset = data.assets.find((one) => one.id === id);
      if (asset) return { data: asset, response };
      cursor = nextCursor(data, () => {});
      if (cursor === undefined) return 'none';
    }
    return undefined;
  };

  /** Changes nothing at the service, so it may be repeated. */
  const exportCall = (id: string, format: ExportFormat) =>
    ({
      method: 'POST',
      target: `${ONE}/export`,
      parameters: { id },
      query: { [dialect.assets.exportFormatParameter]: format },
      harmless: true,
    }) as const;

  return {
    create(body, { idempotencyKey = mintIdempotencyKey(), ...options } = {}) {
      const call = { method: 'POST', target: '/v1/assets', body, idempotencyKey, options } as const;
      return noted(transport.json(call, accepted(jobAcceptance)), ({ job_id }) => onCreated(job_id));
    },
    list: listing.page,
    iterate: listing.all,
    get(id, options) {
      const target = dialect.assets.singlePath;
      const alone = transport.json(
        { method: 'GET', target, parameters: { id }, options, setting: 'assets.singlePath' },
        called(assetOf, id),
      );
      const orListed = async (error: unknown): Promise<WithResponse<Asset>> => {
        // A path that the profile names is taken for the right one.
        const elsewhere = target === ONE && isPropmasterError(error) && mayBeSpelling(error.status, error.serviceCode);
        const listed = elsewhere ? await inList(id, options).catch(() => undefined) : undefined;
        if (listed === 'none') throw notListed(id, target);
        if (!listed) throw error;
        transport.warn(`GET ${target}`, `${id} was looked for in the list. ${wayToSpell('assets.singlePath')}`);
        return listed;
      };
      return replyOf(alone.withResponse().catch(orListed));
    },
    async delete(id, options) {
      const accepts = (status: number, attempt: number) => status === 404 && attempt > 1;
      try {
        // The response is not shown: any success will do.
        await transport.send({ method: 'DELETE', target: ONE, parameters: { id }, accepts, options }, async () => {});
        key.kind ??= 'personal';
      } catch (error) {
        if (isTeamKeyRefusal(error)) key.kind ??= 'team';
        throw error;
      }
    },
    export(id, format, options) {
      const headers = { accept: '*/*', 'accept-encoding': 'identity' };
      const call = { ...exportCall(id, format), headers, maxBytes: MAX_EXPORT_BYTES, options };
      return transport.send(call, ({ body }) => bytesOf(body));
    },
    link,
    download(id, format, target, options = {}) {
      return saved(transport, target, options, `GET /v1/assets/${id}/files/${format}`, (part, intake, bounds) => {
        const ways = {
          link: () => freshLink(id, format, within(bounds)),
          export: async () => byRequest(transport, bounds, part, intake, exportCall(id, exportFormat(format))),
        };
        return assetFile(part, { transport, bounds, intake, ways, key });
      });
    },
  };
}

const notListed = (id: string, target: string): PropmasterError =>
  new PropmasterError('not_found', `There is no asset ${id}: the service lists none.`, {
    where: `GET ${target}`,
    hint: 'Check the id, and that the key belongs to the library that holds it.',
  });

/** Links live for five minutes; one that would live for a day is counted in a smaller unit [ms]. */
const LONGEST_LIFE_MS = 24 * 3_600_000;

/** How long a link is good [ms], and what there is to say about the unit of the number that tells it. */
function lifetimeOf(expiresIn: number | undefined, unitSeconds: number): { ms: number; doubt?: string } {
  if (expiresIn === undefined) return { ms: Number.POSITIVE_INFINITY };
  const ms = expiresIn * unitSeconds * 1_000;
  if (ms <= LONGEST_LIFE_MS) return { ms };
  return {
    ms: ms / 1_000,
    doubt: `expires_in ${expiresIn} is taken for milliseconds. ${wayToState('links.expiresInUnitSeconds')}`,
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
