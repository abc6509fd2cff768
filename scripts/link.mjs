// Second half of `npm run build`: links the modules that tsc wrote into few files, dist/linked/. Editors start
// `propmaster mcp` with every window, and on Node 20 finding and compiling 170 small modules one by one takes longer than all
// else that it does before the first call. It is the same program: without these files everything works, only slower.
//
//   node scripts/link.mjs [dist]
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = path.resolve(root, process.argv[2] ?? 'dist');
const out = path.join(dist, 'linked');

/** Packages that are linked in: needed at every start, and made of many files. All others stay where npm puts them. */
const PACKAGES = /^(zod|commander|@modelcontextprotocol\/(server|core))(\/|$)/;

/** Files of earlier builds are left for a while: a server that runs from here may still load them [ms]. */
const KEPT_MS = 24 * 3_600_000;

const { metafile } = await build({
  entryPoints: [path.join(dist, 'src/cli/process.js')],
  outdir: out,
  entryNames: '[name]',
  chunkNames: '[hash]',
  bundle: true,
  splitting: true, // what is loaded on demand stays so, and every module is there once
  platform: 'node',
  format: 'esm',
  target: 'node20',
  minifySyntax: true,
  minifyWhitespace: true, // names are kept, for the sake of stack traces
  legalComments: 'none', // the whole licences lie beside it
  metafile: true,
  logLevel: 'warning',
  absWorkingDir: root,
  // CommonJS packages ask for Node's own modules this way.
  banner: {
    js: "import{createRequire as requireFromHere}from'node:module';const require=requireFromHere(import.meta.url);",
  },
  plugins: [
    {
      name: 'link',
      setup: ({ onResolve, onLoad }) => {
        onResolve({ filter: /^[^./]/ }, leaveOthers);
        onLoad({ filter: /\.js$/ }, keepPlaces);
        // Messages in fifty languages, a quarter of all that would be loaded; English alone is ever asked for.
        onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
          contents: "export { default as en } from './en.js';",
        }));
      },
    },
  ],
});

/** A package of ours that is not to be linked in; those that a linked one needs come with it. */
function leaveOthers({ path: specifier, resolveDir, kind }) {
  if (kind === 'entry-point' || specifier.startsWith('node:') || PACKAGES.test(specifier)) return undefined;
  return isOurs(resolveDir) ? { path: specifier, external: true } : undefined;
}

/** A module that asks where it lies (to start a thread, or to find a file beside it) gets the answer of before. */
function keepPlaces({ path: file }) {
  if (!isOurs(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  if (!text.includes('import.meta.url')) return undefined;
  const place = JSON.stringify(path.relative(out, file).replaceAll(path.sep, '/'));
  return { contents: text.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`), loader: 'js' };
}

function isOurs(file) {
  return !path.relative(dist, file).startsWith('..');
}

mkdirSync(out, { recursive: true });
const written = new Set(Object.keys(metafile.outputs).map((file) => path.basename(file)));
for (const file of readdirSync(out).filter((one) => !written.has(one))) {
  const old = path.join(out, file);
  if (Date.now() - statSync(old).mtimeMs > KEPT_MS) rmSync(old);
}

const packages = new Set(
  Object.keys(metafile.inputs)
    .map((input) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1])
    .filter((name) => name !== undefined),
);
const licences = [...packages].sort().map((name) => {
  const folder = path.join(root, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  return `${name} ${version}\n\n${file ? readFileSync(path.join(folder, file), 'utf8').trim() : license}\n`;
});
writeFileSync(path.join(out, 'LICENSES.txt'), `Parts of these files come from:\n\n${licences.join('\n----\n\n')}`);
