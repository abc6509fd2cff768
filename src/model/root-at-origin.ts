import type { SimModel } from './types.ts';

/**
 * A prop's own frame lies under its root; where its scene had put it is of no use. Height and orientation are kept. All
 * bodies of a model with several go along with the first.
 *
 * @returns the model itself, and no `moved`, if it stands there already; `moved` is where the root was [m]
 */
export function rootAtOrigin(model: SimModel): { model: SimModel; moved?: { readonly x: number; readonly y: number } } {
  const root = model.links[0];
  if (!root) return { model };
  const [x, y] = root.pose.position;
  if (x === 0 && y === 0) return { model };
  const links = model.links.map((link) => {
    const [px, py, pz] = link.pose.position;
    return { ...link, pose: { ...link.pose, position: [px - x, py - y, pz] as const } };
  });
  return { model: { ...model, links }, moved: { x, y } };
}
