import type { UnpackedArchive } from '../../archive/unpack-archive.ts';
import type { Style } from './style.ts';
import { renderFacts } from './table.ts';
import { thousands } from './values.ts';

export function renderUnpacked({ folder, files }: UnpackedArchive, style: Style): string {
  const facts = renderFacts(
    [
      ['files', thousands(files.length)],
      ['bytes', thousands(files.reduce((sum, { size }) => sum + size, 0))],
      ['checked', 'sizes and CRC-32 of all files'],
    ],
    style,
  );
  return `Unpacked ${style.strong(folder)}\n${facts}`;
}
