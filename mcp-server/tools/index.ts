import type { RegisteredTool } from '../tool.ts';
import { browse } from './browse.ts';
import { cancelJob } from './cancel-job.ts';
import { checkJob } from './check-job.ts';
import { doctor } from './doctor.ts';
import { editScene } from './edit-scene.ts';
import { generateAsset } from './generate-asset.ts';
import { generateScene } from './generate-scene.ts';
import { inspectFile } from './inspect-file.ts';
import { install } from './install.ts';
import { listProject } from './list-project.ts';
import { removeProps } from './remove-props.ts';
import { retryExport } from './retry-export.ts';
import { submitBatch } from './submit-batch.ts';
import { verify } from './verify.ts';

/** Every tool, in the order in which an agent meets them; the order on the wire. */
export const TOOLS: readonly RegisteredTool[] = [
  generateAsset,
  generateScene,
  editScene,
  submitBatch,
  checkJob,
  cancelJob,
  retryExport,
  install,
  verify,
  listProject,
  inspectFile,
  doctor,
  browse,
  removeProps,
];
