import type { ByteMap } from '../files.ts';

/** `collision.glb`, `collider.glb`, `mug_collision.glb`, `collision_02.glb`, `collisions/03.glb`. */
const COLLISION = /(?:^|[_\-.])(?:collision|collisions|collider|colliders|col|phys|physics)(?:[_\-.]?\d+)?\.glb$/i;
const FOLDER = /^(?:collision|collisions|collider|colliders)\/[^/]+\.glb$/i;

/**
 * Files beside `visual.glb` that show what the prop collides with, in the order of their names. Where several props lie
 * in one folder, those that are named after this one.
 */
export function collisionFiles(files: ByteMap, entry: string): string[] {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  const stem = entry
    .slice(folder.length)
    .replace(/\.glb$/i, '')
    .toLowerCase();
  const found = [...files.keys()].filter((path) => {
    const inner = path.slice(folder.length);
    if (!path.startsWith(folder) || path === entry) return false;
    return FOLDER.test(inner) || (!inner.includes('/') && COLLISION.test(inner));
  });
  const own = found.filter((path) => path.slice(folder.length).toLowerCase().startsWith(`${stem}_`));
  return (own.length > 0 ? own : found).sort();
}
