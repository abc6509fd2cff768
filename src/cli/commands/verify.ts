import { PropmasterError } from '../../errors.ts';
import type { Report } from '../../verify/report.ts';
import type { Command } from '../command.ts';
import { renderReports } from '../render/reports.ts';

export const verify: Command = ({ args, signal, onEvent, withProject }) =>
  withProject(async (project) => {
    const reports = await project.verify(args.length > 0 ? args : undefined, { signal, onEvent });
    const failed = reports.filter(({ verdict }) => verdict === 'failed');
    return {
      result: { reports },
      text: (style) => renderReports(reports, style),
      ...(failed.length > 0 ? { failure: verificationFailure(failed, reports.length) } : {}),
    };
  });

function verificationFailure(failed: readonly Report[], total: number): PropmasterError {
  const names = failed.map(({ subject }) => subject.name).join(', ');
  return new PropmasterError('verification_failed', `${failed.length} of ${total} failed verification: ${names}`, {
    findings: failed.flatMap(({ findings }) => findings.filter(({ severity }) => severity === 'error')),
  });
}
