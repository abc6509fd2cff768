import path from 'node:path';
import { z } from 'zod';
import type { Examination } from '../../src/api/methods/examine.ts';
import type { Propmaster } from '../../src/api/propmaster.ts';
import { PropmasterError } from '../../src/errors.ts';
import { VERSION } from '../../src/version.ts';
import type { Host } from '../host.ts';
import { fileInside, pathInside } from '../inside-project.ts';
import { longestCallMs, withinTime } from '../limits.ts';
import { linksTo } from '../links.ts';
import { listFacts } from '../project-facts.ts';
import { findings, viewFindings } from '../prop-views.ts';
import { shortText } from '../short-text.ts';
import { shorten } from '../shorten.ts';
import { tooSlow } from '../too-slow.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { clip } from '../views.ts';

/** The set-up is looked at for so long; a service that hangs must not keep the rest from being told [ms]. */
const SETUP_MS = 20_000;
const REPAIRS_SHOWN = 8;

export const doctor = defineTool({
  name: 'doctor',
  title: 'Find out what is wrong',
  description:
    'Without target: facts and problems of the set-up. With a prop or a file of the project: what is wrong with it, and repairs; ' +
    'fix makes them, of a file in a copy.',
  toolset: 'project',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  guardsReadOnly: true,
  input: z.object({
    target: shortText(4_096).optional().describe('name of a prop, or path'),
    entry: shortText(4_096).optional(),
    fix: z.boolean().optional(),
  }),
  output: z.object({
    problems: z.array(z.string()),
    facts: z.record(z.string(), z.string()).optional(),
    verdict: z.string().optional(),
    findings: findings.optional(),
    repairs: z.array(z.record(z.string(), z.string())).optional(),
    written: z.string().optional(),
    warnings: z.array(z.string()),
    next: z.string(),
  }),

  async handle({ target, entry, fix = false }, context) {
    if (target === undefined) return { view: await setUp(context, fix) };
    if (fix && context.host.options.readOnly) {
      throw new PropmasterError('not_allowed', 'This server only reads, and a repair writes.', {
        where: 'fix',
        hint: 'Call doctor without fix; or have the server started without --read-only.',
      });
    }
    const known = (await listFacts(context.propmaster)).find(({ name }) => name === target);
    if (known?.kind === 'scene') throw notOfScenes(target);
    const isProp = known !== undefined;
    const found = await examined(target, { isProp, fix, entry: isProp ? undefined : entry }, context);
    return {
      view: shorten(
        viewExamination(found, { target, isProp, fix }, context),
        ['repairs', 'findings'],
        'verify tells more.',
      ),
      links: isProp ? linksTo(target) : [],
    };
  },
});

async function setUp({ host, propmaster, signal }: ToolContext, fix: boolean) {
  const told = await withinTime(SETUP_MS, signal, () => propmaster.doctor());
  const { facts, problems } = told ?? silentService(host, propmaster);
  const shown = Object.entries(facts).map(([name, fact]) => [name, clip(fact, 160)]);
  return {
    problems: problems.slice(0, 5).map((problem) => clip(problem, 220)),
    facts: Object.fromEntries(shown) as Record<string, string>,
    warnings: fix ? ['fix needs a target.'] : [],
    next: problems.length === 0 ? 'nothing: all is well' : 'do what the problems say, then doctor again',
  };
}

/** What is known without asking anybody. Everything else that is looked at is on this machine, and quick. */
function silentService({ options }: Host, { root }: Propmaster): Awaited<ReturnType<Propmaster['doctor']>> {
  const service = options.baseUrl ?? process.env['PROPMASTER_BASE_URL'] ?? 'of the profile';
  return {
    facts: { propmaster: VERSION, node: process.version, project: root, service },
    problems: [
      `service: no answer within ${SETUP_MS / 1_000} s. Check address and network; with --profile local none is needed.`,
    ],
  };
}

async function examined(
  target: string,
  { isProp, fix, entry }: { isProp: boolean; fix: boolean; entry: string | undefined },
  { host, propmaster, signal }: ToolContext,
): Promise<Examination> {
  const subject = isProp ? target : await fileInside(propmaster.root, target);
  // As a ZIP with MJCF, the copy keeps everything that a bare mesh can't say.
  const copy = fix && !isProp ? { as: 'mjcf' as const, to: await placeOfCopy(subject, propmaster.root) } : {};
  const found = await withinTime(longestCallMs(host) - 1_000, signal, (ending) =>
    propmaster.examine(subject, {
      fix,
      ...copy,
      ...(entry === undefined ? {} : { entry }),
      within: propmaster.root,
      signal: ending,
    }),
  );
  if (!found) throw tooSlow(target);
  return found;
}

function notOfScenes(name: string): PropmasterError {
  return new PropmasterError('invalid_input', `"${name}" is a scene; what can be repaired are its props.`, {
    where: name,
    hint: `list_project with name "${name}" tells its props and findings.`,
  });
}

function placeOfCopy(file: string, root: string): Promise<string> {
  const { dir, name } = path.parse(file);
  return pathInside(root, path.relative(root, path.join(dir, `${name}-mended.zip`)));
}

function viewExamination(
  { report, repairs, written }: Examination,
  { target, isProp, fix }: { target: string; isProp: boolean; fix: boolean },
  { propmaster }: ToolContext,
) {
  const copy = written && path.relative(propmaster.root, written).split(path.sep).join('/');
  return {
    problems: [],
    verdict: report.verdict,
    findings: viewFindings(report.findings),
    repairs: repairs.slice(0, REPAIRS_SHOWN).map(({ repair, pointer, before, after, reason }) => ({
      repair,
      pointer: clip(pointer, 100),
      before: clip(JSON.stringify(before) ?? '', 80),
      after: clip(JSON.stringify(after) ?? '', 80),
      reason: clip(reason, 160),
    })),
    ...(copy ? { written: copy } : {}),
    warnings: [],
    next: nextStep(),
  };

  function nextStep(): string {
    if (copy) return `install with source "${copy}"`;
    if (!fix && repairs.length > 0) return `doctor with target "${clip(target, 200)}" and fix true`;
    if (isProp) return `verify with names ["${target}"]`;
    return report.verdict === 'failed'
      ? 'choose another file: nothing of it can be repaired'
      : `install with source "${clip(target, 200)}"`;
  }
}
