import { PropmasterError } from '../../../errors.ts';
import type { Command } from '../../command.ts';
import { renderTable } from '../../render/table.ts';

export const authDialect: Command<{ readonly reset?: boolean }> = async ({ args, options, env }) => {
  const [{ changeDialect, listDialect }, { resolvePlaces }] = await Promise.all([
    import('../../../profiles/dialect.ts'),
    import('../../../api/settings.ts'),
  ]);
  const [name, setting, value] = args;
  const { configDir } = resolvePlaces(env);
  const { reset = false } = options;
  if (setting === undefined ? reset : reset === (value !== undefined)) {
    throw new PropmasterError('usage', 'Give a setting with a value, or a setting with --reset.', {
      where: setting ?? '--reset',
      hint: `\`propmaster auth dialect ${name}\` lists the settings.`,
    });
  }
  if (setting !== undefined) await changeDialect(configDir, name!, setting, value);
  const settings = await listDialect(configDir, name!);
  return {
    result: { profile: name!, settings },
    text: (style) =>
      renderTable(
        [{ title: 'setting' }, { title: 'value' }, { title: '' }],
        settings.map((one) => [one.setting, String(one.value), one.changed ? 'changed' : '']),
        style,
      ),
  };
};
