/** Names that Windows keeps for devices, with any extension and in any case. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;
const LONGEST = 100;

/**
 * Turns untrusted text into one file name that every file system accepts: no folder, no hidden file, no device.
 *
 * @returns at least one letter or digit
 */
export function portableName(text: string): string {
  const plain = text
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^[._-]+/, '')
    .slice(0, LONGEST)
    .replace(/[._]+$/, '');
  if (plain === '') return 'file';
  return DEVICE.test(plain) ? `_${plain}` : plain;
}
