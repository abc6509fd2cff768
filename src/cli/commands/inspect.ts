import { PropmasterError } from '../../errors.ts';
import type { Inspection } from '../../inspect/types.ts';
import { type Treatment, treatmentOf } from '../../project/treatment.ts';
import type { Command } from '../command.ts';
import { renderInspection } from '../render/inspection.ts';
import { oneLine, visible, visibleText } from '../render/printable.ts';
import { inspectionFields } from '../wire-inspection.ts';

interface InspectOptions extends Treatment {
  readonly strict?: boolean;
  readonly entry?: string;
  readonly root?: string;
}

export const inspect: Command<InspectOptions> = ({ args, options, signal, withProject }) =>
  withProject(async (project) => {
    const inspection = await project.inspect(args[0]!, {
      signal,
      ...(options.entry === undefined ? {} : { entry: options.entry }),
      ...(options.root === undefined ? {} : { root: options.root }),
      ...treatmentOf(options),
    });
    const failure = options.strict ? failureOf(inspection) : undefined;
    return {
      result: inspectionFields(inspection),
      text: (style) => renderInspection(inspection, style),
      ...(failure && { failure }),
    };
  });

/** What an import would end with. */
function failureOf({ path, refusals: [first, ...more], report }: Inspection): PropmasterError | undefined {
  if (first !== undefined) {
    const others =
      more.length === 0 ? '' : ` ${more.length} more ${more.length === 1 ? 'rule is' : 'rules are'} broken.`;
    return new PropmasterError(
      first.error,
      `Refused, ${first.code}: ${oneLine(visibleText(first.rule))}.${others}`.replace('..', '.'),
      {
        where: path,
        hint: first.hint,
      },
    );
  }
  if (report?.verdict !== 'failed') return undefined;
  return new PropmasterError('verification_failed', `${visible(path)} failed verification.`, {
    where: path,
    findings: report.findings.filter(({ severity }) => severity === 'error'),
  });
}
