import {
  addTexture,
  addView,
  type Draft,
  type Entry,
  type Fixture,
  pack,
  tetrahedron,
  useExtensions,
} from './draft.ts';
import { jpeg, jpegHeader, type Ktx2, ktx2, lossyWebp, png, webp, webpHeader } from './pictures.ts';

/** A tetrahedron with this image as base colour; as an image of an extension, if it takes one. */
const textured =
  (image: () => Uint8Array | Promise<Uint8Array>, mime: string, extension?: string, fallback?: Uint8Array) =>
  async (): Promise<Uint8Array> => {
    const draft = tetrahedron();
    if (extension === undefined) addTexture(draft, await image(), mime);
    else addExtended(draft, await image(), mime, extension, fallback);
    return pack(draft);
  };

function addExtended(
  draft: Draft,
  image: Uint8Array,
  mimeType: string,
  extension: string,
  fallback?: Uint8Array,
): void {
  const source = addTexture(draft, image, mimeType);
  const texture: Entry = { extensions: { [extension]: { source } } };
  if (fallback) {
    const images = draft.json['images'] as Entry[];
    texture['source'] = images.push({ mimeType: 'image/png', bufferView: addView(draft, fallback) }) - 1;
  }
  draft.json['textures'] = [texture];
  useExtensions(draft, [extension], fallback ? [] : [extension]);
}

const basis = (change: Partial<Ktx2> = {}, fallback?: Uint8Array) =>
  textured(() => ktx2(change), 'image/ktx2', 'KHR_texture_basisu', fallback);

const gif = Uint8Array.from(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'));

/** Textures: kinds, sizes, and headers that lie. */
export const imageFixtures: readonly Fixture[] = [
  { name: 'accept--png', make: textured(() => png(4, 4), 'image/png') },
  { name: 'accept--png-of-8192-pixels-a-side', make: textured(() => png(8192, 8192), 'image/png') },
  { name: 'accept--jpeg', make: textured(jpeg, 'image/jpeg') },
  { name: 'accept--webp', make: textured(webp, 'image/webp', 'EXT_texture_webp') },
  { name: 'accept--webp-lossy', make: textured(lossyWebp, 'image/webp', 'EXT_texture_webp') },
  { name: 'accept--webp-with-png', make: textured(webp, 'image/webp', 'EXT_texture_webp', png(4, 4)) },
  { name: 'accept--ktx2', make: basis() },
  { name: 'accept--ktx2-with-smaller-levels', make: basis({ levels: 3 }) },
  { name: 'accept--ktx2-with-png', make: basis({}, png(4, 4)) },
  {
    name: 'accept--avif-with-png',
    make: textured(
      () => Buffer.from('\0\0\0\x20ftypavif'.padEnd(64, '\0')),
      'image/avif',
      'EXT_texture_avif',
      png(4, 4),
    ),
  },
  {
    name: 'accept--texture-transform',
    make: () => {
      const draft = tetrahedron();
      addTexture(draft, png(4, 4), 'image/png');
      const baseColorTexture = { index: 0, extensions: { KHR_texture_transform: { offset: [0.5, 0], scale: [2, 2] } } };
      draft.json['materials'] = [{ pbrMetallicRoughness: { baseColorTexture } }];
      useExtensions(draft, ['KHR_texture_transform']);
      return pack(draft);
    },
  },

  { name: 'refuse--glb-image-size--png-of-65535-a-side', make: textured(() => png(65_535, 65_535), 'image/png') },
  {
    name: 'refuse--glb-image-size--png-of-two-to-the-31-a-side',
    make: textured(() => png(2 ** 31 - 1, 2 ** 31 - 1), 'image/png'),
  },
  { name: 'refuse--glb-image-size--png-long-and-thin', make: textured(() => png(2 ** 30, 1), 'image/png') },
  {
    name: 'refuse--glb-image-size--jpeg-of-65535-a-side',
    make: textured(() => jpegHeader(65_535, 65_535), 'image/jpeg'),
  },
  {
    name: 'refuse--glb-image-size--webp-of-16-million-a-side',
    make: textured(() => webpHeader(2 ** 24, 2 ** 24), 'image/webp', 'EXT_texture_webp'),
  },
  { name: 'refuse--glb-image-size--ktx2-of-65536-a-side', make: basis({ width: 65_536, height: 65_536 }) },
  {
    name: 'refuse--glb-image-size--png-in-a-data-uri',
    make: () => {
      const draft = tetrahedron();
      draft.json['images'] = [{ uri: `data:image/png;base64,${Buffer.from(png(65_535, 65_535)).toString('base64')}` }];
      return pack(draft);
    },
  },
  { name: 'refuse--glb-image--png-of-no-pixels', make: textured(() => png(0, 4), 'image/png') },
  { name: 'refuse--glb-image--png-cut-in-its-header', make: textured(() => png(4, 4).subarray(0, 20), 'image/png') },
  {
    name: 'refuse--glb-image--jpeg-cut-in-its-header',
    make: textured(async () => (await jpeg()).subarray(0, 12), 'image/jpeg'),
  },
  {
    name: 'refuse--glb-image--webp-cut-in-its-header',
    make: textured(async () => (await webp()).subarray(0, 20), 'image/webp', 'EXT_texture_webp'),
  },
  {
    name: 'refuse--glb-image--ktx2-cut-in-its-header',
    make: textured(() => ktx2().subarray(0, 60), 'image/ktx2', 'KHR_texture_basisu'),
  },
  { name: 'refuse--glb-image--ktx2-of-six-faces', make: basis({ faces: 6 }) },
  { name: 'refuse--glb-image--ktx2-of-a-million-layers', make: basis({ layers: 1_000_000 }) },
  { name: 'refuse--glb-image--ktx2-of-a-volume', make: basis({ depth: 64 }) },
  { name: 'refuse--glb-image--ktx2-of-a-billion-levels', make: basis({ levels: 1_000_000_000 }) },
  { name: 'refuse--glb-image--ktx2-not-basis', make: basis({ format: 37 }) },
  { name: 'refuse--glb-image--ktx2-that-inflates', make: basis({ scheme: 2, unpacked: 2 ** 40 }) },
  { name: 'refuse--glb-image--gif', make: textured(() => gif, 'image/png') },
];
