import { updateIntent } from '../../project/journal.ts';
import { previewPath, reportPath } from '../emission.ts';
import { defineStage } from '../stage.ts';
import type { Installed } from '../state.ts';
import type { InstalledProp } from '../types.ts';

/** Closes the intent in the journal, and says what there is now. */
export const record = defineStage('record', async (installed: Installed, { root }) => {
  const { name, source, asset, jobId, intent, unpacked, emission } = installed;
  if (intent) await updateIntent(root, intent, { state: 'installed', prop: name });
  const prop: Omit<InstalledProp, 'timings'> = {
    name,
    source,
    format: unpacked.format,
    ...(jobId === undefined ? {} : { jobId }),
    ...(asset === undefined ? {} : { assetId: asset.id }),
    ...(asset?.interpretation === undefined ? {} : { interpretation: asset.interpretation }),
    report: emission.prop.report,
    entries: emission.entries,
    reportFile: reportPath(name),
    previewFile: previewPath(name),
  };
  return prop;
});
