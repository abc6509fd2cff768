import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The licences of the packages whose modules were bundled, whole.
 *
 * @param root folder of package.json
 * @param modules absolute paths of what was bundled
 */
export function licensesOf(root: string, modules: readonly string[]): string {
  const names = new Set<string>(
    modules
      .map((file) => /[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(file)?.[1]?.replace('\\', '/'))
      .filter((name) => name !== undefined),
  );
  const texts = [...names].sort().map((name) => {
    const folder = path.join(root, 'node_modules', name);
    const { version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
      version: string;
      license: string;
    };
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    return `${name} ${version}\n\n${file ? readFileSync(path.join(folder, file), 'utf8').trim() : license}\n`;
  });
  return `Parts of these files come from:\n\n${texts.join('\n----\n\n')}`;
}
