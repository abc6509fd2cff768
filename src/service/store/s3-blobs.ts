import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { Readable } from 'node:stream';
import type { CompletedPart, S3Client } from '@aws-sdk/client-s3';
import { PropmasterError } from '../../errors.ts';
import type { BlobStore } from './blobs.ts';
import { StorageUnavailable } from './storage-errors.ts';

export interface S3Options {
  readonly bucket: string;
  /** Of a service that isn't Amazon's, such as `https://minio.example.org`; it is asked with the bucket in the path. */
  readonly endpoint?: string;
  /** @default 'us-east-1' */
  readonly region?: string;
  /** What every key begins with, such as `propmaster/`. @default '' */
  readonly prefix?: string;
  /** @default what the environment, its files or the machine's role give (AWS_ACCESS_KEY_ID, AWS_PROFILE …) */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** PEM file of the authorities whose certificates count, for an endpoint with one of its own. @default those that Node.js trusts */
  readonly caFile?: string;
  /** How often a request is sent that fails for a reason that passes. @default 5 */
  readonly attempts?: number;
}

/** Longer ones are sent in parts of {@link PART_BYTES}; S3 takes parts from 5 MiB on. */
const SINGLE_BYTES = 16 * 1024 * 1024;
const PART_BYTES = 8 * 1024 * 1024;

/**
 * Bytes in a bucket, under `<prefix>blobs/<first two digits>/<sha256>`. Every upload carries its sha256, so the service
 * at the other end refuses what was changed on the way; what is read whole is compared again.
 *
 * @throws PropmasterError `invalid_input` without the packages of the AWS SDK, or if `caFile` can't be read
 */
export async function s3Blobs(options: S3Options): Promise<BlobStore & { close(): void }> {
  const [s3, { getSignedUrl }] = await load();
  const { bucket: Bucket, endpoint, region = 'us-east-1', prefix = '', credentials, caFile, attempts = 5 } = options;
  const client: S3Client = new s3.S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    ...(caFile === undefined ? {} : { requestHandler: { httpsAgent: new Agent({ ca: readAuthorities(caFile) }) } }),
    maxAttempts: attempts,
  });
  const keyOf = (sha256: string) => `${prefix}blobs/${sha256.slice(0, 2)}/${sha256}`;
  const at = (sha256: string) => ({ Bucket, Key: keyOf(sha256) });

  async function size(sha256: string): Promise<number | undefined> {
    try {
      return (await reach(() => client.send(new s3.HeadObjectCommand(at(sha256))))).ContentLength;
    } catch (error) {
      if (statusOf(error) === 404) return undefined;
      throw error;
    }
  }

  async function putParts(sha256: string, bytes: Uint8Array): Promise<void> {
    const { UploadId } = await client.send(
      new s3.CreateMultipartUploadCommand({ ...at(sha256), ChecksumAlgorithm: 'SHA256' }),
    );
    try {
      const Parts: CompletedPart[] = [];
      for (let from = 0; from < bytes.length; from += PART_BYTES) {
        const Body = bytes.subarray(from, from + PART_BYTES);
        const PartNumber = Parts.length + 1;
        const ChecksumSHA256 = createHash('sha256').update(Body).digest('base64');
        const { ETag } = await client.send(
          new s3.UploadPartCommand({ ...at(sha256), UploadId, PartNumber, Body, ChecksumSHA256 }),
        );
        Parts.push({ PartNumber, ETag, ChecksumSHA256 });
      }
      await client.send(new s3.CompleteMultipartUploadCommand({ ...at(sha256), UploadId, MultipartUpload: { Parts } }));
    } catch (error) {
      await client.send(new s3.AbortMultipartUploadCommand({ ...at(sha256), UploadId })).catch(() => undefined);
      throw error;
    }
  }

  async function open(sha256: string, Range?: string): Promise<Readable> {
    const { Body } = await reach(() =>
      client.send(new s3.GetObjectCommand({ ...at(sha256), ...(Range ? { Range } : {}) })),
    );
    return Body as Readable;
  }

  return {
    size,
    has: async (sha256) => (await size(sha256)) !== undefined,

    async put(sha256, bytes) {
      // What isn't its own hash would be there for ever.
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`the bytes are not ${sha256}`);
      if (bytes.length > SINGLE_BYTES) {
        if ((await size(sha256)) === bytes.length) return;
        return reach(() => putParts(sha256, bytes));
      }
      // Sent even where they are there, under their own hash: asking first would cost a request for each of those that are new.
      const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64');
      await reach(() => client.send(new s3.PutObjectCommand({ ...at(sha256), Body: bytes, ChecksumSHA256 })));
    },

    async remove(sha256) {
      // Unused bytes under their own hash do no harm.
      await client.send(new s3.DeleteObjectCommand(at(sha256))).catch(() => undefined);
    },

    async read(sha256) {
      const chunks: Buffer[] = [];
      for await (const chunk of await open(sha256)) chunks.push(chunk as Buffer);
      const bytes = Buffer.concat(chunks);
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`${sha256} is damaged`);
      return bytes;
    },

    stream(sha256, { first, last }) {
      let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            reader ??= (
              Readable.toWeb(await open(sha256, `bytes=${first}-${last}`)) as ReadableStream<Uint8Array>
            ).getReader();
            const { done, value } = await reader.read();
            if (done) controller.close();
            else controller.enqueue(value);
          },
          cancel: async (reason) => reader?.cancel(reason),
        },
        { highWaterMark: 0 },
      );
    },

    link: (sha256, { name, mediaType }, seconds) =>
      getSignedUrl(
        client,
        new s3.GetObjectCommand({
          ...at(sha256),
          ResponseContentType: mediaType,
          ResponseContentDisposition: `attachment; filename="${name}"`,
          ResponseCacheControl: 'private, no-store',
        }),
        { expiresIn: seconds },
      ),

    close: () => client.destroy(),
  };
}

