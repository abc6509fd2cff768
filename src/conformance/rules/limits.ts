import { type SpecificationPart, service } from './part.ts';

export const LIMIT_RULES: SpecificationPart = {
  title: 'Limits',
  sections: {
    Limits: {
      'limit.rate-per-key': service('requests are counted for each key'),
      'limit.rate-per-minute': service('requests are counted by the minute'),
      'limit.rate-sixty': service('60 requests a minute, as the message of the example has it'),
      'limit.rate-all-endpoints': service('the rate holds for all endpoints'),
      'limit.key-scenes': 'Idempotency-Key of `POST /v1/scenes`: 1 to 128 of A-Z a-z 0-9 . _ : -',
      'limit.key-batches': 'Idempotency-Key of `POST /v1/batches`: 1 to 128 of A-Z a-z 0-9 . _ : -',
      'limit.key-retry-export': 'Idempotency-Key of retry-export: 1 to 128 of A-Z a-z 0-9 . _ : -',
      'limit.scene-prompt': service('prompt of a scene: 1 to 20,000 characters'),
      'limit.scene-references': service('reference images of a scene: at most 3'),
      'limit.inline-characters': service('inline image: at most 28,000,000 characters of data URL'),
      'limit.inline-bytes': service('inline image: at most 20 MiB decoded'),
      'limit.inline-types': service('inline image: PNG, JPEG or WebP'),
      'limit.scene-cost': service('max_cost_cents of a scene: integer from 1 to 1,000,000, or unlimited'),
      'limit.asset-definitions': service('max_asset_definitions: 1 to 100, default 50'),
      'limit.instances': service('max_instances: 1 to 500, default 100'),
      'limit.batch-items': service('items of a batch: 1 to 1,000'),
      'limit.batch-concurrency': service('max_concurrency: 1 to 50'),
      'limit.batch-cost': service('max_cost_cents of a batch: at least 1'),
      'limit.asset-page': service('page of assets: 1 to 100'),
      'limit.link-lifetime': service('download link: five minutes'),
    },
    'Headers of the rate': {
      'rate-header.limit': '`X-RateLimit-Limit`: requests a minute',
      'rate-header.remaining': '`X-RateLimit-Remaining`: requests that remain in this window',
      'rate-header.reset': '`X-RateLimit-Reset`: Unix timestamp at which the window resets',
    },
  },
};
