import { propName } from '../../project/names.ts';
import { readModel } from '../read-model.ts';
import { defineStage } from '../stage.ts';
import type { Opened, Understood } from '../state.ts';

/** Bytes → model, under the name that it will have. */
export const read = defineStage('read', async (opened: Opened, { options }): Promise<Understood> => {
  const { unpacked, asset } = opened;
  const name = options.name ?? propName(asset?.name ?? unpacked.title);
  const { model, findings, changes } = await readModel(unpacked, { name, treatment: options.treatment });
  return { ...opened, model, readFindings: findings, changes };
});
