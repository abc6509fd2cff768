import type { Hints } from '../../../generator/index.ts';
import { type Foreground, findForeground } from './foreground.ts';
import { paletteOf } from './palette.ts';
import { readPixels, Unclear } from './pixels.ts';

/** What was seen in a picture, and what was not, as what follows "reference image:". */
export interface Sight {
  readonly hints: Hints;
  readonly unclear: readonly string[];
}

/** A colour of less of the thing is one of many. Ours. */
const DOMINANT = 0.4;
/** A silhouette covers this much of the picture. */
const COVERS = { least: 0.03, most: 0.9 };

/**
 * Looks at a reference image: the colour of most of the thing in it, and its height for each metre of width. It is not
 * recognised, measured or compared with anything. Never throws for what the bytes are.
 */
export async function lookAt(bytes: Uint8Array): Promise<Sight> {
  try {
    const pixels = await readPixels(bytes);
    const foreground = findForeground(pixels);
    const [main] = paletteOf(foreground.pixels.map((i) => pixels.colours[i]!));
    const isMain = main !== undefined && main.share >= DOMINANT;
    const isClear = isSilhouette(foreground);
    return {
      hints: {
        ...(isMain ? { colour: main.colour } : {}),
        ...(isClear ? { ratio: foreground.height / foreground.width } : {}),
      },
      unclear: [...(isMain ? [] : ['no main colour']), ...(isClear ? [] : ['no clear silhouette'])],
    };
  } catch (error) {
    if (error instanceof Unclear) return { hints: {}, unclear: [error.message] };
    throw error;
  }
}

/** Whole, as far as one can see: what touches two borders goes on outside. */
const isSilhouette = ({ borders, share }: Foreground): boolean =>
  borders <= 1 && share >= COVERS.least && share <= COVERS.most;
