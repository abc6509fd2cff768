/**
 * How colliders are made for geometry that has none: `parts`: a convex decomposition, so that a cavity stays one;
 * `hull`: one convex hull a node; `box`: one axis-aligned box a node; `none`.
 */
export type ColliderKind = 'parts' | 'hull' | 'box' | 'none';
