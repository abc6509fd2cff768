import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Command } from '../../command.ts';
import type { SavingOptions } from '../../common-options.ts';
import { downloading } from '../../downloading.ts';
import { imageType } from '../../read-image.ts';

export const getImage: Command<SavingOptions> = (call) => {
  const id = call.args[0]!;
  return call.withClient(
    ({ images }) =>
      downloading(call, { base: id, extension: (kind = 'image') => `.${kind}` }, async (draft, { signal }) => {
        const bytes = await images.get(id, { signal });
        await writeFile(draft, bytes, { flag: 'wx' });
        const sha256 = createHash('sha256').update(bytes).digest('hex');
        // The id of an image is its hash, where the service is like ours.
        const verified = id === `img_${sha256}` ? 'sha256' : 'none';
        return { bytes: bytes.byteLength, sha256, verified, kind: imageType(bytes)?.replace('image/', '') ?? 'image' };
      }),
    'team',
  );
};
