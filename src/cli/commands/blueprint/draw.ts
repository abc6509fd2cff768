import { writeFile } from 'node:fs/promises';
import { drawBlueprint } from '../../../api/blueprints.ts';
import type { Command } from '../../command.ts';
import type { SavingOptions } from '../../common-options.ts';
import { readBlueprintFile } from '../../read-blueprint.ts';
import { renderDrawn } from '../../render/drawn-blueprint.ts';
import { saveFile } from '../../save-file.ts';
import { drawnFields, failureOf, type SettingOptions } from './check.ts';

interface DrawOptions extends SettingOptions, SavingOptions {
  readonly size?: number;
}

/** Builds a blueprint and writes a picture of four views. */
export const drawBlueprintFile: Command<DrawOptions> = async ({ args: [file], options }) => {
  const { blueprint, parameters } = await readBlueprintFile(file!, options.set);
  const { picture, ...drawn } = await drawBlueprint(blueprint, {
    picture: options.size ?? 768,
    ...(parameters ? { parameters } : {}),
  });
  const failure = failureOf(file!, drawn);
  if (!picture)
    return { result: drawnFields(drawn), text: (style) => renderDrawn(drawn, style), ...(failure ? { failure } : {}) };
  const saved = await saveFile({ ...options, base: blueprint.name, extension: () => '.png' }, async (draft) => {
    await writeFile(draft, picture);
    const { createHash } = await import('node:crypto');
    const sha256 = createHash('sha256').update(picture).digest('hex');
    return { bytes: picture.length, sha256, verified: 'none', kind: 'png' };
  });
  return {
    result: { ...drawnFields(drawn), path: saved.path },
    text: (style) =>
      `${renderDrawn(drawn, style)}\nWrote ${saved.path}${drawn.measured ? '' : ', of what could be made'}`,
    // A failed verification is for `check` to judge; what can't be built is none.
    ...(failure && !drawn.measured ? { failure } : {}),
  };
};
