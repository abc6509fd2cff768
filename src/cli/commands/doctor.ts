import type { ExamineOptions } from '../../api/methods/examine.ts';
import { PropmasterError } from '../../errors.ts';
import type { Treatment } from '../../project/treatment.ts';
import type { Command, CommandCall, CommandOutcome } from '../command.ts';
import { renderExamination } from '../render/examination.ts';
import { renderFacts } from '../render/table.ts';
import { examinationFields } from '../wire.ts';

type DoctorOptions = Pick<ExamineOptions, 'fix' | 'to' | 'as' | 'entry' | 'root'> &
  Pick<Treatment, 'up' | 'collider' | 'density'>;

export const doctor: Command<DoctorOptions> = (call) =>
  call.args[0] === undefined ? setUp(call) : examination(call.args[0], call);

function setUp({ options, withProject }: CommandCall<DoctorOptions>): Promise<CommandOutcome> {
  if (options.fix || options.to || options.as) {
    throw new PropmasterError('usage', '--fix, --to and --as need something to repair.', {
      hint: 'propmaster doctor <prop or file> --fix',
    });
  }
  return withProject(async (project) => {
    const { facts, problems } = await project.doctor();
    return {
      result: { facts, problems },
      text: (style) =>
        [
          renderFacts(Object.entries(facts), style),
          ...(problems.length === 0
            ? [style.good('No problems found.')]
            : problems.map((problem) => `${style.warn('!')} ${problem}`)),
        ].join('\n'),
    };
  });
}

function examination(
  target: string,
  { options, signal, onEvent, withProject }: CommandCall<DoctorOptions>,
): Promise<CommandOutcome> {
  const { fix, to, as, entry, root, up, collider, density } = options;
  return withProject(async (project) => {
    const found = await project.examine(target, {
      signal,
      onEvent,
      ...(fix === undefined ? {} : { fix }),
      ...(to === undefined ? {} : { to }),
      ...(as === undefined ? {} : { as }),
      ...(entry === undefined ? {} : { entry }),
      ...(root === undefined ? {} : { root }),
      ...(up === undefined ? {} : { up }),
      ...(collider === undefined ? {} : { collider }),
      ...(density === undefined ? {} : { density }),
    });
    return {
      result: examinationFields(found, fix === true),
      text: (style) => renderExamination(found, fix === true, style),
    };
  });
}
