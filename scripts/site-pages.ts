// Writes the static pages of the viewer beside the built documentation: each check with a failing and a mended prop, and
// each kind of prop. `npm run docs:site` runs it behind VitePress.
//
//   node --import tsx scripts/site-pages.ts [folder]
//
//   --only physics/up-axis,mug   these checks and kinds only
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { KIND_NAMES } from '../src/generator/index.ts';
import { type AnyKind, nameOf } from '../src/generator/kind.ts';
import { groups } from '../src/generator/kinds/index.ts';
import { buildViewerPage } from './build-lib/viewer-page.ts';
import { carriedKind, makePair } from './check-pairs/make-pair.ts';
import { PLANTED } from './check-pairs/planted.ts';
import { indexPage, pageOf, sharedPage, writeShared } from './check-pairs/shared-page.ts';

const root = path.resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const only = values.only?.split(',');
const isWanted = (name: string): boolean => only?.includes(name) ?? true;
const out = path.join(path.resolve(positionals[0] ?? path.join(root, 'dist/site')), 'view');

const built = mkdtempSync(path.join(os.tmpdir(), 'propmaster-site-'));
try {
  await buildViewerPage(root, built);
  writeShared(out, built);
} finally {
  rmSync(built, { recursive: true, force: true });
}
for (const planted of PLANTED.filter(({ code }) => isWanted(code))) {
  const { failing, mended, carried } = await makePair(planted);
  const codesOf = ({ findings }: typeof failing): string[] => findings.map(({ code }) => code);
  if (!codesOf(failing).includes(planted.code)) throw new Error(`${planted.code} does not find what was planted.`);
  if (codesOf(mended).includes(planted.code)) throw new Error(`${planted.code} is not mended.`);
  writeFileSync(path.join(out, pageOf(planted.code)), sharedPage(carried));
}
for (const kind of KIND_NAMES.filter(isWanted))
  writeFileSync(path.join(out, pageOf(kind)), sharedPage(await carriedKind(kind)));
const pages = new Map([['Checks, failing and mended', PLANTED.map(({ code }) => code).filter(isWanted)]]);
for (const [group, kinds] of Object.entries(groups))
  pages.set(group, (kinds as readonly AnyKind[]).map(nameOf).filter(isWanted));
writeFileSync(path.join(out, 'index.html'), indexPage(pages));
process.stdout.write(`${out}\n`);
