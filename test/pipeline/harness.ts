import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { openPropmaster } from '../../src/api/open.ts';
import type { OpenOptions, Propmaster } from '../../src/api/propmaster.ts';
import { type Lockfile, parseLock } from '../../src/project/lockfile.ts';

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-pipeline-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A project with state of its own: nothing of this machine's cache, service or settings comes in. */
export async function openProject(
  project: string,
  { home = temporaryFolder(), ...options }: OpenOptions & { readonly home?: string } = {},
): Promise<Propmaster> {
  vi.stubEnv('PROPMASTER_HOME', home);
  vi.stubEnv('PROPMASTER_BASE_URL', '');
  const propmaster = await openPropmaster({ project, ...options });
  vi.unstubAllEnvs();
  onTestFinished(() => propmaster.close());
  return propmaster;
}

/** Every file of a folder but the state that no simulator sees → SHA-256. Nothing, where there is no folder. */
export function filesOf(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith('.propmaster'))
    .sort();
  return Object.fromEntries(files.map((file) => [file, sha256(readFileSync(path.join(folder, file)))]));
}

export const readLockOf = (project: string): Lockfile =>
  parseLock(readFileSync(path.join(project, 'propmaster.lock'), 'utf8'));

// biome-ignore lint/suspicious/noExplicitAny: what is in it is what the test is about
export const readJson = (...parts: string[]): any => JSON.parse(readFileSync(path.join(...parts), 'utf8'));

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}
