import { PropmasterError } from '../../errors.ts';
import { alteredFile } from '../../verify/installed.ts';
import type { Report } from '../../verify/report.ts';
import type { Command } from '../command.ts';
import { renderReports } from '../render/reports.ts';

interface VerifyOptions {
  readonly strict?: boolean;
  readonly changed?: boolean;
}

export const verify: Command<VerifyOptions> = ({ args, options, signal, onEvent, withProject }) =>
  withProject(async (project) => {
    const reports = await project.verify(args.length > 0 ? args : undefined, {
      signal,
      onEvent,
      ...(options.changed ? { changed: true } : {}),
    });
    const failed = reports.filter((report) => report.verdict === 'failed' || (options.strict && isAltered(report)));
    return {
      result: { reports },
      text: (style) => (reports.length === 0 && options.changed ? UNCHANGED : renderReports(reports, style)),
      ...(failed.length > 0 ? { failure: verificationFailure(failed, reports.length) } : {}),
    };
  });

const UNCHANGED = 'Nothing has changed since `verify --changed` found it in order.';

/** Whether a file is not the one that was verified when it was installed. */
const isAltered = ({ findings }: Report): boolean => findings.some(({ code }) => code === alteredFile.code);

function verificationFailure(failed: readonly Report[], total: number): PropmasterError {
  const names = failed.map(({ subject }) => subject.name).join(', ');
  return new PropmasterError('verification_failed', `${failed.length} of ${total} failed verification: ${names}`, {
    findings: failed.flatMap(({ findings }) =>
      findings.filter(({ severity, code }) => severity === 'error' || code === alteredFile.code),
    ),
  });
}
