import path from 'node:path';
import { loadAdapters } from '../../adapters/registry.ts';
import type { LoadingLines } from './wire.ts';

/**
 * How each simulator that something is installed for loads it.
 *
 * @param entries per simulator the main file, relative to the project
 * @param root of the project
 */
export async function loadingLines(
  entries: Readonly<Record<string, string>>,
  name: string,
  root: string,
  kind: 'prop' | 'scene',
): Promise<LoadingLines[]> {
  const adapters = await loadAdapters(Object.keys(entries));
  return adapters.flatMap(({ name: simulator, title, loading }) => {
    const own = loading[kind]?.(name);
    if (own === undefined) return [];
    const folder = path.join(root, simulator);
    const before =
      loading.language === 'sh' ? `cd ${quoted(folder)}` : `import sys\nsys.path.append(${JSON.stringify(folder)})`;
    return [{ simulator, title, text: `${before}\n${own}` }];
  });
}

/** For a shell. */
const quoted = (text: string): string => (/^[\w./:\\-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
