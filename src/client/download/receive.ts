import { PropmasterError } from '../../errors.ts';
import { isCoded } from '../decoded.ts';
import type { HttpAnswer } from '../exchange.ts';
import { FailedAttempt } from '../failed-attempt.ts';
import { wholeNumber } from '../hints.ts';
import { contentKind } from './content-kind.ts';
import { readContentRange, validatorOf } from './content-range.ts';
import { declaredDigest } from './digest-header.ts';
import type { PartFile } from './part-file.ts';

/** What is known of the file before it comes. */
export interface Declared {
  /** [bytes] */
  readonly size?: number | undefined;
  /** Lower-case hex. */
  readonly sha256?: string | undefined;
}

/** How far the content was checked: `none` means that only the transfer itself was seen to end properly. */
export type Verified = 'sha256' | 'length' | 'none';

/** A complete and checked transfer. */
export interface Receipt {
  readonly verified: Verified;
  /** As the server calls it. */
  readonly contentType: string;
  /** Base name that the service gives it. */
  readonly name?: string;
}

export interface DownloadProgress {
  readonly bytes: number;
  /** Whole size, when known [bytes]. */
  readonly total?: number;
}

/** What a transfer left behind for the next one. */
export interface Received {
  /** For `If-Range`. */
  validator?: string | undefined;
  /** Whether a broken transfer may be taken up where it ended. */
  resumable: boolean;
}

/** What the caller of a download wants of its reception. */
export interface ReceiveOptions {
  readonly maxBytes: number;
  readonly onProgress?: ((progress: DownloadProgress) => void) | undefined;
}

export interface ReceiveRequest extends ReceiveOptions {
  readonly declared: Declared;
  readonly state: Received;
}

/**
 * Reads a 200 or 206 into `part`, to its verified end.
 *
 * @throws {FailedAttempt} cut short: the part is kept; not what was asked for or not what was declared: the part is emptied
 * @throws {PropmasterError} `unsafe_input` beyond `maxBytes`; `protocol_error` when it is no file at all; `disk_error`
 */
export async function receive(answer: HttpAnswer, part: PartFile, reception: ReceiveRequest): Promise<Receipt> {
  const { declared, maxBytes, onProgress } = reception;
  const total = await begin(answer, part, reception);
  const announced = total ?? declared.size;
  const limit = (bytes: number) => {
    if (bytes <= maxBytes) return;
    throw new PropmasterError('unsafe_input', `The file is larger than the limit of ${maxBytes} bytes.`, {
      where: answer.where,
      hint: 'Raise the limit only if you trust the service.',
    });
  };
  limit(announced ?? 0);
  if (total !== undefined && declared.size !== undefined && total !== declared.size) {
    throw await corrupt(answer.where, part, `it has ${total} bytes, and ${declared.size} were declared`);
  }
  for await (const bytes of answer.body) {
    limit(part.bytes + bytes.byteLength);
    await part.append(bytes);
    onProgress?.({ bytes: part.bytes, ...(announced !== undefined && { total: announced }) });
    if (announced !== undefined && part.bytes > announced) break;
  }
  const verified = await checked(answer, part, announced, declared.sha256);
  return { verified, contentType: answer.headers.get('content-type') ?? 'application/octet-stream' };
}

/** Makes sure that what comes fits to what is there. @returns the whole size by this answer [bytes] */
async function begin(
  { status, headers, where }: HttpAnswer,
  part: PartFile,
  { state }: ReceiveRequest,
): Promise<number | undefined> {
  const validator = validatorOf(headers);
  const coded = isCoded(headers.get('content-encoding'));
  const known = state.validator;
  state.validator = validator;
  state.resumable &&= !coded;
  if (status !== 206) {
    await part.restart();
    return coded ? undefined : wholeNumber(headers.get('content-length'));
  }
  const range = readContentRange(headers.get('content-range'));
  const changed = known !== undefined && validator !== undefined && known !== validator;
  if (range?.start === part.bytes && !changed && !coded) return range.total;
  state.resumable = false;
  await part.restart();
  const error = new PropmasterError('protocol_error', 'The server sent another part of the file than asked for.', {
    where,
  });
  throw new FailedAttempt(error, { again: 'always', hint: { waitMs: 0 } });
}

/** @param size the whole size, as announced or declared [bytes] */
async function checked(
  { status, headers, where }: HttpAnswer,
  part: PartFile,
  size: number | undefined,
  linked: string | undefined,
): Promise<Verified> {
  const sha256 = linked ?? (isCoded(headers.get('content-encoding')) ? undefined : declaredDigest(status, headers));
  if (size !== undefined && part.bytes < size) {
    const message = `The download ended early, after ${part.bytes} of ${size} bytes.`;
    throw new FailedAttempt(new PropmasterError('network_error', message, { where }), { again: 'always' });
  }
  if (size !== undefined && part.bytes > size) throw await corrupt(where, part, `it has more than ${size} bytes`);
  if (sha256 !== undefined) {
    if (part.sha256 === sha256) return 'sha256';
    throw await corrupt(where, part, `its sha256 is ${part.sha256}, and ${sha256} was declared`);
  }
  const kind = contentKind(part.head);
  if (kind === 'text' || kind === 'empty') {
    const what = kind === 'empty' ? 'an empty body' : 'a text (a web page or a message)';
    throw new PropmasterError('protocol_error', `The service answered with ${what} instead of the file.`, {
      where,
      hint: 'Something else may answer in its place (a proxy, a log-in page); check the base URL (of the profile, or PROPMASTER_BASE_URL).',
    });
  }
  // Nobody promises that an ETag is the hash. Where it is, that can't be by chance.
  if (headers.get('etag') === `"${part.sha256}"`) return 'sha256';
  return size === undefined ? 'none' : 'length';
}

/** Empties the part; the file is asked for once more, since the damage may have come on the way. */
async function corrupt(where: string, part: PartFile, complaint: string): Promise<FailedAttempt> {
  await part.restart();
  const error = new PropmasterError('download_corrupt', `The downloaded file is not what it should be: ${complaint}.`, {
    where,
    hint: 'Nothing was kept of it. Try again later; if it stays so, the file is damaged at the service.',
  });
  return new FailedAttempt(error, { again: 'always', atMost: { times: 1, of: 'corrupt' } });
}
