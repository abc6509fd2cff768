import { z } from 'zod';
import { SAVED_MEDIA } from '../assets.ts';
import { ranged } from '../headers.ts';
import type { Route } from '../route.ts';

export const DOWNLOAD_ROUTES: readonly Route[] = [
  {
    id: 'downloads.get',
    method: 'GET',
    path: '/v1/downloads/{token}',
    tag: 'Downloads',
    summary: 'Open a download link',
    description: 'Where the links of saved files point to. The link is the permission: no key is asked for.',
    access: { to: 'open' },
    params: z.object({ token: z.string().min(1).describe('Signed, and not to be read.') }),
    headers: ranged,
    answers: [
      { status: 200, says: 'The file.', media: SAVED_MEDIA, download: true },
      { status: 206, says: 'The range of it that was asked for.', media: SAVED_MEDIA, download: true },
    ],
    refusals: ['link_expired', 'asset_not_found', 'range_not_satisfiable'],
    errors: 'standard',
    assumptions: ['link-target'],
  },
];
