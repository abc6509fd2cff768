import type { Command } from '../command.ts';
import { renderInspection } from '../render/inspection.ts';
import { inspectionFields } from '../wire.ts';

export const inspect: Command<{ readonly density?: number; readonly mass?: number }> = ({
  args,
  options: { density, mass },
  signal,
  withProject,
}) =>
  withProject(async (project) => {
    const inspection = await project.inspect(args[0]!, {
      signal,
      ...(density === undefined ? {} : { density }),
      ...(mass === undefined ? {} : { mass }),
    });
    return { result: inspectionFields(inspection), text: (style) => renderInspection(inspection, style) };
  });
