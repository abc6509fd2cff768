import type { Command } from '../command.ts';
import { renderFacts } from '../render/table.ts';

export const doctor: Command = ({ withProject }) =>
  withProject(async (project) => {
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
