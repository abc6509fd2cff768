import { isPropmasterError } from '../errors.ts';
import type { Collection, Exhibit } from './exhibit.ts';
import { packFiles } from './pack.ts';
import type { PageFile } from './page-files.ts';
import type { GalleryData, ViewerProblem } from './wire.ts';

/** What an address gives. */
export interface Answer {
  readonly status: 200 | 404 | 410 | 422;
  readonly type: string;
  readonly body: Uint8Array | string;
}

/**
 * Answers every address of the page but its events. Nothing of an address is taken for a path: it names an exhibit, and
 * one of its four faces.
 *
 * @param path behind the token, with a slash in front
 */
export async function answer(
  path: string,
  collection: Collection,
  page: (path: string) => Promise<PageFile | undefined>,
): Promise<Answer> {
  const file = await page(path);
  if (file) return { status: 200, type: file.type, body: file.bytes };
  try {
    if (path === '/api/gallery') return json(await galleryOf(collection));
    const [, id, face] =
      /^\/api\/exhibits\/([^/]+)\/(data|model\.glb|colliders\.glb|physics|picture\.png)$/.exec(path) ?? [];
    if (id === undefined || face === undefined) return json({ problem: 'There is nothing at this address.' }, 404);
    return await faceOf(collection, decodeURIComponent(id), face);
  } catch (error) {
    if (error instanceof URIError) return json({ problem: 'There is nothing at this address.' }, 404);
    return json(problemOf(error), isPropmasterError(error) && error.code === 'not_found' ? 410 : 422);
  }
}

async function galleryOf(collection: Collection): Promise<GalleryData> {
  const { title } = collection;
  try {
    return { title, cards: await collection.cards() };
  } catch (error) {
    const { problem, hint } = problemOf(error);
    return { title, cards: [], problem: hint === undefined ? problem : `${problem} ${hint}` };
  }
}

async function faceOf(collection: Collection, id: string, face: string): Promise<Answer> {
  if (face === 'picture.png') {
    const picture = await collection.picture(id);
    return picture ? { status: 200, type: 'image/png', body: picture } : json({ problem: 'There is no picture.' }, 404);
  }
  const exhibit = await collection.open(id);
  switch (face) {
    case 'data':
      return json(exhibit.data);
    case 'physics':
      return { status: 200, type: 'application/octet-stream', body: packFiles(exhibit.physics) };
    case 'colliders.glb':
      return glb(exhibit, 'collision');
    default:
      return glb(exhibit, 'visual');
  }
}

async function glb({ model }: Exhibit, what: 'visual' | 'collision'): Promise<Answer> {
  const { writeGlb } = await import('../formats/glb/write.ts');
  return { status: 200, type: 'model/gltf-binary', body: await writeGlb(model, what) };
}

const json = (content: object, status: Answer['status'] = 200): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(content, finite),
});

/** JSON has no word for what is not finite: the page reads `null`. */
const finite = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isFinite(value) ? null : value;

/** Why something can't be shown, without paths of anything else. */
export function problemOf(error: unknown): ViewerProblem {
  if (isPropmasterError(error)) return { problem: error.message, ...(error.hint ? { hint: error.hint } : {}) };
  return { problem: `It can't be read: ${error instanceof Error ? error.message : String(error)}` };
}
