import { z } from 'zod';
import type { Route } from '../route.ts';

export const DESCRIPTION_ROUTES: readonly Route[] = [
  {
    id: 'description.openapi',
    method: 'GET',
    path: '/openapi.json',
    tag: 'Description',
    summary: 'Describe the interface to a program',
    description: 'This document, OpenAPI 3.1.',
    access: { to: 'open' },
    answers: [{ status: 200, says: 'The document.', json: z.looseObject({ openapi: z.string() }) }],
    refusals: [],
    errors: 'standard',
    assumptions: [],
  },
  {
    id: 'description.page',
    method: 'GET',
    path: '/docs',
    tag: 'Description',
    summary: 'Describe the interface to a person',
    description: 'The same as a page, without scripts.',
    access: { to: 'open' },
    answers: [{ status: 200, says: 'The page.', media: ['text/html'] }],
    refusals: [],
    errors: 'standard',
    assumptions: [],
  },
];
