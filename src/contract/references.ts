import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** Views that a scene reference may name. */
export const REFERENCE_VIEWS = ['front', 'back', 'left', 'right', 'top', 'bottom', 'perspective', 'detail'] as const;

/** Id of an uploaded image. */
export const imageId = z.string().regex(LIMITS.imageIdPattern, 'An image id is img_ and 64 hexadecimal digits.');

/** An inline image. Whether it really is one is found out by decoding it. */
const dataUrl = z
  .string()
  .max(LIMITS.dataUrlCharacters)
  // Not one pattern over all of it: 28 million characters.
  .refine((text) => /^data:image\/(png|jpeg|webp);base64,/.test(text), 'Only data:image/png, jpeg or webp, in base64.')
  .meta({ pattern: `^data:image/(png|jpeg|webp);base64,${base64()}$` });

/** RFC 4648, section 4: padded, and no bits left over; at least one byte. For the JSON Schema alone. */
function base64(): string {
  const digit = '[A-Za-z0-9+/]';
  return `(${digit}{4})*(${digit}{4}|${digit}[AQgw]==|${digit}{2}[AEIMQUYcgkosw048]=)`;
}

/** {@link z.ZodType.refine} is not seen in a JSON Schema: exactly one of these properties, and not null. */
function oneSource(names: readonly string[]) {
  return { oneOf: names.map((name) => ({ required: [name], properties: { [name]: { type: 'string' as const } } })) };
}

/** SceneReference: exactly one of `image_id`, `url` and `data_url` (assumption `reference-source`). */
export const sceneReference = z
  .strictObject({
    image_id: imageId.nullish(),
    url: z.string().min(1).nullish(),
    data_url: dataUrl.nullish(),
    view: z.enum(REFERENCE_VIEWS).nullish(),
  })
  .refine(
    ({ image_id, url, data_url }) => [image_id, url, data_url].filter((source) => source != null).length === 1,
    'Give exactly one of image_id, url and data_url.',
  )
  .meta(oneSource(['image_id', 'url', 'data_url']));
export type SceneReference = z.infer<typeof sceneReference>;

/** An image of an asset's request: by id or by URL, one of them. */
const assetReference = z
  .strictObject({ image_id: imageId.nullish(), url: z.string().min(1).nullish() })
  .refine(({ image_id, url }) => (image_id == null) !== (url == null), 'Give either image_id or url.')
  .meta(oneSource(['image_id', 'url']));

/** What the images of an asset are for. Values of `mode` and `role` beyond the two that occur: not shown, so any. */
const referenceIntent = z.strictObject({
  mode: z.string().min(1).max(100).optional(),
  role: z.string().min(1).max(100).optional(),
  target: z.string().max(1_000).optional(),
  user_instructions: z.string().max(LIMITS.prompt.maxLength).optional(),
  regions: z
    .array(z.strictObject({ image_index: z.number().int().min(0), bounds: z.array(z.number()).length(4) }))
    .max(100)
    .optional(),
  input_views: z
    .array(z.strictObject({ image_index: z.number().int().min(0) }))
    .max(100)
    .optional(),
  requested_views: z.array(z.unknown()).max(100).optional(),
});

/**
 * A prop in numbers and names instead of words (assumption `asset-description`): the category, and the fields that
 * `schemas/descriptions.schema.json` gives for it.
 */
export const propDescription = z.looseObject({ category: z.string().min(1).max(64) });
export type PropDescription = z.infer<typeof propDescription>;

/**
 * A prop as solids and joints in place of words (assumption `asset-blueprint`): the document that
 * `schemas/blueprint.schema.json` describes.
 */
const blueprintDocument = z.looseObject({ blueprint: z.number(), name: z.string().min(1).max(64) });

/** Parameters of a blueprint by name; `material` and `colour` replace those of the document. */
export const blueprintParameters = z.record(z.string().max(40), z.union([z.number(), z.string().max(60)]));

/** Kinds of a project that a request brings along, at most. */
export const MOST_KINDS = 20;

/** Blueprints with words: further kinds that a prompt may name (assumptions `asset-kinds`, `scene-kinds`). */
export const kindDocuments = z.array(blueprintDocument).min(1).max(MOST_KINDS);
export type KindDocument = z.infer<typeof blueprintDocument>;

/** What a blueprint is as a description: that is what an asset made of one returns. */
export const drawnDescription = z.looseObject({
  category: z.literal('blueprint'),
  blueprint: blueprintDocument,
  parameters: blueprintParameters.optional(),
});
export type DrawnDescription = z.infer<typeof drawnDescription>;

/** A prompt or a description as fields of a request, which has to have a prompt in either case. */
export const descriptionFields = (
  description: string | PropDescription,
): Pick<AssetInput, 'prompt' | 'description' | 'blueprint' | 'parameters'> => {
  if (typeof description === 'string') return { prompt: description };
  const drawn = drawnDescription.safeParse(description);
  if (!drawn.success) return { prompt: `${description.category}, as described`, description };
  const { blueprint, parameters } = drawn.data;
  return {
    prompt: `${blueprint.name.replaceAll('_', ' ')}, as drawn`,
    blueprint,
    ...(parameters === undefined ? {} : { parameters }),
  };
};

/** Largest seed: 32 bits. */
const LARGEST_SEED = 2 ** 32 - 1;

/**
 * What an asset is made from: a batch item's `input`. A single asset takes the same (assumption `asset-body`).
 * Unknown properties are refused, as scenes do.
 */
export const assetInput = z.strictObject({
  prompt: z.string().min(LIMITS.prompt.minLength).max(LIMITS.prompt.maxLength),
  reference_intent: referenceIntent.optional(),
  reference_image_urls: z.array(z.string().min(1).max(8_192)).max(LIMITS.assetReferenceImages).optional(),
  reference_images: z.array(assetReference).max(LIMITS.assetReferenceImages).optional(),
  /** Whether the asset goes into the library (assumption `persist`). */
  persist: z.boolean().optional(),
  /** What to make, exactly; the prompt is then only its title (assumption `asset-description`). */
  description: propDescription.optional(),
  /** What to make, as solids and joints; the prompt is then only its title (assumption `asset-blueprint`). */
  blueprint: blueprintDocument.optional(),
  /** Of the blueprint, by name; absent: their defaults. */
  parameters: blueprintParameters.optional(),
  /** Further kinds that the prompt may name (assumption `asset-kinds`). */
  kinds: kindDocuments.optional(),
  /** Which variation of what the prompt leaves open; absent: the usual one (assumption `asset-seed`). */
  seed: z.number().int().min(0).max(LARGEST_SEED).optional(),
});
export type AssetInput = z.infer<typeof assetInput>;
