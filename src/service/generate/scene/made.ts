import { type Bounds, boundsOf, extremePoints, modelBounds } from '../../../model/bounds.ts';
import { apply, compose } from '../../../model/pose.ts';
import type { SimModel } from '../../../model/types.ts';
import type { Extent } from './pack.ts';

/** A definition that was made. */
export interface MadeDefinition {
  readonly id: string;
  readonly model: SimModel;
  /** Of all that is seen or touched, in the model frame, joints at 0 [m]. */
  readonly bounds: Bounds;
  /** Flat area on top that things can stand on. */
  readonly top: Top;
}

/** A level rectangle, in the model frame [m]. */
export interface Top {
  readonly centre: Extent;
  readonly size: Extent;
  /** [m] */
  readonly z: number;
}

/** Heights that differ by less are one level [m]. */
const LEVEL = 0.0005;

export function measure(id: string, model: SimModel): MadeDefinition {
  const seen = modelBounds(model, 'visuals');
  const touched = modelBounds(model, 'collisions');
  const bounds = boundsOf([seen, touched].flatMap((box) => (box ? [box.min, box.max] : [])));
  if (!bounds || !touched) throw new TypeError(`measure: "${id}" has no extent`);
  return { id, model, bounds, top: topOf(model, touched) };
}

/** The largest level face that is as high as all of it; of a disc the square inside it. */
function topOf(model: SimModel, { max }: Bounds): Top {
  let top: Top = { centre: [0, 0], size: [0, 0], z: max[2] };
  const [root] = model.links;
  for (const { geometry, pose } of root!.collisions) {
    if (geometry.type !== 'box' && geometry.type !== 'cylinder') continue;
    const whole = compose(root!.pose, pose);
    if (whole.rotation[0] !== 1) continue;
    const part = boundsOf(extremePoints(geometry, new Map()).map((point) => apply(whole, point)))!;
    if (part.max[2] < max[2] - LEVEL) continue;
    const share = geometry.type === 'cylinder' ? Math.SQRT1_2 : 1;
    const size: Extent = [share * (part.max[0] - part.min[0]), share * (part.max[1] - part.min[1])];
    if (size[0] * size[1] <= top.size[0] * top.size[1]) continue;
    top = { centre: [(part.min[0] + part.max[0]) / 2, (part.min[1] + part.max[1]) / 2], size, z: part.max[2] };
  }
  return top;
}
