import { isPropmasterError } from '../../../errors.ts';
import type { Command } from '../../command.ts';
import { readImage } from '../../read-image.ts';
import { oneLine } from '../../render/printable.ts';
import { imageFields } from '../../service-wire.ts';

export const uploadImages: Command = ({ args, signal, withClient }) =>
  withClient(async ({ images }) => {
    const uploaded: (Record<string, unknown> & { readonly file: string })[] = [];
    const outcome = {
      result: { images: uploaded },
      text: () => uploaded.map(({ file, id }) => `${oneLine(String(id))}  ${file}`).join('\n'),
    };
    for (const file of args) {
      try {
        const { bytes } = await readImage(file);
        uploaded.push({ file, ...imageFields(await images.upload(bytes, { signal })) });
      } catch (error) {
        // What is there already must be told: its id is what the upload was for.
        if (uploaded.length > 0 && isPropmasterError(error)) return { ...outcome, failure: error };
        throw error;
      }
    }
    return outcome;
  }, 'team');
