import type { SimModel, Vec3 } from '../model/types.ts';
import { openedPoses } from './articulate.ts';
import { threeQuarterView } from './camera.ts';
import { encoded } from './colour.ts';
import { shadedFloor } from './floor.ts';
import { castersOf, surroundings, visualLayer } from './layers.ts';
import { lightScene } from './light.ts';
import { drawPanel } from './panel.ts';
import { decodeTextures, encodePng } from './png.ts';

const BACKDROP: Vec3 = [0.8, 0.8, 0.8];

/**
 * A prop as one sees it, from the front left and above, its joints a little open: a thumbnail. The same model gives the same
 * bytes.
 *
 * @param edge of the square picture [pixels]
 * @returns PNG
 */
export async function renderPicture(model: SimModel, edge: number): Promise<Uint8Array> {
  const poses = openedPoses(model);
  const layer = visualLayer(model, poses, await decodeTextures(model.textures));
  const { positions } = layer.triangles;
  const { centre, radius, ground } = surroundings(positions);
  const lighting = lightScene(castersOf(layer), centre, radius);
  const image = drawPanel(
    {
      ...layer,
      camera: threeQuarterView(positions.length > 0 ? positions : new Float32Array(3)),
      lighting,
      floor: shadedFloor(lighting, centre, radius, ground),
      ground,
      backdrop: BACKDROP,
      edges: false,
    },
    edge,
  );
  return encodePng(Uint8Array.from(image, encoded), edge, edge);
}
