import { client, type SpecificationPart, service } from './part.ts';

export const ACCESS: SpecificationPart = {
  title: 'Authentication',
  sections: {
    Keys: {
      'auth.bearer': 'a request carries its key as `Authorization: Bearer <API_KEY>`',
      'auth.key-format': service('a key is `<key_prefix>_k1_<hex>`'),
      'auth.any-prefix': client('a key of any prefix is sent as it is'),
      'auth.key-kinds': service('a key is made for a person or for a Team'),
      'auth.key-library': service('the key selects the library and the account'),
      'auth.missing': '401 invalid_api_key without a key',
      'auth.invalid': '401 invalid_api_key with an invalid key',
      'auth.revoked': '401 invalid_api_key with a revoked key',
    },
    'What Team keys can not do': {
      'auth.team-events': '403 workspace_route_unavailable for the stream of events',
      'auth.team-usage': '403 workspace_route_unavailable for `GET /v1/usage`',
      'auth.team-deletion': '403 workspace_route_unavailable for the deletion of an asset',
    },
    'What needs a Team': {
      'auth.personal-batches': service('batches need Team access'),
      'auth.personal-links': service('links to saved files need Team access'),
      'auth.personal-retry': service('retries of an export need Team access'),
      'auth.team-key-scenes': 'a Team needs the header `idempotency-key` for `POST /v1/scenes`',
      'auth.team-key-batches': 'a Team needs the header `idempotency-key` for `POST /v1/batches`',
      'auth.team-key-assets': 'a Team needs the header `idempotency-key` for `POST /v1/assets`',
      'auth.saved-files': service('saved files need Team access'),
      'auth.export-scope': service('saved files need the scope `export:assets`'),
    },
  },
};
