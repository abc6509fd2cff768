import type { ManifoldToplevel } from 'manifold-3d';

let shared: Promise<ManifoldToplevel> | undefined;

/** manifold-3d, loaded on first use (30 ms) and shared by the whole process. */
export function loadManifold(): Promise<ManifoldToplevel> {
  shared ??= startManifold();
  return shared;
}

/**
 * manifold-3d in a memory of its own (10 ms): for untrusted triangles. A mesh that it refuses stays in its memory, and after
 * some thousands of such meshes a later call has been seen not to return. So what is found for one mesh never depends on the
 * meshes before it. Objects of two engines can't be mixed.
 */
export async function startManifold(): Promise<ManifoldToplevel> {
  const { default: start } = await import('manifold-3d');
  const engine = await start();
  engine.setup();
  return engine;
}
