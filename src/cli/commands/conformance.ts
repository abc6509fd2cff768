import { writeFile } from 'node:fs/promises';
import { causesOf } from '../../conformance/causes.ts';
import { CHECK_CLASSES, type CheckClass, type ConformanceReport } from '../../conformance/report.ts';
import { PropmasterError } from '../../errors.ts';
import type { Command } from '../command.ts';
import { renderConformance } from '../render/conformance.ts';

interface ConformanceOptions {
  readonly classes: readonly string[];
  readonly otherProfile?: string;
  readonly junit?: string;
  readonly html?: string;
}

export const judgeService: Command<ConformanceOptions> = async (call) => {
  const { options, openOptions, env, signal, onEvent, notice } = call;
  const [{ settingsHere }, { judgeConformance }] = await Promise.all([
    import('../../api/connect.ts'),
    import('../../api/methods/conformance.ts'),
  ]);
  const classes = classesOf(options.classes);
  const settings = await settingsHere(openOptions, env);
  const { otherProfile } = options;
  const second = env['PROPMASTER_SECOND_API_KEY'];
  const other =
    otherProfile !== undefined
      ? await settingsHere({ ...openOptions, profile: otherProfile }, env)
      : second
        ? await settingsHere(openOptions, { ...env, PROPMASTER_API_KEY: second })
        : undefined;
  const report = await judgeConformance(settings, {
    classes,
    other,
    signal,
    onForewarning: notice,
    onCheck: (about, done, of) =>
      onEvent({ type: 'progress', stage: 'wait', state: 'progress', message: about, fraction: done / of }),
  });
  const name = settings.baseUrl ?? 'the local service';
  await written(options, report, name);
  const { counts, rules, requests, left, removed } = report;
  const causes = causesOf(rules);
  return {
    result: { base_url: settings.baseUrl ?? null, classes, keys: report.keys, requests, counts, rules, left, removed },
    text: (style) => renderConformance(report, style),
    ...(counts.fail === 0
      ? {}
      : {
          failure: new PropmasterError('verification_failed', broken(counts.fail, causes.length), {
            where: name,
            hint: 'They are listed by cause, with a request and its answer; --html writes each as a page, --json as data.',
          }),
        }),
  };
};

const broken = (rules: number, causes: number): string =>
  `${rules === 1 ? '1 rule of the interface is' : `${rules} rules of the interface are`} broken, by ${causes === 1 ? '1 cause' : `${causes} causes`}.`;

function classesOf(names: readonly string[]): CheckClass[] {
  const unknown = names.find((name) => !CHECK_CLASSES.some((known) => known === name));
  if (unknown === undefined) return CHECK_CLASSES.filter((known) => names.includes(known));
  throw new PropmasterError('usage', `There is no class ${JSON.stringify(unknown)} of checks.`, {
    where: '--classes',
    hint: `There are: ${CHECK_CLASSES.join(', ')}.`,
  });
}

async function written({ junit, html }: ConformanceOptions, report: ConformanceReport, name: string): Promise<void> {
  if (junit !== undefined) await save(junit, (await import('../../conformance/junit.ts')).junitOf(report, name));
  if (html !== undefined) await save(html, (await import('../../conformance/html.ts')).htmlOf(report, name));
}

async function save(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((cause: NodeJS.ErrnoException) => {
    throw new PropmasterError('disk_error', `The report can't be written (${cause.code}).`, {
      where: file,
      hint: 'Name a file in a folder that is there.',
      cause,
    });
  });
}
