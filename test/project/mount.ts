import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';

/** Mounts for tests; needs root on Linux. */
export interface Mount {
  readonly mounted: boolean;
  unmount(): void;
}

/** A file system of its own, in memory. @param size as tmpfs takes it: `8m` */
export const mountDisk = (folder: string, size: string): Mount =>
  mount(folder, ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);

/** Another folder of the same file system: it has the same device, and yet nothing can be renamed into it. */
export const mountFolder = (folder: string, shown: string): Mount => mount(folder, ['--bind', shown, folder]);

function mount(folder: string, args: readonly string[]): Mount {
  mkdirSync(folder, { recursive: true });
  const mounted = process.platform === 'linux' && spawnSync('mount', args).status === 0;
  return {
    mounted,
    unmount() {
      if (mounted) spawnSync('umount', ['-l', folder]);
    },
  };
}
