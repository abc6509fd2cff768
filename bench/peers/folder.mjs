import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Writes files, by their relative path, into a folder that it makes. */
export function writeFolder(folder, files) {
  for (const [file, content] of files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
}
