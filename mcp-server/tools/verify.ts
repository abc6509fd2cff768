import { z } from 'zod';
import type { Report } from '../../src/verify/report.ts';
import { longestCallMs, withinTime } from '../limits.ts';
import { reportUri } from '../links.ts';
import { checkInstalled, knownNames } from '../project-facts.ts';
import { findings, verdict, viewFigures, viewFindings, worst } from '../prop-views.ts';
import { shortText } from '../short-text.ts';
import { shorten } from '../shorten.ts';
import { defineTool, type ToolContext } from '../tool.ts';

/** No further prop is begun so near to the end of the time of a call [ms]. */
const MARGIN_MS = 10_000;
/** A prop alone is told in full; of several the findings are what matters. */
const FINDINGS_OF_ONE = 8;
const FINDINGS_OF_SEVERAL = 2;

export const verify = defineTool({
  name: 'verify',
  title: 'Verify installed props',
  description:
    'Check installed props again: altered or missing files, structure, physics, simulated stand, drop and ' +
    'joint sweep. Many props take several calls: follow next.',
  isShown: true,
  toolset: 'project',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({
    names: z.array(shortText(64)).optional().describe('default: all'),
    after: shortText(64).optional().describe('only names after this'),
  }),
  output: z.object({
    verdict,
    passed: z.array(z.string()).describe('without any finding'),
    props: z
      .array(z.looseObject({ name: z.string(), verdict: z.string(), findings }))
      .describe('with findings; one alone with size_m, mass_kg, joints, checks'),
    warnings: z.array(z.string()),
    next: z.string(),
  }),

  async handle({ names = [], after }, context) {
    const known = await knownNames(context.propmaster);
    checkInstalled(names, known);
    const all = names.length > 0 ? [...new Set(names)] : known;
    const wanted = after === undefined ? all : all.filter((name) => name > after);
    const { reports, left } = await verifyInOrder(wanted, context);
    return {
      view: shorten(
        viewReports(reports, left, names.length > 0),
        ['passed', 'props'],
        'verify with names tells of each.',
      ),
      links: reports.length === 1 ? [reportLink(reports[0]!.subject.name)] : [],
    };
  },
});

/** As many as the time of a call allows; at least one, unless that takes longer than a call may. */
async function verifyInOrder(
  names: readonly string[],
  { host, propmaster, signal, progress }: ToolContext,
): Promise<{ reports: Report[]; left: readonly string[] }> {
  const limit = longestCallMs(host);
  const began = Date.now();
  const reports: Report[] = [];
  for (const [index, name] of names.entries()) {
    const spent = Date.now() - began;
    if (index > 0 && spent > limit - MARGIN_MS) break;
    const made = await withinTime(limit - spent - 1_000, signal, (ending) =>
      propmaster.verify([name], { signal: ending, onEvent: () => progress(name, index / names.length) }),
    );
    if (made === undefined) break;
    reports.push(...made);
  }
  return { reports, left: names.slice(reports.length) };
}

function viewReports(reports: readonly Report[], left: readonly string[], named: boolean) {
  const rank = (report: Report) => ['failed', 'passed_with_warnings', 'passed'].indexOf(report.verdict);
  const alone = reports.length === 1;
  const told = reports.filter((report) => alone || viewFindings(report.findings, 1).length > 0);
  return {
    verdict: worst(reports.map((report) => report.verdict)),
    passed: reports.filter((report) => !told.includes(report)).map((report) => report.subject.name),
    props: told
      .toSorted((a, b) => rank(a) - rank(b))
      .map((report) => ({
        name: report.subject.name,
        verdict: report.verdict,
        ...(alone ? viewFigures(report) : {}),
        findings: viewFindings(report.findings, alone ? FINDINGS_OF_ONE : FINDINGS_OF_SEVERAL),
      })),
    warnings: left.length > 0 ? [`${left.length} not checked yet: the time of a call was over.`] : [],
    next: nextStep(reports, left, named),
  };
}

function nextStep(reports: readonly Report[], left: readonly string[], named: boolean): string {
  if (left.length > 0) {
    const last = reports.at(-1)?.subject.name;
    const rest = named || last === undefined ? `names ${JSON.stringify(left.slice(0, 20))}` : `after "${last}"`;
    return `verify with ${rest}`;
  }
  const failed = reports.find((report) => report.verdict === 'failed');
  return failed ? `doctor with target "${failed.subject.name}"` : 'nothing';
}

const reportLink = (name: string) => ({
  uri: reportUri(name),
  name: `report of ${name}`,
  mimeType: 'application/json',
});
