/** A GLB with this JSON, or this text in place of it, and this binary chunk (glTF 2.0, 4.4). */
export function glb(json: unknown, binary: Uint8Array = new Uint8Array()): Buffer {
  const text = Buffer.from(typeof json === 'string' ? json : JSON.stringify(json));
  const chunks = [chunk('JSON', Buffer.concat([text, Buffer.alloc(-text.length & 3, ' ')]))];
  if (binary.length > 0) chunks.push(chunk('BIN\0', Buffer.concat([binary, Buffer.alloc(-binary.length & 3)])));
  const header = Buffer.from('glTF\u0002\0\0\0\0\0\0\0');
  header.writeUInt32LE(12 + chunks.reduce((sum, { length }) => sum + length, 0), 8);
  return Buffer.concat([header, ...chunks]);
}

function chunk(type: string, content: Uint8Array): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32LE(content.length, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
}
