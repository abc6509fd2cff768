import { describe, expect, it } from 'vitest';
import { refused, wire } from './wire.ts';

const ID = { 'x-request-id': 'req_abc' };

describe('the four shapes of an error', () => {
  // pins: error.code, error.message, error.status, error.fields, error.request-id, auth.invalid, auth.revoked
  // pins: code.invalid_api_key
  it('detail.error', async () => {
    const body =
      '{"detail":{"error":{"code":"invalid_api_key","message":"The API key is invalid or revoked.","status":401,"fields":null}}}';
    await expect(wire({ status: 401, body, headers: ID }).assets.get('a')).rejects.toMatchObject({
      code: 'not_allowed',
      status: 401,
      serviceCode: 'invalid_api_key',
      requestId: 'req_abc',
      where: 'GET /v1/assets/a',
      message: 'The service answered 401 (invalid_api_key): The API key is invalid or revoked.',
    });
  });

  // pins: error.fields, error.fields-validation, assumption.error-fields
  it('detail.error with fields', async () => {
    const body = `{"detail":{"error":{"code":"validation_error","message":"Invalid request.","status":422,
      "fields":[{"path":"prompt","message":"too long"},{"path":"name","message":"empty"}]}}}`;
    await expect(wire({ status: 422, body, headers: ID }).assets.create({ prompt: 'x' })).rejects.toMatchObject({
      code: 'invalid_input',
      where: 'POST /v1/assets',
      message: 'The service answered 422 (validation_error): Invalid request. (prompt: too long; name: empty)',
    });
  });

  // pins: scene-error.code, scene-error.message, scene-error.status, scene-error.no-wrapper, assumption.scene-errors
  it('error at top level', async () => {
    const body = '{"error":{"code":"scene_not_found","message":"No such scene.","status":404}}';
    await expect(wire({ status: 404, body, headers: ID }).scenes.get('s')).rejects.toMatchObject({
      code: 'not_found',
      status: 404,
      serviceCode: 'scene_not_found',
      requestId: 'req_abc',
      message: 'The service answered 404 (scene_not_found): No such scene.',
    });
  });

  // pins: scene-validation.detail, scene-validation.loc, scene-validation.msg, scene-validation.type
  // pins: scene-validation.input, scene-validation.ctx
  it('detail as a list', async () => {
    const body = `{"detail":[{"loc":["body","name"],"msg":"field required","type":"missing","input":{},"ctx":{}},
      {"loc":["query","limit"],"msg":"too large","type":"le"}]}`;
    await expect(wire({ status: 422, body }).scenes.update('s', { name: '' })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'The service answered 422 (Unprocessable Entity): body.name: field required; query.limit: too large',
    });
  });
});

describe('other shapes', () => {
  it.each(['{"detail":"Not Found"}', '{"message":"Not Found"}', '{"error":"Not Found"}'])('%s', async (body) => {
    const call = wire({ status: 404, body }).assets.get('a');
    await expect(call).rejects.toThrow('The service answered 404 (Not Found): Not Found');
  });

  it.each(['', 'null', '7', '"x"', '[]', '{"detail":null}', '{"detail":{"error":null}}', '{"error":{"code":5}}'])(
    'no shape at all: %s',
    async (body) => {
      await expect(wire({ status: 404, body }).assets.get('a')).rejects.toMatchObject({
        code: 'not_found',
        message: 'The service answered 404 (Not Found).',
      });
    },
  );
});

// pins: code.invalid_api_key, code.asset_not_found, code.rate_limit_exceeded, code.workspace_route_unavailable
// pins: code.export_not_available, auth.missing, assets-file.scope, assumption.error-codes
it.each([
  [400, 'x', 'invalid_input'],
  [401, 'invalid_api_key', 'not_allowed'],
  [402, 'x', 'quota_exceeded'],
  [403, 'workspace_route_unavailable', 'not_allowed'],
  [403, 'insufficient_scope', 'not_allowed'],
  [404, 'asset_not_found', 'not_found'],
  [409, 'export_not_available', 'export_not_available'],
  [409, 'x', 'service_error'],
  [413, 'x', 'invalid_input'],
  [418, 'x', 'protocol_error'],
  [422, 'x', 'invalid_input'],
  [429, 'rate_limit_exceeded', 'rate_limited'],
  [500, 'x', 'service_error'],
  [507, 'storage_full', 'service_error'],
  [599, 'x', 'service_error'],
])('%i %s → %s', async (status, serviceCode, code) => {
  const { assets } = wire(refused(status, serviceCode));
  await expect(assets.get('a')).rejects.toMatchObject({ code, serviceCode, status });
});
