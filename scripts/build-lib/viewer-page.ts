import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';

/** Its style, in this order. */
const STYLES = ['base', 'gallery', 'exhibit', 'panels', 'compare', 'narrow', 'chat'] as const;

/** Where the page's sources lie, from the root of the repository. */
const SOURCES = 'src/viewer/page';

/**
 * Bundles the page of `propmaster view`: what a browser loads of it, three.js included. MuJoCo is not: its own files are
 * served from its package.
 *
 * @param root folder of package.json
 * @param out folder to write `index.html`, `start.js`, `page.js`, `worker.js` and `style.css` into
 * @returns absolute paths of what was bundled
 */
export async function buildViewerPage(root: string, out: string): Promise<string[]> {
  mkdirSync(out, { recursive: true });
  const modules: string[] = [];
  // Bundles of their own, so that none is in pieces: the page can be written into one file.
  for (const [name, file] of [
    ['start', 'start.ts'],
    ['page', 'main.ts'],
    ['worker', 'worker.ts'],
  ] as const) {
    const bundle = await rolldown({
      cwd: root,
      input: path.join(root, SOURCES, file),
      platform: 'browser',
      tsconfig: false,
      treeshake: true,
      plugins: [{ name: 'light-samples', transform: fewerSamples }],
    });
    const { output } = await bundle.write({
      file: path.join(out, `${name}.js`),
      format: 'esm',
      minify: true,
      comments: false,
      codeSplitting: false,
    });
    modules.push(...output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : [])));
  }
  cpSync(path.join(root, SOURCES, 'index.html'), path.join(out, 'index.html'));
  const styles = STYLES.map((name) => readFileSync(path.join(root, SOURCES, 'style', `${name}.css`), 'utf8'));
  writeFileSync(path.join(out, 'style.css'), styles.join('\n'));
  return modules;
}

/** Directions that three.js blurs the light of the surroundings by, for each texel: in its source, and here. */
const SAMPLES = ['const GGX_SAMPLES = 256;', 'const GGX_SAMPLES = 32;'] as const;

/**
 * Blurs the light of the surroundings by fewer samples, which look the same in a room of soft lights. Where no graphics card
 * draws, Chromium's drawing process takes 3.0 to 3.3 s for a page with a prop, and not 5.4 to 6.5 s.
 *
 * @throws Error if three.js has no such constant any more
 */
function fewerSamples(code: string, id: string): string | undefined {
  if (!/[\\/]three[\\/]build[\\/]three\.module\.js$/.test(id)) return undefined;
  if (!code.includes(SAMPLES[0])) throw new Error(`${id} has no "${SAMPLES[0]}": look how it blurs light now.`);
  return code.replace(...SAMPLES);
}
