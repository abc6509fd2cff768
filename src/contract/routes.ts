import type { Route } from './route.ts';
import { ACCOUNT_ROUTES } from './routes/account.ts';
import { ASSET_ROUTES } from './routes/assets.ts';
import { BATCH_ROUTES } from './routes/batches.ts';
import { CATALOG_ROUTES } from './routes/catalog.ts';
import { DESCRIPTION_ROUTES } from './routes/description.ts';
import { DOWNLOAD_ROUTES } from './routes/downloads.ts';
import { IMAGE_ROUTES } from './routes/images.ts';
import { JOB_ROUTES } from './routes/jobs.ts';
import { SCENE_ROUTES } from './routes/scenes.ts';
import { THUMBNAIL_ROUTES } from './routes/thumbnails.ts';

/** Every route of the specification, and those that the assumptions add. */
export const ROUTES: readonly Route[] = [
  ...ASSET_ROUTES,
  ...DOWNLOAD_ROUTES,
  ...THUMBNAIL_ROUTES,
  ...JOB_ROUTES,
  ...SCENE_ROUTES,
  ...BATCH_ROUTES,
  ...IMAGE_ROUTES,
  ...ACCOUNT_ROUTES,
  ...CATALOG_ROUTES,
  ...DESCRIPTION_ROUTES,
];
