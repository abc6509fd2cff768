import { composeScene, type SceneBox } from '../model/compose-scene.ts';
import { PATH_NAMES } from '../model/scene-names.ts';
import type { SimModel } from '../model/types.ts';

/** A prop at a place. */
export interface PlacedProp {
  readonly name: string;
  readonly prop: string;
  readonly position: readonly [number, number, number];
  readonly rotation: readonly [number, number, number, number];
}

/** How far the floor of a scene that tells of none reaches beyond its places, and its thickness [m]. */
const MARGIN = 1;
const THICKNESS = 0.1;

/**
 * Props at their places as one model, on a floor of our own where the scene tells of no structure. Cavities are left out:
 * that they hold things is a matter of each prop, and is tried with it alone.
 *
 * @param props model of each prop by its name
 */
export function composeProps(
  name: string,
  instances: readonly PlacedProp[],
  props: ReadonlyMap<string, SimModel>,
  structure: readonly SceneBox[],
): SimModel {
  const boxes = structure.length > 0 ? structure : [floorUnder(instances)];
  const placed = instances.map(({ prop, ...one }) => ({ ...one, design: prop }));
  const scene = composeScene(name, boxes, placed, props, PATH_NAMES);
  return { ...scene, semantics: { ...scene.semantics, cavities: [] } };
}

/** A floor at z = 0 that reaches a metre beyond all places. */
function floorUnder(instances: readonly Pick<PlacedProp, 'position'>[]): SceneBox {
  const xs = instances.map(({ position }) => position[0]);
  const ys = instances.map(({ position }) => position[1]);
  const [minX, maxX] = [Math.min(0, ...xs) - MARGIN, Math.max(0, ...xs) + MARGIN];
  const [minY, maxY] = [Math.min(0, ...ys) - MARGIN, Math.max(0, ...ys) + MARGIN];
  return {
    name: 'floor',
    position: [(minX + maxX) / 2, (minY + maxY) / 2, -THICKNESS / 2],
    size: [maxX - minX, maxY - minY, THICKNESS],
  };
}
