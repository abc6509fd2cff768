import { expect } from 'vitest';
import type { Service, ServiceOptions } from '../../src/service/index.ts';
import { moduleUrl } from '../../src/thread.ts';
import { call, shareFake } from '../service/open.ts';

/** What the service answers, in the words of the specification. Nothing here comes from `src/contract`. */

const PRODUCER = moduleUrl(import.meta.url, './fixtures/producer.ts').href;

/** One service for all tests of a file, whose generator makes every format when it is asked to. */
export function shareContract(options: Partial<ServiceOptions> = {}): { service: Service; dataDir: string } {
  return shareFake({ producer: PRODUCER, ...options });
}

export const REQUEST_ID = expect.stringMatching(/^\S+$/);
export const ID = expect.stringMatching(/^[\x21-\x7e]+$/);
export const TEXT = expect.stringMatching(/./);
/** An integer of epoch milliseconds, not seconds. */
export const TIMESTAMP = expect.toSatisfy(
  (value: unknown) => Number.isInteger(value) && Number(value) > 1_500_000_000_000,
);
export const COUNT = expect.toSatisfy((value: unknown) => Number.isInteger(value) && Number(value) >= 0);

/** Checks a refusal against the envelope of public endpoints, key by key. @returns its code and status */
export async function refusal(response: Response): Promise<{ code: unknown; status: number }> {
  expectHeaders(response);
  const body = (await response.json()) as { detail: { error: Record<string, unknown> } };
  expect(body).toEqual({
    detail: {
      error: {
        code: expect.stringMatching(/^[a-z]+(_[a-z]+)*$/),
        message: TEXT,
        status: response.status,
        fields: expect.toSatisfy((fields: unknown) => fields === null || Array.isArray(fields)),
      },
    },
  });
  const { code, fields } = body.detail.error;
  if (code === 'validation_error') expect(fields).toEqual(expect.arrayContaining([expect.any(Object)]));
  return { code, status: response.status };
}

/** Checks a refusal against the scene area's own shape. @returns its code and status */
export async function sceneRefusal(response: Response): Promise<{ code: unknown; status: number }> {
  expectHeaders(response);
  const body = (await response.json()) as { error: Record<string, unknown> };
  expect(body).toEqual({
    error: { code: expect.stringMatching(/^[a-z]+(_[a-z]+)*$/), message: TEXT, status: response.status },
  });
  return { code: body.error['code'], status: response.status };
}

/** Checks a validation failure against the scene area's own shape. @returns where the failures are */
export async function sceneValidation(response: Response): Promise<string[][]> {
  expectHeaders(response);
  expect(response.status).toBe(422);
  const body = (await response.json()) as { detail: { loc: string[] }[] };
  expect(Object.keys(body)).toEqual(['detail']);
  expect(body.detail.length).toBeGreaterThan(0);
  for (const failure of body.detail) {
    expect(
      Object.keys(failure)
        .filter((name) => name !== 'input')
        .sort(),
    ).toEqual(['ctx', 'loc', 'msg', 'type']);
    expect(failure).toMatchObject({ msg: TEXT, type: TEXT, ctx: expect.any(Object) });
    expect(failure.loc.every((step) => typeof step === 'string')).toBe(true);
  }
  return body.detail.map(({ loc }) => loc);
}

function expectHeaders(response: Response): void {
  expect(response.headers.get('X-Request-ID')).toEqual(REQUEST_ID);
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/);
}

/** What no answer may show: traces, files, what it is made with. */
const INSIDES =
  /\bat \S+ \(|:\d+:\d+\b|node_modules|node:internal|\.[jt]s\b|\/(home|tmp|usr|work|root|var)\/|SQLITE|zod/i;

/**
 * Checks that an answer is a clear refusal in one of the shapes of the specification: no server error, nothing of the
 * inside.
 *
 * @returns its status
 */
export async function clearRefusal(response: Response, errors: 'standard' | 'scene' = 'standard'): Promise<number> {
  const text = await response.clone().text();
  expect(text).not.toMatch(INSIDES);
  expect(response.status, text).toBeGreaterThanOrEqual(400);
  expect(response.status, text).toBeLessThan(500);
  if (errors === 'standard') await refusal(response);
  else if (Array.isArray((JSON.parse(text) as { detail?: unknown }).detail)) await sceneValidation(response);
  else await sceneRefusal(response);
  return response.status;
}

/** A submission of a Team under a key. */
export function post(service: Service, path: string, json: unknown, idempotencyKey: string): Promise<Response> {
  return call(service, `POST ${path}`, {
    key: service.keys.team,
    json,
    headers: { 'Idempotency-Key': idempotencyKey },
  });
}

export async function bodyOf<T = Record<string, unknown>>(response: Response | Promise<Response>): Promise<T> {
  return (await (await response).json()) as T;
}

/** Bodies for `it.each`, each with a title that can be read. */
export function titled<T>(bodies: readonly T[]): (readonly [title: string, body: T])[] {
  return bodies.map((body) => [JSON.stringify(body).slice(0, 80), body]);
}
