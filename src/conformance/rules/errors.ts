import { type SpecificationPart, service } from './part.ts';

export const ERRORS: SpecificationPart = {
  title: 'Errors',
  sections: {
    'Envelope of public endpoints': {
      'error.code': '`detail.error.code`: string, for programs',
      'error.message': '`detail.error.message`: string, for people',
      'error.status': '`detail.error.status`: integer, the status of the response',
      'error.fields': '`detail.error.fields`: array of objects, or null',
      'error.fields-validation': '`fields` is there on validation errors',
      'error.request-id': 'each response has the header `X-Request-ID`',
    },
    'Scene area': {
      'scene-error.code': '`error.code`: string',
      'scene-error.message': '`error.message`: string',
      'scene-error.status': '`error.status`: integer',
      'scene-error.no-wrapper': '`error` stands at the top, without `detail` around it',
      'scene-error.list': service('so on `GET /v1/scenes`'),
      'scene-error.detail': service('so on `GET /v1/scenes/{scene_id}`'),
      'scene-error.status-route': service('so on `GET /v1/scenes/{scene_id}/status`'),
      'scene-error.update': service('so on `PATCH /v1/scenes/{scene_id}`'),
      'scene-error.archive': service('so on the archive variant of `POST /v1/scenes/{scene_id}/export`'),
      'scene-validation.detail': 'validation failures there: `detail` is an array of objects',
      'scene-validation.loc': '`loc`: array of string',
      'scene-validation.msg': '`msg`: string',
      'scene-validation.type': '`type`: string',
      'scene-validation.input': '`input`: anything',
      'scene-validation.ctx': '`ctx`: object',
    },
    Codes: {
      'code.invalid_api_key': 'invalid_api_key: 401, the key is invalid or revoked',
      'code.asset_not_found': 'asset_not_found: 404, there is no such asset',
      'code.rate_limit_exceeded': 'rate_limit_exceeded: 429, the key asks too often',
      'code.workspace_route_unavailable': 'workspace_route_unavailable: 403, the operation is not for Team keys',
      'code.export_not_available': 'export_not_available: 409, the format was not produced for the asset',
    },
  },
};
