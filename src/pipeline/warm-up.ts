import { loadEngine } from '../formats/mjcf/engine.ts';
import { preparePictures } from './begin-pictures.ts';

/**
 * Loads what an install needs, while there is a job to wait for: the engine, what reads and verifies, the thread that
 * draws. What can't be loaded is told when it is needed.
 */
export function warmUp(): void {
  preparePictures();
  const loads = [loadEngine(), import('../verify/verify.ts'), import('../formats/mjcf/read.ts')];
  for (const load of loads) load.catch(() => undefined);
}
