import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'rolldown';

/**
 * Modules that are imported on demand one by one, and are bundled as one: each is small, or all are loaded at once. Their
 * exports have different names.
 */
const TOGETHER = [
  /^src\/cli\/commands\//,
  /^src\/(viewer\/(serve|static-page)|api\/methods\/(view|save-view))\.js$/,
  /^src\/service\/(app|jobs\/(pool|queue|job-events)|store\/store|catalog\/catalog)\.js$/,
  /^src\/profiles\/(profile-file|dialect|profile|login|keys|manage)\.js$/,
];

/**
 * A plugin by which `import('./commands/list.js')` loads a module that exports all of the commands.
 *
 * @param dist with the modules that tsc wrote
 */
export function together(dist: string): Plugin {
  const place = (file: string): string => path.relative(dist, file).replaceAll(path.sep, '/');
  const files = readdirSync(path.join(dist, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => path.join(dist, 'src', file));
  return {
    name: 'together',
    resolveId(specifier, from, { kind }) {
      if (kind !== 'dynamic-import' || from === undefined || !specifier.startsWith('.')) return undefined;
      const target = place(path.resolve(path.dirname(from), specifier));
      const group = TOGETHER.findIndex((pattern) => pattern.test(target));
      return group < 0 ? undefined : `\0together:${group}`;
    },
    load(id) {
      if (!id.startsWith('\0together:')) return undefined;
      const pattern = TOGETHER[Number(id.slice('\0together:'.length))]!;
      return files
        .filter((file) => pattern.test(place(file)))
        .map((file) => `export * from ${JSON.stringify(file)};`)
        .join('\n');
    },
  };
}
