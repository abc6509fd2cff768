import { identityEnvelope, usageEnvelope } from '../account.ts';
import type { Route } from '../route.ts';

export const ACCOUNT_ROUTES: readonly Route[] = [
  {
    id: 'account.get',
    method: 'GET',
    path: '/v1/account',
    tag: 'Account',
    summary: 'Show whose the key is',
    description: 'Its kind, its library and what it may do.',
    access: { to: 'any' },
    answers: [{ status: 200, says: 'The key, without its secret.', json: identityEnvelope }],
    refusals: [],
    errors: 'standard',
    assumptions: ['account', 'scopes'],
  },
  {
    id: 'account.usage',
    method: 'GET',
    path: '/v1/usage',
    tag: 'Account',
    summary: 'Show what the library has used',
    description:
      "Requests of all its keys, in total and for the last 30 days, and what its jobs hold, have cost and gave back, in cents. The last second's requests may be missing.",
    access: { to: 'personal' },
    answers: [{ status: 200, says: 'The figures.', json: usageEnvelope }],
    refusals: ['workspace_route_unavailable'],
    errors: 'standard',
    assumptions: ['usage', 'prices'],
  },
];
