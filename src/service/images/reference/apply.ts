import type { AssetRequest } from '../../../contract/assets.ts';
import { build, type Described, withHints, withoutHint } from '../../../generator/index.ts';
import { lookAt } from './look.ts';
import { worstFinding } from './soundness.ts';

/**
 * A reading of a prompt, with what its reference image shows and the prompt leaves open: a colour and proportions.
 * Proportions of which nothing sound can be built are left out again.
 *
 * @param described what the prompt alone gives
 * @param picture file of the first reference image
 */
export async function withReferences(
  described: Described,
  { prompt, seed }: Pick<AssetRequest, 'prompt' | 'seed'>,
  picture: Uint8Array | undefined,
): Promise<Described> {
  if (!picture) return described;
  const { hints, unclear } = await lookAt(picture);
  const hinted = withHints(prompt, seed, described, hints);
  const sound = !hinted.reshaped || (await isSound(hinted.described));
  return unclear.reduce(withoutHint, sound ? hinted.described : withoutRatio());

  function withoutRatio(): Described {
    const { ratio: _, ...rest } = hints;
    const reason = 'the proportions of its silhouette are not used, nothing sound can be built of them';
    return withoutHint(withHints(prompt, seed, described, rest).described, reason);
  }
}

/** What of the references in a request has no influence, in words for its `ignored`. */
export function unusedReferences({
  description,
  reference_images: images = [],
  reference_image_urls: urls = [],
  reference_intent: intent,
}: AssetRequest): string[] {
  const count = images.length + urls.length;
  if (count === 0) return intent ? ['reference_intent: there is no reference image'] : [];
  if (description) return ['reference images: the description leaves nothing open'];
  return [
    ...(count > 1 ? ['reference images after the first: only the first is looked at'] : []),
    ...(intent ? ['reference_intent: colour and proportions are all that is taken from an image'] : []),
  ];
}

async function isSound({ description }: Described): Promise<boolean> {
  try {
    return (await worstFinding(await build(description, { name: 'reference', prompt: '' }))) === undefined;
  } catch {
    // The plan let it pass, and then no solid came of it.
    return false;
  }
}
