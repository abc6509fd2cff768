import type { Material, SimModel } from '../../model/types.ts';
import { type Channel, greenAndBlue } from '../png/channels.ts';

/** One of the two, as Gazebo takes it: a number, multiplied with a grey image where it is not the same everywhere. */
interface Share {
  readonly factor: number;
  /** Relative to the SDF file. */
  readonly file?: string;
}

/** Roughness and metalness of a material with one image for both. */
export interface SplitMap {
  readonly roughness: Share;
  readonly metalness: Share;
}

/** The split maps of a model's materials, by name, and the images that they need. */
export interface SplitMaps {
  readonly byMaterial: ReadonlyMap<string, SplitMap>;
  readonly files: ReadonlyMap<string, Channel>;
}

/** Both versions of a file, and its images, want the same. */
const decoded = new WeakMap<Uint8Array, { readonly channels: ReturnType<typeof greenAndBlue> }>();

function channelsOf(bytes: Uint8Array): ReturnType<typeof greenAndBlue> {
  const known = decoded.get(bytes) ?? { channels: greenAndBlue(bytes) };
  decoded.set(bytes, known);
  return known.channels;
}

/**
 * Gazebo reads roughness and metalness from the red channels of two images (Ogre 2, HlmsPbs), glTF has them in green and
 * blue of one. A channel that is the same everywhere becomes a number. What can't be split stays without images: its
 * metalness is 0 then, because a factor of 1 that an image was to take back would show wood as chrome.
 *
 * @param textures texture → its file, relative to the SDF file
 * @see gz-common, `AssimpLoader`, which splits the image of a GLB in the same way
 */
export function splitMaps(model: SimModel, textures: ReadonlyMap<string, string>): SplitMaps {
  const images = new Map(model.textures.map(({ name, bytes }) => [name, bytes]));
  const files = new Map<string, Channel>();
  const share = (channel: Channel, factor: number, file: string): Share => {
    const [first] = channel.values;
    const even = channel.values.every((value) => value === first);
    if (even || factor === 0) return { factor: even ? (factor * first!) / 255 : 0 };
    files.set(file, channel);
    return { factor, file };
  };
  const split = ({ metallicRoughnessTexture: texture = '', roughness, metallic }: Material): SplitMap[] => {
    const [bytes, file] = [images.get(texture), textures.get(texture)];
    if (!bytes || file === undefined) return [];
    const channels = channelsOf(bytes);
    if (!channels) return [{ roughness: { factor: roughness }, metalness: { factor: 0 } }];
    // Two hyphens: no name of a texture file of ours has one.
    const named = (what: string): string => file.replace(/\.png$/, `--${what}.png`);
    return [
      {
        roughness: share(channels.green, roughness, named('roughness')),
        metalness: share(channels.blue, metallic, named('metalness')),
      },
    ];
  };
  const byMaterial = new Map(model.materials.flatMap((one) => split(one).map((maps) => [one.name, maps] as const)));
  return { byMaterial, files };
}
