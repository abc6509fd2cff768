import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Of three, these are used: the transcoder of Basis Universal textures. three itself has 24 MB. */
const FILES = ['basis_transcoder.js', 'basis_transcoder.wasm'];

/**
 * Copies the transcoder beside the code.
 *
 * @param root folder of package.json
 * @param out folder of the code
 */
export function copyTranscoder(root: string, out: string): void {
  const from = path.join(root, 'node_modules/three/examples/jsm/libs/basis');
  mkdirSync(path.join(out, 'basis'), { recursive: true });
  for (const file of FILES) copyFileSync(path.join(from, file), path.join(out, 'basis', file));
}

/** For `LICENSES.txt`. */
export const TRANSCODER_LICENCE = `basis/: transcoder of Basis Universal, as distributed with three

Copyright 2019-2025 Binomial LLC. Licensed under the Apache License, Version 2.0, which is in LICENSE of this package.
https://github.com/BinomialLLC/basis_universal
`;
