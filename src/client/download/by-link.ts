import type { DownloadLink } from '../../contract/assets.ts';
import { PropmasterError } from '../../errors.ts';
import { refusal } from '../address-policy.ts';
import type { CallBounds } from '../bounds.ts';
import { placeOf } from '../call.ts';
import type { HttpAnswer } from '../exchange.ts';
import { FailedAttempt } from '../failed-attempt.ts';
import type { Transport, Turn } from '../transport.ts';
import type { PartFile } from './part-file.ts';
import { type Receipt, type Received, type ReceiveOptions, receive } from './receive.ts';

/** What a server answers for a link that is no longer, or not yet, good. */
const STALE_LINK: readonly number[] = [401, 403, 404, 410];
const RANGE_NOT_SATISFIABLE = 416;

/** A link, and until when we use it. */
export interface FreshLink extends DownloadLink {
  /** [ms since the epoch] */
  readonly goodUntil: number;
}

export interface LinkDownload extends ReceiveOptions {
  readonly transport: Transport;
  readonly first: FreshLink;
  readonly renew: () => Promise<FreshLink>;
  readonly bounds: CallBounds;
}

/**
 * Downloads what a link points to into `part`: takes up a broken transfer where it ended, renews a link that has expired.
 * The link is asked without credentials; it is its own.
 *
 * @throws {PropmasterError} `unsafe_input` for a link to an address that is not allowed; what {@link receive} throws
 */
export async function byLink(
  part: PartFile,
  { transport, first, renew, bounds, ...intake }: LinkDownload,
): Promise<Receipt> {
  const { baseUrl, clock } = transport.connection;
  const state: Received = { resumable: true };
  let link = first;
  let refused = false;

  const attempt = async (turn: Turn): Promise<Receipt> => {
    if (refused || clock.now() >= link.goodUntil) link = await renewed(part, link, renew);
    refused = false;
    const declared = { size: link.size_bytes, sha256: digestOf(link) };
    const target = permitted(link.url, baseUrl);
    const range = rangeHeaders(part, state, declared.sha256 !== undefined);
    const headers = { accept: '*/*', 'accept-encoding': 'identity', ...range };
    const accepts = (status: number) => STALE_LINK.includes(status) || status === RANGE_NOT_SATISFIABLE;
    return transport.once({ method: 'GET', target, headers, accepts }, turn, async (answer) => {
      if (STALE_LINK.includes(answer.status)) {
        refused = true;
        throw stale(answer);
      }
      if (answer.status === RANGE_NOT_SATISFIABLE) throw await unsatisfied(answer, part, state);
      return receive(answer, part, { ...intake, declared, state });
    });
  };
  return transport.repeat(bounds, true, placeOf({ method: 'GET', target: permitted(first.url, baseUrl) }), attempt);
}

/** A renewed link may point to a newer file, and then the part belongs to none. */
async function renewed(part: PartFile, old: FreshLink, renew: () => Promise<FreshLink>): Promise<FreshLink> {
  const link = await renew();
  if (digestOf(link) !== digestOf(old) || link.size_bytes !== old.size_bytes) await part.restart();
  return link;
}

/** Resuming needs something that tells whether the file is still the same: its version now, or its hash at the end. */
function rangeHeaders(part: PartFile, { resumable, validator }: Received, hashed: boolean): Record<string, string> {
  if (part.bytes === 0 || !resumable || !(validator || hashed)) return {};
  return { range: `bytes=${part.bytes}-`, ...(validator && { 'if-range': validator }) };
}

function permitted(url: string, base: URL): URL {
  const target = URL.canParse(url, base.href) ? new URL(url, base) : undefined;
  const reason = target ? refusal(target, { base }) : 'it is no URL';
  if (target && !reason) return target;
  throw new PropmasterError('unsafe_input', `The download link points to an address that is not allowed: ${reason}.`, {
    hint: 'The service, or something between, gives wrong links; nothing was asked there.',
  });
}

function stale({ status, where }: HttpAnswer): FailedAttempt {
  const error = new PropmasterError('service_error', `The download link was refused (${status}), a renewed one too.`, {
    where,
    status,
    hint: 'Check the clock and the storage of the service, and try again later.',
  });
  return new FailedAttempt(error, {
    again: 'always',
    atMost: { times: 3, of: 'link' },
    ...(status !== 404 && { hint: { waitMs: 0 } }),
  });
}

async function unsatisfied({ where, status }: HttpAnswer, part: PartFile, state: Received): Promise<FailedAttempt> {
  state.resumable = false;
  await part.restart();
  const message = 'The server can not go on where the download broke off.';
  const error = new PropmasterError('network_error', message, { where, status });
  return new FailedAttempt(error, { again: 'always', hint: { waitMs: 0 } });
}

/** A hash that is none is as good as no hash; the result says that it was not checked. */
function digestOf({ sha256 }: DownloadLink): string | undefined {
  return sha256 && /^[0-9a-f]{64}$/i.test(sha256) ? sha256.toLowerCase() : undefined;
}
