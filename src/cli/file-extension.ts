/**
 * Extension of a downloaded file. Its content decides, not what was asked for: a Personal `glb` may be a GLB, a ZIP of
 * GLBs or a USD preview, and most formats come as a ZIP.
 *
 * @param kind what it is by its first bytes; `undefined`: what it should be
 */
export function fileExtension(format: string, kind: string = usualKind(format)): string {
  if (kind === 'zip') return format === 'usdz' ? '.usdz' : `.${format}.zip`;
  return ['glb', 'usd', 'blend'].includes(kind) ? `.${kind}` : `.${format}`;
}

/** A saved USD may be a single file, and one is told from the other by looking. */
const usualKind = (format: string): string => (format === 'glb' || format === 'blend' ? format : 'zip');
