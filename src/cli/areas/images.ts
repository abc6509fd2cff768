import { listing, saving } from '../common-options.ts';
import type { Declare } from '../declare.ts';

/** Images to go by. */
export function declareImages({ group }: Declare): void {
  const images = group(
    'images',
    'Reference images, private to the key that uploaded them. On the local service its Team key is used, as for ' +
      'scenes, unless --key-kind overrides it.',
  );

  images.verb('upload <file...>', 'Upload PNG, JPEG or WebP images of at most 20 MiB.', async () => {
    return (await import('../commands/images/upload.ts')).uploadImages;
  });

  listing(
    images.verb('list', 'List the uploaded images, newest first.', async () => {
      return (await import('../commands/images/list.ts')).listImages;
    }),
  );

  saving(
    images.verb('get <id>', 'Download an image as it was uploaded.', async () => {
      return (await import('../commands/images/get.ts')).getImage;
    }),
  );
}
