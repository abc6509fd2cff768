// Writes THIRD-PARTY-NOTICES.md: the packages that npm installs with propmaster, and their licences, from the lock file.
// `--check` only compares. What is an option of ours and needed by a tool of development (`devOptional`) may be installed, too.
import { readFileSync, writeFileSync } from 'node:fs';

interface Entry {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
}

const FILE = 'THIRD-PARTY-NOTICES.md';
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> };
const rows = Object.entries(packages)
  .filter(([place, entry]) => place !== '' && entry.dev !== true)
  .map(([place, { version, license }]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (license === undefined) throw new Error(`The lock file names no licence for ${name}.`);
    return `| ${name} | ${version} | ${license} |`;
  });
const page = `# Third-party licences

propmaster is Apache-2.0. Its package contains parts of zod, commander, three.js and the MCP SDK, and the transcoder of Basis
Universal; their licences are in \`dist/lib/LICENSES.txt\`. The packages below are installed beside it by npm, each with its own licence in its folder.

**libvips is LGPL-3.0-or-later.** \`sharp\` loads it as a shared library of a package of its own (\`@img/sharp-libvips-*\`, on
Windows and WebAssembly within \`@img/sharp-*\`). propmaster does not change it; you may replace it by a build of yours, see
<https://sharp.pixelplumbing.com/install>.

| package | version | licence |
|---|---|---|
${[...new Set(rows)].sort().join('\n')}
`;

if (!process.argv.includes('--check')) writeFileSync(FILE, page);
else if (readFileSync(FILE, 'utf8') !== page) throw new Error(`${FILE} is not current: npm run docs`);
