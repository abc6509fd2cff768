// Writes the documents and schemas that are made from the code. `--check` writes nothing and fails if one is out of date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { indexSchema } from '../adapters/index-schema.ts';
import { ASSUMPTIONS } from '../src/contract/assumptions.ts';
import { physics } from '../src/formats/bundle/physics.ts';
import { lockSchema } from '../src/project/lockfile.ts';
import { manifestSchema } from '../src/project/manifest.ts';
import { sceneDescription } from '../src/scene/description.ts';
import { CATALOG, type Chapter } from '../src/verify/catalog.ts';
import { report } from '../src/verify/report.ts';
import { archivePolicyPage } from './generate-archive-policy.ts';
import { checkPairsPage } from './generate-check-pairs.ts';
import { coveragePage } from './generate-coverage.ts';
import { formatsPage } from './generate-formats.ts';
import { kindsPage } from './generate-kinds-page.ts';
import { repairsPage } from './generate-repairs.ts';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Path from the root of the repository → what makes its content. */
export const GENERATED: Readonly<Record<string, () => string>> = {
  'docs/archives.md': () => archivePolicyPage(),
  'docs/assumptions.md': () => assumptionsPage(),
  'docs/check-pairs.md': () => checkPairsPage(),
  'docs/checks.md': () => checksPage(CATALOG),
  'docs/coverage.md': () => coveragePage(),
  'docs/formats.md': () => formatsPage(),
  'docs/kinds.md': () => kindsPage(),
  'docs/repairs.md': () => repairsPage(),
  'schemas/index.schema.json': () => schemaFile(indexSchema),
  'schemas/lock.schema.json': () => schemaFile(lockSchema),
  'schemas/physics.schema.json': () => schemaFile(physics),
  'schemas/project.schema.json': () => schemaFile(manifestSchema),
  'schemas/report.schema.json': () => schemaFile(report),
  'schemas/scene.schema.json': () => schemaFile(sceneDescription),
};

/** As a reader should take it: fields that a later version adds are allowed. */
function schemaFile(schema: z.ZodType): string {
  return `${JSON.stringify(z.toJSONSchema(schema, { io: 'input' }), undefined, 2)}\n`;
}

function checksPage(chapters: readonly Chapter[]): string {
  const sections = chapters.map(({ title, about, kinds }) => {
    const rows = kinds.map(({ code, severity, about, hint }) => {
      const way = hint === undefined ? '' : `\n\n*What to do:* ${hint}`;
      return `### ${code}\n\n**${severity}** · ${about}${way}\n`;
    });
    return [`## ${title}\n\n${about}\n`, ...rows].join('\n');
  });
  return `${INTRODUCTION}\n${sections.join('\n')}`;
}

function assumptionsPage(): string {
  const rows = ASSUMPTIONS.map(
    ({ id, open, choice, setting }) => `| \`${id}\` | ${open} | ${choice} | ${setting ? `\`${setting}\`` : ''} |`,
  );
  return `<!-- Made by scripts/generate-docs.ts from src/contract/assumptions.ts. Don't edit. -->

# Assumptions about the service

The interface specification leaves some things open ("not shown"). Each choice made in its place is a row here. Where a
setting is named, the client can be told otherwise for a deployment that chose differently (\`createClient({dialect})\`).

| id | left open | chosen | setting |
|---|---|---|---|
${rows.join('\n')}
`;
}

const INTRODUCTION = `<!-- Made by scripts/generate-docs.ts from src/verify/catalog.ts. Don't edit. -->

# Checks

The checks of propmaster and the findings that they report. A report (\`reports/<name>.json\`, see
\`schemas/report.schema.json\`) lists every check with its outcome: \`passed\`, \`failed\`, \`warned\`, or \`skipped\` with the
reason. A skipped check has no result and never counts as passed. A report states what was checked and measured; it is
no certificate.

- **error**: the prop must not be used; the verdict is \`failed\`.
- **warning**: the prop works, with the stated restriction; the verdict is \`passed_with_warnings\`.
- **info**: a fact for your information.

Structure is checked first, physics if the structure has no error, and simulation if the physics has none.
Codes are stable: they are never renamed.
`;

function main(check: boolean): number {
  let stale = 0;
  for (const [file, content] of Object.entries(GENERATED)) {
    const target = path.join(root, file);
    const wanted = content();
    if (existsSync(target) && readFileSync(target, 'utf8') === wanted) continue;
    stale += 1;
    process.stderr.write(check ? `${file} is out of date: run \`npm run docs\`\n` : `wrote ${file}\n`);
    if (check) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, wanted);
  }
  return check && stale > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main(process.argv.includes('--check'));
