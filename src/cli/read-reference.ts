import { PropmasterError } from '../errors.ts';
import { readImage } from './read-image.ts';

const VIEWS = ['front', 'back', 'left', 'right', 'top', 'bottom', 'perspective', 'detail'] as const;

/** One image of a scene's request, as the service takes it. */
interface Reference {
  readonly image_id?: string;
  readonly url?: string;
  readonly data_url?: string;
  readonly view?: (typeof VIEWS)[number];
}

/**
 * `--reference`: the id of an uploaded image, a URL, or a file, which is sent along with the request; after it perhaps
 * `#` and a view.
 *
 * @throws {PropmasterError} `not_found`, `invalid_input`, `disk_error` for a file that can't be sent
 */
export async function readReference(text: string): Promise<Reference> {
  const view = VIEWS.find((one) => text.endsWith(`#${one}`));
  const source = view === undefined ? text : text.slice(0, -view.length - 1);
  if (source === '') throw new PropmasterError('usage', 'A reference must name an image.', { where: '--reference' });
  return { ...(await sourceOf(source)), ...(view && { view }) };
}

async function sourceOf(source: string): Promise<Reference> {
  if (/^img_[0-9a-f]{64}$/.test(source)) return { image_id: source };
  if (/^https?:\/\//i.test(source)) return { url: source };
  const { bytes, mediaType } = await readImage(source);
  return { data_url: `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}` };
}
