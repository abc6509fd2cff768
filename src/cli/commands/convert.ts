import path from 'node:path';
import type { ConvertOptions } from '../../api/methods/convert.ts';
import { writeNewFile } from '../../disk/disk.ts';
import type { Command } from '../command.ts';
import { renderConverted } from '../render/converted.ts';
import { convertedFields } from '../wire.ts';

interface CliConvertOptions extends Omit<ConvertOptions, 'signal' | 'onEvent' | 'within'> {
  /** Where the report goes. */
  readonly report?: string;
}

/** Needs no project. The target's ending says what is written. */
export const convert: Command<CliConvertOptions> = ({ args, options, signal, onEvent, withProject }) => {
  const [source, target] = args as [string, string];
  const { report: reportFile, verify, allowFailed, replace, entry, root, timeLimit } = options;
  const { base, static: still, scale, mass, density, material, friction, up, collider, fix } = options;
  const wanted = { verify, allowFailed, replace, entry, root, base, static: still, scale, mass, density, friction };
  return withProject(async (project) => {
    const converted = await project.convert(source, target, {
      signal,
      onEvent,
      ...(Object.fromEntries(
        Object.entries({ ...wanted, material, up, collider, fix, timeLimit }).filter(
          ([, value]) => value !== undefined,
        ),
      ) as ConvertOptions),
    });
    const file = reportFile === undefined || !converted.report ? undefined : path.resolve(reportFile);
    if (file !== undefined) await writeNewFile(file, `${JSON.stringify(converted.report, null, 2)}\n`);
    return {
      result: convertedFields(converted, file),
      text: (style) => renderConverted(converted, file, style),
    };
  });
};
