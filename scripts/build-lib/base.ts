import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** [byte] */
const SMALL = 4_000;

/**
 * Small modules that import nothing but Node's own and one another. Together they make one chunk in place of a hundred:
 * it imports no other chunk, so it can't be part of a cycle, and every module in it is evaluated before those that use it.
 *
 * @param dist with the modules that tsc wrote
 * @param folders below it
 * @returns absolute paths
 */
export function baseModules(dist: string, folders: readonly string[]): Set<string> {
  const imports = new Map<string, readonly string[]>();
  for (const folder of folders.map((one) => path.join(dist, one))) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.js')) continue;
      const module = path.join(folder, file);
      const text = readFileSync(module, 'utf8');
      if (text.length > SMALL) continue;
      const specifiers = [...text.matchAll(/^(?:import|export)\b[^;]*?(?:from )?["']([^"']+)["'];/gm)].map(
        ([, one]) => one!,
      );
      const ours = specifiers.filter((one) => !one.startsWith('node:'));
      imports.set(
        module,
        ours.map((one) => (one.startsWith('.') ? path.resolve(path.dirname(module), one) : one)),
      );
    }
  }
  // What imports something else is taken out, then what imports that, until nothing is left to take out.
  const isOut = (module: string): boolean => imports.get(module)!.some((one) => !imports.has(one));
  for (let out = [...imports.keys()].filter(isOut); out.length > 0; out = [...imports.keys()].filter(isOut)) {
    for (const module of out) imports.delete(module);
  }
  return new Set(imports.keys());
}
