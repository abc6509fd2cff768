import { downloadName, fetchArtifact } from '../fetch-artifact.ts';
import { defineStage } from '../stage.ts';
import type { Fetched, Made } from '../state.ts';

/** Brings the asset into the cache, in the best format that the simulators and the readers share. */
export const download = defineStage('download', async (made: Made, context): Promise<Fetched> => {
  const { file, sha256, format, lacking } = await fetchArtifact(made.asset, context);
  return { ...made, file, fileName: downloadName(format), sha256, lacking };
});
