import type { Command } from '../command.ts';

export const init: Command<{ readonly simulators?: readonly string[] }> = ({ options, withProject }) =>
  withProject(
    async (project) => {
      const { simulators } = options;
      const { created } = await project.init(simulators ? { simulators } : {});
      return {
        result: { project: project.root, created },
        text: () =>
          created
            ? `Created propmaster.json in ${project.root}\nNext: propmaster generate "oak cabinet with two doors and a drawer"`
            : `${project.root} is a project already.`,
      };
    },
    // This folder, even if one further up is a project: that is what `init` is for.
    options.project ?? '.',
  );
