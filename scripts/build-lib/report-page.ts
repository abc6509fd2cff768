import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';

/** Where the page's sources lie, from the root of the repository. */
const SOURCES = 'src/collections/page';

/**
 * Bundles script and style of the page that `propmaster audit` writes.
 *
 * @param root folder of package.json
 * @param out folder to write `page.js` and `style.css` into
 */
export async function buildReportPage(root: string, out: string): Promise<void> {
  mkdirSync(out, { recursive: true });
  const bundle = await rolldown({
    cwd: root,
    input: path.join(root, SOURCES, 'main.ts'),
    platform: 'browser',
    tsconfig: false,
    treeshake: true,
  });
  await bundle.write({
    file: path.join(out, 'page.js'),
    format: 'esm',
    minify: true,
    comments: false,
    codeSplitting: false,
  });
  copyFileSync(path.join(root, SOURCES, 'style.css'), path.join(out, 'style.css'));
}
