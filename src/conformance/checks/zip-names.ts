const CENTRAL = 0x0201_4b50;

/**
 * Names of the files in a ZIP, from its central directory (APPNOTE 4.3.12); of what is no ZIP, none. For looking at
 * what an archive holds, not for unpacking it.
 */
export function zipNames(bytes: Uint8Array): string[] {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  for (let at = view.indexOf('PK\u0001\u0002', 0, 'latin1'); at >= 0 && at + 46 <= view.length; ) {
    if (view.readUInt32LE(at) !== CENTRAL) break;
    const length = view.readUInt16LE(at + 28);
    names.push(view.toString('utf8', at + 46, at + 46 + length));
    at += 46 + length + view.readUInt16LE(at + 30) + view.readUInt16LE(at + 32);
  }
  return names;
}
