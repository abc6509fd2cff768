// What judges said, kept beside what they judged: one may be asked again without the others, or take a night.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Simulator } from '../../adapters/registry.ts';
import { type Hearing, titlesOf } from './judges.ts';

const fileOf = (folder: string, title: string): string =>
  path.join(folder, 'verdicts', `${title.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-')}.json`);

/** Keeps a hearing in `folder`, but for one that came to nothing. */
export async function remember(folder: string, { verdicts, ...hearing }: Hearing): Promise<void> {
  if (hearing.problem !== undefined) return;
  const file = fileOf(folder, hearing.title);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify({ ...hearing, verdicts: [...verdicts] }));
}

/** Of every judge of `simulators`, in their order: what it said now, else what it said before, else nothing. */
export async function recall(
  folder: string,
  heard: readonly Hearing[],
  simulators: readonly Simulator[],
): Promise<Hearing[]> {
  return Promise.all(
    titlesOf(simulators).map(async ({ simulator, title }): Promise<Hearing> => {
      const now = heard.find((hearing) => hearing.title === title);
      if (now && now.problem === undefined) return now;
      const kept = await readFile(fileOf(folder, title), 'utf8').catch(() => undefined);
      if (kept === undefined) return now ?? { simulator, title, verdicts: new Map(), problem: 'was not asked' };
      const { verdicts } = JSON.parse(kept) as { verdicts: [string, string[]][] };
      return { simulator, title, verdicts: new Map(verdicts) };
    }),
  );
}
