import { expect } from 'vitest';
import { openDatabase } from '../../src/service/store/database.ts';

interface JobMoney {
  id: string;
  library: string;
  status: string;
  reserved_cents: number;
  settled_cents: number;
}

interface Entry {
  library: string;
  job_id: string | null;
  kind: 'credit' | 'reserve' | 'settle' | 'release';
  cents: number;
}

/**
 * The money invariant: for a final job `reserve = settle + release`; the columns of jobs and accounts are the ledger's
 * sums. @returns entries of the ledger that belong to jobs
 */
export async function expectMoneyAddsUp(dataDir: string): Promise<Entry[]> {
  const db = await openDatabase(dataDir);
  // One moment, while others write.
  const [jobs, entries, accounts] = await db.transaction(async (inside) => [
    await inside.all<JobMoney>('select id, library, status, reserved_cents, settled_cents from jobs'),
    await inside.all<Entry>('select library, job_id, kind, cents from ledger order by id'),
    await inside.all<{ library: string } & Record<string, number>>('select * from accounts'),
  ]);
  await db.close();

  const sum = (kind: Entry['kind'], of: (entry: Entry) => boolean) =>
    entries.filter((entry) => entry.kind === kind && of(entry)).reduce((cents, entry) => cents + entry.cents, 0);
  for (const job of jobs) {
    const mine = ({ job_id }: Entry) => job_id === job.id;
    const [reserved, settled, released] = [sum('reserve', mine), sum('settle', mine), sum('release', mine)];
    expect({ ...job, held: job.reserved_cents, paid: job.settled_cents }).toMatchObject({
      held: reserved - settled - released,
      paid: settled,
    });
    if (['succeeded', 'failed', 'cancelled'].includes(job.status)) expect(reserved, job.id).toBe(settled + released);
    if (job.status !== 'succeeded') expect(settled, job.id).toBe(0);
  }
  for (const { library, reserved_cents, settled_cents, released_cents } of accounts) {
    const mine = (entry: Entry) => entry.library === library;
    const [reserved, settled, released] = [sum('reserve', mine), sum('settle', mine), sum('release', mine)];
    expect({ library, reserved_cents, settled_cents, released_cents }).toEqual({
      library,
      reserved_cents: reserved - settled - released,
      settled_cents: settled,
      released_cents: released,
    });
  }
  return entries.filter(({ job_id }) => job_id !== null);
}
