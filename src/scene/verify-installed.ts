import { readFile } from 'node:fs/promises';
import { isPropmasterError } from '../errors.ts';
import type { Finding } from '../model/finding.ts';
import { checkFiles } from '../project/check-files.ts';
import { insideRoot } from '../project/inside.ts';
import type { Lockfile } from '../project/lockfile.ts';
import { unreadable, unreadableReport } from '../verify/installed.ts';
import type { Report } from '../verify/report.ts';
import { sceneAltered, sceneMissing } from '../verify/scene/findings.ts';
import { parseDescription } from './description.ts';
import { descriptionPath } from './emission.ts';
import { installedParts } from './restore-scene.ts';
import { verifyScene } from './verify-scene.ts';

/** Verifies an installed scene from the files on the disk; what can't be read is a failed scene, not an error. */
export async function verifyInstalledScene(root: string, name: string, lock: Lockfile): Promise<Report> {
  const deviations = await checkFiles(root, lock, [name]);
  const files = deviations.map(({ file, state }) =>
    (state === 'missing' ? sceneMissing : sceneAltered).at(file, { file }),
  );
  const { props, simulators } = lock.scenes![name]!;
  try {
    const file = descriptionPath(name);
    const text = await readFile(await insideRoot(root, file), 'utf8');
    const description = parseDescription(JSON.parse(text), file);
    return await verifyScene(description, await installedParts(root, props, lock), simulators, files);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    return unreadableScene(name, [...files, unreadable.at(descriptionPath(name), { reason })]);
  }
}

function unreadableScene(name: string, findings: readonly Finding[]): Report {
  const report = unreadableReport(name, []);
  return {
    ...report,
    subject: { name, source_format: 'scene', category: 'scene' },
    checks: [],
    findings: findings.map((finding) => ({ ...finding, args: { ...finding.args } })),
  };
}

/** Why a scene can't be read; `undefined`: it is something else that is wrong. */
function reasonOf(error: unknown): string | undefined {
  if (isPropmasterError(error))
    return ['invalid_input', 'unsafe_input'].includes(error.code) ? error.message : undefined;
  if (error instanceof SyntaxError) return `The description is no JSON: ${error.message}`;
  return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'The description is missing.' : undefined;
}
