import type { SimModel } from '../model/types.ts';
import { renderPreview, thumbnailOf } from '../preview/index.ts';

/** The pictures that a project keeps of a prop, PNG. */
export interface Pictures {
  /** What one sees, and beside it what a simulator touches. */
  readonly preview: Uint8Array;
  /** 256 × 256 pixels of the first. */
  readonly thumbnail: Uint8Array;
}

/** The tasks of the thread that draws. */
export const TASKS = {
  /** Loads all that drawing needs. */
  'be-ready': (_: undefined): Promise<void> => Promise.resolve(),
  /** @param size height of the preview [pixels] */
  draw: async ({ model, size }: { readonly model: SimModel; readonly size: number }): Promise<Pictures> => {
    const preview = await renderPreview(model, { size });
    return { preview, thumbnail: await thumbnailOf(preview) };
  },
};
