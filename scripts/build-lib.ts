// Second half of `npm run build`: bundles the modules that tsc wrote into dist/lib, the one copy of the code that is
// published. Fewer and larger files also start faster: editors start `propmaster mcp` with every window, and on Node 20
// finding and compiling hundreds of small modules one by one takes longer than all else before the first call.
//
//   node --import tsx scripts/build-lib.ts [folder, else dist/lib]
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { baseModules } from './build-lib/base.ts';
import { copyTranscoder, TRANSCODER_LICENCE } from './build-lib/basis.ts';
import { declare } from './build-lib/declare.mjs';
import { licensesOf } from './build-lib/licenses.ts';
import { buildReportPage } from './build-lib/report-page.ts';
import { threadsOf } from './build-lib/threads.ts';
import { together } from './build-lib/together.ts';
import { buildViewerPage } from './build-lib/viewer-page.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = path.join(root, 'dist');
const out = path.resolve(root, process.argv[2] ?? 'dist/lib');

/** What others import, by the name in `exports` of package.json. */
const PUBLIC = {
  index: 'src/index',
  client: 'src/api/client',
  formats: 'src/api/formats',
  service: 'src/api/service',
  verify: 'src/api/verify',
};

/** Packages that are bundled: needed at every start, and made of many files. All others stay where npm puts them. */
const BUNDLED = /^(zod|commander|@modelcontextprotocol\/(server|core))(\/|$)/;

/** Files of earlier builds are kept for a while: a server that runs from here may still load them [ms]. */
const KEPT_MS = 24 * 3_600_000;

const { dependencies, peerDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'peerDependencies',
  Record<string, string>
>;
const isOurs = (file: string): boolean => !path.relative(dist, file).startsWith('..');

/** Whether an import stays an import: of Node's own modules, and of packages that npm installs beside this one. */
function isExternal(specifier: string, from: string | undefined): boolean {
  if (/^[.\0]/.test(specifier) || path.isAbsolute(specifier) || BUNDLED.test(specifier)) return false;
  if (specifier.startsWith('node:')) return true;
  if (from === undefined || !isOurs(from)) return false;
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0];
  if (name in dependencies || name in peerDependencies) return true;
  throw new Error(`${path.relative(root, from)} imports "${name}", which is not among the dependencies.`);
}

const base = baseModules(dist, ['src', 'adapters', 'mcp-server']);
const threads = threadsOf(path.join(dist, 'src'));
const code = await rolldown({
  cwd: root,
  input: {
    cli: path.join(dist, 'src/cli/main.js'),
    ...Object.fromEntries(Object.entries(PUBLIC).map(([name, file]) => [name, path.join(dist, `${file}.js`)])),
    ...threads.entries,
  },
  platform: 'node',
  external: isExternal,
  preserveEntrySignatures: 'allow-extension',
  plugins: [threads.plugin, together(dist), { name: 'english-only', load: englishOnly }],
});
const { output } = await code.write({
  dir: out,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunk-[hash].js',
  // Names of functions and classes stay, for the sake of stack traces; those of variables within them go.
  minify: { compress: true, mangle: { toplevel: false, keepNames: true }, codegen: { removeWhitespace: true } },
  comments: false, // the licences lie beside it, whole
  codeSplitting: {
    groups: [{ name: 'base', test: (id) => base.has(id), minShareCount: 4 }],
    includeDependenciesRecursively: false, // `base` is complete
  },
});

const declared = await declare(dist, out, PUBLIC);
const shownInBrowser = await buildViewerPage(root, path.join(out, 'viewer'));
await buildReportPage(root, path.join(out, 'report'));

/** Messages in fifty languages are a quarter of all that would be loaded; English alone is ever asked for. */
function englishOnly(id: string): string | undefined {
  return /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/.test(id) ? "export { default as en } from './en.js';" : undefined;
}

mkdirSync(out, { recursive: true });
writeFileSync(
  path.join(out, 'LICENSES.txt'),
  `${licensesOf(root, [
    ...output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : [])),
    ...shownInBrowser,
  ])}\n----\n\n${TRANSCODER_LICENCE}`,
);
copyTranscoder(root, out);
const written = new Set([
  'LICENSES.txt',
  'basis',
  'viewer',
  'report',
  ...output.map(({ fileName }) => fileName),
  ...declared,
]);
for (const file of readdirSync(out).filter((one) => !written.has(one))) {
  const old = path.join(out, file);
  if (Date.now() - statSync(old).mtimeMs > KEPT_MS) rmSync(old);
}
