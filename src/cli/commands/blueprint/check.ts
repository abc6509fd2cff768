import { type DrawnBlueprint, drawBlueprint } from '../../../api/blueprints.ts';
import { PropmasterError } from '../../../errors.ts';
import type { Command } from '../../command.ts';
import { readBlueprintFile } from '../../read-blueprint.ts';
import { renderDrawn } from '../../render/drawn-blueprint.ts';

export interface SettingOptions {
  /** `name=value` */
  readonly set?: readonly string[];
}

/** Builds a blueprint and tries it out in MuJoCo, as an install would. */
export const checkBlueprint: Command<SettingOptions> = async ({ args: [file], options }) => {
  const { blueprint, parameters } = await readBlueprintFile(file!, options.set);
  const drawn = await drawBlueprint(blueprint, { simulate: true, ...(parameters ? { parameters } : {}) });
  const failure = failureOf(file!, drawn);
  return { result: drawnFields(drawn), text: (style) => renderDrawn(drawn, style), ...(failure ? { failure } : {}) };
};

/** Fields of the result. */
export const drawnFields = ({ findings, measured, report, slow }: DrawnBlueprint): Record<string, unknown> => ({
  findings,
  ...(slow ? { slow } : {}),
  ...(measured ? { measured } : {}),
  ...(report ? { verdict: report.verdict, problems: report.findings } : {}),
});

/** Why nothing can be installed of it. */
export function failureOf(file: string, { findings, report }: DrawnBlueprint): PropmasterError | undefined {
  const [first, ...more] = findings.filter(({ severity }) => severity === 'error');
  if (first)
    return new PropmasterError(
      'invalid_input',
      `It can't be built: ${first.message}${more.length > 0 ? ` There are ${more.length} more errors.` : ''}`,
      { where: `${file}${first.pointer}`, ...(first.hint ? { hint: first.hint } : {}) },
    );
  if (report?.verdict !== 'failed') return undefined;
  return new PropmasterError('verification_failed', 'It is built, and fails verification.', {
    where: file,
    findings: report.findings.filter(({ severity }) => severity === 'error'),
  });
}