/** @throws PropmasterError `invalid_input` */
export function readAuthorities(caFile: string): string {
  try {
    const text = readFileSync(caFile, 'utf8');
    if (!text.includes('-----BEGIN CERTIFICATE-----')) throw new Error('it holds no certificate');
    return text;
  } catch (cause) {
    throw new PropmasterError('invalid_input', `The file of authorities can't be used: ${(cause as Error).message}`, {
      where: caFile,
      hint: 'Let S3_CA_FILE name a file with certificates in PEM, which this user may read.',
      cause,
    });
  }
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

/** An answer to HEAD has no code. The SDK tells by its date that the clock was wrong, and has set it right. */
function isClockSet(error: unknown): boolean {
  return (error as { $metadata?: { clockSkewCorrected?: boolean } }).$metadata?.clockSkewCorrected === true;
}

/**
 * Refusals of S3 with a status of 4xx that pass: the SDK sets its clock right after the first, and the others were cut
 * short or stood in each other's way (error codes of Amazon S3's API reference).
 */
const PASSES: ReadonlySet<string> = new Set([
  'RequestTimeTooSkewed',
  'RequestTimeout',
  'IncompleteBody',
  'OperationAborted',
  'ConditionalRequestConflict',
  'RequestExpired',
]);

/**
 * @throws {StorageUnavailable} after the SDK's own attempts, if there was no answer, or one that passes. Missing
 *   credentials have no answer either, and don't pass.
 */
async function reach<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const status = statusOf(error);
    const { name } = error as Error;
    const passes =
      status === undefined
        ? name !== 'CredentialsProviderError'
        : status === 429 || status >= 500 || PASSES.has(name) || (status === 403 && isClockSet(error));
    throw passes ? new StorageUnavailable(error) : error;
  }
}

async function load() {
  try {
    return await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/s3-request-presigner')]);
  } catch (cause) {
    throw new PropmasterError('invalid_input', 'S3 needs the packages of the AWS SDK, which are not installed.', {
      hint: 'Run `npm install @aws-sdk/client-s3 @aws-sdk/s3-request-presigner` beside propmaster.',
      cause,
    });
  }
}
