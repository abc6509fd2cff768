const CLUTTER = new Set([
  '__macosx',
  '.ds_store',
  '.spotlight-v100',
  '.trashes',
  '.fseventsd',
  'thumbs.db',
  'desktop.ini',
  '$recycle.bin',
  '.git',
]);

/** Whether a path is what desktops and tools leave behind (`__MACOSX`, `.DS_Store`, `._name`), not part of a model. */
export function isClutter(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('._') || CLUTTER.has(part.toLowerCase()));
}
