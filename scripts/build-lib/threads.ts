import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'rolldown';

/** A module that names another one beside it, to be loaded in a worker thread: `startThread(import.meta.url, './x.ts')`. */
const BESIDE = /import\.meta\.url,\s*['"](\.[^'"]+)\.ts['"]/g;

/** Uses of `import.meta.url` for which it does not matter in which file of the package they stand. */
const ANYWHERE =
  /createRequire\(import\.meta\.url\)|dirname\(fileURLToPath\(import\.meta\.url\)\)|'\.\.\/', import\.meta\.url/g;

/**
 * The modules that worker threads begin with, as entries of their own. Bundled, all files lie in one folder, so a plugin
 * replaces the path of such a module by the name of its entry.
 *
 * @param folder with the modules that tsc wrote
 * @throws {Error} for a use of `import.meta.url` that bundling could break
 */
export function threadsOf(folder: string): { entries: Record<string, string>; plugin: Plugin } {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const entries: Record<string, string> = {};
  for (const file of files) {
    const text = readFileSync(path.join(folder, file), 'utf8');
    for (const [, module] of text.matchAll(BESIDE)) {
      const target = path.join(folder, path.dirname(file), `${module}.js`);
      entries[entryName(folder, target)] = target;
    }
    if (withoutComments(text).replaceAll(BESIDE, '').replaceAll(ANYWHERE, '').includes('import.meta.url')) {
      throw new Error(`${file} uses import.meta.url in a way that scripts/build-lib/threads.mjs does not know.`);
    }
  }
  const plugin: Plugin = {
    name: 'threads',
    transform(code, id) {
      if (!id.startsWith(folder) || !code.includes('import.meta.url')) return undefined;
      const named = (_: string, module: string): string =>
        `import.meta.url, './${entryName(folder, path.join(path.dirname(id), `${module}.js`))}.ts'`;
      return { code: code.replaceAll(BESIDE, named), map: null };
    },
  };
  return { entries, plugin };
}

/** `sandbox/thread.js` → `thread-sandbox-thread`. */
const entryName = (folder: string, file: string): string =>
  `thread-${path.relative(folder, file).replace(/\.js$/, '').replaceAll(/[\\/]/g, '-')}`;

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
