import path from 'node:path';
import { run } from '../pipeline/run.ts';
import type { InstallOptions } from '../pipeline/types.ts';
import type { Inspection } from '../propmaster.ts';
import { contextFor, type Session } from './session.ts';

/** What a file or folder holds. Nothing is written, and what fails is told in the report. */
export async function inspect(
  session: Session,
  file: string,
  options: Pick<InstallOptions, 'density' | 'mass' | 'signal'>,
): Promise<Inspection> {
  const context = await contextFor(session, { ...options, allowFailed: true });
  const full = path.resolve(file);
  const start = { file: full, source: { kind: 'file', path: full } } as const;
  const { unpacked, report } = (await run({ from: 'unpack', to: 'verify' }, start, context)).state;
  return {
    path: file,
    format: unpacked.format,
    bytes: unpacked.artifact.size,
    entries: [...unpacked.files].map(([name, content]) => ({ path: name, bytes: content.length })),
    report,
  };
}
