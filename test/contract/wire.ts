import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { type Client, createClient, type Dispatch, type DispatchRequest } from '../../src/client/index.ts';

/** What the service says on the wire, written by hand. */
export interface Said {
  /** @default 200 */
  readonly status?: number;
  /** @default '' */
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Sent = Omit<DispatchRequest, 'signal'>;

export interface Wire extends Client {
  /** The literal requests, in their order. */
  readonly requests: Sent[];
}

/** A key of another deployment than ours: its prefix is not `pm`. */
export const KEY = 'sk_k1_00ff';

/** Headers of every request for JSON. */
export const COMMON = {
  accept: 'application/json',
  'accept-encoding': 'gzip',
  authorization: 'Bearer sk_k1_00ff',
  'user-agent': 'propmaster',
} as const;

/** Headers of every request that sends JSON. */
export const JSON_BODY = { ...COMMON, 'content-type': 'application/json' } as const;

/** Headers of every request for a file. */
export const FILE = { ...COMMON, accept: '*/*', 'accept-encoding': 'identity' } as const;

/** A client that gets these answers, one a request; the last one again and again. It repeats nothing. */
export function wire(...answers: readonly [Said, ...Said[]]): Wire {
  const requests: Sent[] = [];
  const dispatch: Dispatch = async ({ signal: _, ...request }) => {
    const { status = 200, body = '', headers = {} } = answers[Math.min(requests.length, answers.length - 1)]!;
    requests.push(request);
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    return { status, headers: new Headers(headers), body: once(bytes) };
  };
  const client = createClient({
    baseUrl: 'https://api.example.com',
    apiKey: KEY,
    dispatch,
    retry: { repeats: 0 },
    poll: { firstMs: 1, maxMs: 1 },
  });
  return { ...client, requests };
}

/** A refusal in the envelope of public endpoints. */
export function refused(status: number, code: string): Said {
  return { status, body: `{"detail":{"error":{"code":"${code}","message":"No.","status":${status},"fields":null}}}` };
}

/** `METHOD url` of each request. */
export function asked({ requests }: Wire): string[] {
  return requests.map(({ method, url }) => `${method} ${url}`);
}

/** A path for a download, in a folder that goes with the test. */
export function target(name: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-wire-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, name);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}
