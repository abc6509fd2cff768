import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { assetInput, propDescription } from './references.ts';
import { requestChecks } from './request-check.ts';
import { openEnum, timestamp } from './values.ts';

/** `POST /v1/assets/{id}/export`. */
export const EXPORT_FORMATS = ['mjcf', 'usd', 'usdz', 'sdf', 'glb'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** `GET /v1/assets/{id}/files/{format}` and its `/url`. */
export const SAVED_FORMATS = ['usd', 'usdz', 'mjcf', 'sdf', 'glb', 'glb_bundle', 'blend'] as const;
export type SavedFormat = (typeof SAVED_FORMATS)[number];

/** An asset in a list, and, with the last fields, alone (assumption `single-asset`). */
export const asset = z.looseObject({
  id: z.string(),
  name: z.string(),
  status: openEnum(['ready']),
  created_at: timestamp,
  updated_at: timestamp,
  prompt: z.string(),
  thumbnail_url: z.string().nullish(),

  // Not shown; ours (assumption `single-asset`). A deployment that chose otherwise must not break the reading.
  /** Formats that the release produced: values of `SAVED_FORMATS`. */
  formats: z.array(z.string()).optional().catch(undefined),
  release_id: z.string().optional().catch(undefined),
  job_id: z.string().optional().catch(undefined),
  category: z.string().optional().catch(undefined),
  /** How the prompt was read: what was understood, what was assumed, which words were ignored. */
  interpretation: z
    .looseObject({
      understood: z.array(z.string()),
      assumed: z.array(z.string()),
      ignored: z.array(z.string()),
      /** Each thing that the prompt asks for, compared with what was made (assumption `request-checks`). */
      request: requestChecks.optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  /** What was made, in every number (assumption `asset-description`). */
  description: propDescription.optional().catch(undefined),
});
export type Asset = z.infer<typeof asset>;

export const assetList = z.looseObject({
  ok: z.literal(true),
  assets: z.array(asset),
  has_more: z.boolean(),
  next_cursor: z.string().nullish(),
});
export type AssetList = z.infer<typeof assetList>;

export const assetEnvelope = z.looseObject({ ok: z.literal(true), asset });

/**
 * Body of `POST /v1/assets` (assumption `asset-body`): what a batch item takes, a name, and a ceiling for the price.
 */
export const assetRequest = assetInput.extend({
  /** Display name; default: made from the prompt. */
  name: z.string().min(1).max(200).optional(),
  /** The submission is refused when the price is higher (402 `insufficient_credit`). */
  max_cost_cents: z.number().int().min(1).optional(),
});
export type AssetRequest = z.infer<typeof assetRequest>;

/** Query of `GET /v1/assets`; the page-size name is assumption `asset-page-size`. */
export const assetListQuery = z.strictObject({
  limit: z.coerce.number().int().min(LIMITS.assetPageSize.min).max(LIMITS.assetPageSize.max).default(20),
  cursor: z.string().min(1).max(1_000).optional(),
});

/** Query of `POST /v1/assets/{id}/export`; the name is assumption `export-format-parameter`. */
export const assetExportQuery = z.strictObject({ format: z.enum(EXPORT_FORMATS) });

/** Media types of saved files. */
export const SAVED_MEDIA = [
  'application/zip',
  'model/gltf-binary',
  'model/vnd.usdz+zip',
  'application/x-blender',
] as const;

/** `DELETE /v1/assets/{id}` (assumption `asset-deletion`). */
export const assetDeletion = z.looseObject({ ok: z.literal(true), id: z.string() });

/** `GET /v1/assets/{id}/files/{format}/url`. The link is private and expires after five minutes. */
export const downloadLink = z.looseObject({
  url: z.string(),
  /** [s]; the unit is not shown (assumption `link-expiry-unit`). */
  expires_in: z.number().optional(),
  name: z.string().optional(),
  size_bytes: z.number().int().optional(),
  /** Lower-case hex. */
  sha256: z.string().optional(),
});
export type DownloadLink = z.infer<typeof downloadLink>;
