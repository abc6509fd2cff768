import { HEADERS } from '../../contract/limits.ts';
import type { OpenApiSchema } from './schemas.ts';

interface Header {
  readonly description: string;
  readonly required?: boolean;
  readonly schema: OpenApiSchema;
}

const count = { type: 'integer', minimum: 0 };

/** Headers of answers, by the name under which the document keeps them. */
export const RESPONSE_HEADERS: Readonly<Record<string, Header>> = {
  [HEADERS.requestId]: { description: 'Names this answer, for support.', required: true, schema: { type: 'string' } },
  [HEADERS.rateLimit]: { description: 'Requests that the key has in a minute.', schema: count },
  [HEADERS.rateRemaining]: { description: 'Requests that are left in this window.', schema: count },
  [HEADERS.rateReset]: { description: 'When the window ends, Unix time in seconds.', schema: count },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  'WWW-Authenticate': { description: 'How to authenticate.', required: true, schema: { type: 'string' } },
  'Content-Disposition': {
    description: 'With the name under which to save the file.',
    required: true,
    schema: { type: 'string' },
  },
  'Content-Range': { description: 'Which bytes of how many.', required: true, schema: { type: 'string' } },
  ETag: { description: 'sha256 of a saved file, in quotes.', schema: { type: 'string' } },
};

const EVERYWHERE = [HEADERS.requestId];
const KEYED = [HEADERS.rateLimit, HEADERS.rateRemaining, HEADERS.rateReset];
const BY_STATUS: Readonly<Record<number, readonly string[]>> = {
  206: ['Content-Range'],
  401: ['WWW-Authenticate'],
  409: ['Retry-After'],
  416: ['Content-Range'],
  429: ['Retry-After'],
};

/** References to the headers of one answer. */
export function headersOf(status: number, isKeyed: boolean, isDownload: boolean): OpenApiSchema {
  const names = [
    ...EVERYWHERE,
    ...(isKeyed ? KEYED : []),
    ...(BY_STATUS[status] ?? []),
    ...(isDownload ? ['Content-Disposition', 'ETag'] : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
