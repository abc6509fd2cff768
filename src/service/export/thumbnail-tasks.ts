import { THUMBNAIL_EDGES, type ThumbnailEdge } from '../../contract/thumbnails.ts';
import { decodeGlb } from '../../formats/glb/decode.ts';
import type { RawGeometry } from '../../formats/raw/types.ts';
import { at } from '../../model/pose.ts';
import type { SimModel } from '../../model/types.ts';
import { renderPicture, thumbnailOf } from '../../preview/index.ts';

/** A picture of one size. */
export interface DrawnThumbnail {
  readonly edge: ThumbnailEdge;
  /** PNG */
  readonly bytes: Uint8Array;
}

/** The largest is drawn, the others are that one made smaller. */
const LARGEST = Math.max(...THUMBNAIL_EDGES);

/** The tasks of the thread that draws thumbnails. */
export const TASKS = {
  /** @throws {PropmasterError} `invalid_input` if it is no GLB that can be read */
  draw: async (glb: Uint8Array): Promise<DrawnThumbnail[]> => {
    const picture = await renderPicture(seenOf(await decodeGlb(glb, 'visual.glb')), LARGEST);
    return Promise.all(
      THUMBNAIL_EDGES.map(async (edge) => ({
        edge,
        bytes: edge === LARGEST ? picture : await thumbnailOf(picture, edge),
      })),
    );
  },
};

/** What is seen of a file, as one link without any physics. */
function seenOf({ parts, materials, textures }: RawGeometry): SimModel {
  const primitives = parts.flatMap((part) => part.primitives);
  return {
    name: 'seen',
    base: 'fixed',
    links: [
      {
        name: 'seen',
        pose: at(0, 0, 0),
        inertial: { mass: 1, centerOfMass: [0, 0, 0], inertia: [1, 1, 1, 0, 0, 0] },
        visuals: primitives.map(({ material }, index) => ({
          name: `part_${index}`,
          pose: at(0, 0, 0),
          geometry: { type: 'mesh', mesh: `mesh_${index}` },
          ...(material === undefined ? {} : { material }),
        })),
        collisions: [],
      },
    ],
    joints: [],
    collisionExclusions: [],
    meshes: primitives.map(({ mesh }, index) => ({ ...mesh, name: `mesh_${index}` })),
    materials,
    textures,
    semantics: { labels: [], cavities: [] },
  };
}
