import { describe, expect, it } from 'vitest';
import { readErrorBody } from '../../src/client/error-body.ts';
import {
  errorEnvelope,
  SERVICE_ERRORS,
  sceneErrorEnvelope,
  sceneValidationEnvelope,
} from '../../src/contract/errors.ts';

/** Bodies written by hand from the specification, part "Errors". */
const PUBLIC = { detail: { error: { code: 'asset_not_found', message: 'No such asset.', status: 404 } } };
const VALIDATION = {
  detail: {
    error: {
      code: 'validation_error',
      message: 'The request is invalid.',
      status: 422,
      fields: [{ path: 'prompt', message: 'is empty' }],
    },
  },
};
const SCENE = { error: { code: 'scene_not_found', message: 'No such scene.', status: 404 } };
const SCENE_VALIDATION = {
  detail: [{ loc: ['body', 'name'], msg: 'Input should be a string', type: 'string_type', input: 7, ctx: {} }],
};

describe('the four error shapes of the specification', () => {
  it('are what the contract says', () => {
    expect(errorEnvelope.safeParse(PUBLIC).success).toBe(true);
    expect(errorEnvelope.safeParse(VALIDATION).success).toBe(true);
    expect(errorEnvelope.safeParse({ detail: { error: { ...PUBLIC.detail.error, fields: null } } }).success).toBe(true);
    expect(sceneErrorEnvelope.safeParse(SCENE).success).toBe(true);
    expect(sceneValidationEnvelope.safeParse(SCENE_VALIDATION).success).toBe(true);
    expect(errorEnvelope.safeParse(SCENE).success).toBe(false);
    expect(sceneErrorEnvelope.safeParse(PUBLIC).success).toBe(false);
  });

  it.each([
    [PUBLIC, { code: 'asset_not_found', message: 'No such asset.' }],
    [VALIDATION, { code: 'validation_error', message: 'The request is invalid. (prompt: is empty)' }],
    [SCENE, { code: 'scene_not_found', message: 'No such scene.' }],
    [SCENE_VALIDATION, { message: 'body.name: Input should be a string' }],
  ])('are understood by the client: %j', (body, said) => expect(readErrorBody(body)).toEqual(said));

  it('has the codes that the specification names, with their status', () => {
    expect(SERVICE_ERRORS).toMatchObject({
      invalid_api_key: 401,
      asset_not_found: 404,
      rate_limit_exceeded: 429,
      workspace_route_unavailable: 403,
      export_not_available: 409,
    });
  });
});
