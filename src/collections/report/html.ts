import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PropmasterError } from '../../errors.ts';
import { escapedHtml, offlinePolicy, withoutEndTag } from '../../offline-page.ts';
import { packageRoot } from '../../package-root.ts';
import type { AuditRow, AuditTotals } from '../types.ts';
import type { ReportFinding, ReportKind, ReportRow } from './wire.ts';

export interface ReportSubject {
  readonly name: string;
  readonly level: string;
  readonly release: string;
  readonly totals: AuditTotals;
  /** As in {@link ReportData.base}. */
  readonly base: string;
  /** PNG of a model, where there is one. */
  readonly picture: (path: string) => Promise<Uint8Array | undefined>;
}

/** Where the script and the style of the page lie. @default in the package, where `npm run build` puts them */
type PageFolder = string;

/**
 * The report as one file of HTML that works offline, in pieces: one row is in memory at a time. What comes from files is data
 * to its script and text on the page, never markup; its policy lets nothing run or load but what is in it.
 */
export async function* reportPage(
  subject: ReportSubject,
  rows: AsyncIterable<AuditRow>,
  folder: PageFolder = path.join(packageRoot(), 'dist/lib/report'),
): AsyncGenerator<string> {
  const [script, style] = await Promise.all([asset(folder, 'page.js', 'script'), asset(folder, 'style.css', 'style')]);
  const policy = offlinePolicy(script, style);
  const { name, level, release, totals, base } = subject;
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="propmaster audit">
<title>Audit of ${escapedHtml(name)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<div id="page"><noscript>This page needs JavaScript; audit.jsonl beside it holds the same.</noscript></div>
<script type="application/json" id="audit">`;
  yield data({ name, level, release, totals, base }).slice(0, -1);
  yield ',"rows":[';
  const kinds = new Kinds();
  let isFirst = true;
  for await (const row of rows) {
    yield (isFirst ? '' : ',') + data(packed(row, kinds, dataUri(await subject.picture(row.path))));
    isFirst = false;
  }
  yield `],"kinds":${data(kinds.all)}}</script>
<script type="module">${script}</script>
</body>
</html>
`;
}

function packed(row: AuditRow, kinds: Kinds, picture: string): ReportRow {
  const { path: file, format, verdict, errors, warnings, size, mass, joints, triangles, licence, ms } = row;
  return [
    file,
    format ?? '',
    verdict,
    errors,
    warnings,
    size === null ? null : Math.max(...size),
    mass,
    joints,
    triangles,
    licence ?? '',
    ms,
    row.findings.map((one): ReportFinding => [kinds.indexOf(one), one.count, one.place, one.message]),
    picture,
  ];
}

/** Kinds of findings in the order in which they come up. */
class Kinds {
  readonly all: ReportKind[] = [];
  readonly #known = new Map<string, number>();

  indexOf({ code, severity, hint = '' }: AuditRow['findings'][number]): number {
    const key = `${severity} ${code}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, this.all.length);
    return this.all.push({ code, severity, hint }) - 1;
  }
}

async function asset(folder: string, file: string, tag: 'script' | 'style'): Promise<string> {
  const text = await readFile(path.join(folder, file), 'utf8').catch((cause: unknown) => {
    throw new PropmasterError('internal', 'The page of the report is missing.', {
      where: folder,
      hint: 'Install propmaster again; in a clone of its repository: npm run build.',
      cause,
    });
  });
  return withoutEndTag(text, tag);
}

/** JSON in which no tag can end, and no line separator breaks. */
const data = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const dataUri = (png: Uint8Array | undefined): string =>
  png === undefined ? '' : `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
