const CLUTTER = new Set(['__macosx', '.ds_store', 'thumbs.db', 'desktop.ini', '.git']);

/** Whether a path is what desktops and tools leave behind (`__MACOSX`, `.DS_Store`, `._name`), not part of a model. */
export function isClutter(path: string): boolean {
  return path.split('/').some((part) => CLUTTER.has(part.toLowerCase()) || part.startsWith('._'));
}
