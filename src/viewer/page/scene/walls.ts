import { Box3, type Object3D, Vector3 } from 'three';
import type { ViewStage } from './stage.ts';

/**
 * One looks into a room from outside: walls between the camera and the things are left out of the picture. Floors are as
 * they are.
 *
 * @param parts of what stands still, boxes with edges along the axes
 * @param middle of the things [m]
 */
export function seeThroughWalls(stage: ViewStage, parts: readonly Object3D[], middle: Vector3): void {
  const walls = parts.flatMap((part) => {
    part.traverse((object) => {
      object.castShadow = false;
    });
    const box = new Box3().setFromObject(part);
    const size = box.getSize(new Vector3());
    if (size.z <= Math.min(size.x, size.y)) return [];
    return [{ part, axis: size.x < size.y ? ('x' as const) : ('y' as const), at: box.getCenter(new Vector3()) }];
  });
  stage.onDraw(() => {
    for (const { part, axis, at } of walls) {
      const things = middle[axis] - at[axis];
      part.visible = things * (stage.camera.position[axis] - at[axis]) > 0;
    }
  });
}
