import type { Vec3 } from '../../../model/types.ts';
import { finite, type Loose, list, natural, object, tuple } from '../gate/loose.ts';

/** Lights (KHR_lights_punctual) and perspective cameras: both look along −Z of their node as glTF has it, Y up. */
export interface Surroundings {
  readonly lights: readonly {
    /** Its node, as an index into those of the scene. */
    readonly at: number;
    readonly type: 'directional' | 'point' | 'spot';
    /** Linear, 0 to 1. */
    readonly colour: Vec3;
  }[];
  readonly cameras: readonly {
    readonly at: number;
    /** Vertical [rad]. */
    readonly fieldOfView: number;
  }[];
}

const LIGHTS = 'KHR_lights_punctual';
const TYPES = ['directional', 'point', 'spot'] as const;

/** @param places of the file's nodes among those of its scene; `undefined` for one that is not in it */
export function readSurroundings(root: Loose, places: readonly (number | undefined)[]): Surroundings {
  const known = list(object(object(root['extensions'])[LIGHTS])['lights']).map(object);
  const cameras = list(root['cameras']).map(object);
  const found = list(root['nodes']).flatMap((entry, index) => {
    const at = places[index];
    return at === undefined ? [] : [{ at, node: object(entry) }];
  });
  return {
    lights: found.flatMap(({ at, node }) => {
      const light = known[natural(object(object(node['extensions'])[LIGHTS])['light']) ?? -1];
      const type = TYPES.find((each) => each === light?.['type']);
      const colour = (tuple(light?.['color'], 3) ?? [1, 1, 1]).map((value) => Math.min(1, Math.max(0, value)));
      return type ? [{ at, type, colour: colour as unknown as Vec3 }] : [];
    }),
    cameras: found.flatMap(({ at, node }) => {
      const camera = cameras[natural(node['camera']) ?? -1];
      const angle = finite(object(camera?.['perspective'])['yfov']);
      return camera?.['type'] === 'perspective' && angle !== undefined && angle > 0 && angle < Math.PI
        ? [{ at, fieldOfView: angle }]
        : [];
    }),
  };
}
