import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectWhole, kills } from './cli.ts';
import { Importing, type Moment, NEIGHBOUR, type Tree } from './importing.ts';
import { shelfArchive } from './shelf.ts';

const KILLS = kills(16, 50);
/** One for each core of a small machine; each has a project of its own. */
const LANES = 2;
/** Steps from one of the moments to the next; shares no factor with their number on a lane. */
const STRIDE = 3;
/** A run that ends before its kill doesn't count; so many may. */
const MOST_RUNS = KILLS;
const seed = Number(process.env['PROPMASTER_CRASH_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

const folder = mkdtempSync(path.join(tmpdir(), 'propmaster-import-killed-'));
const lanes = Array.from({ length: LANES }, (_, i) => new Importing(path.join(folder, String(i))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Numbers from 0 to 1 that come again for the same seed (mulberry32). */
function random(lane: number): () => number {
  let state = seed + lane;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe(`import of an archive, killed with SIGKILL (seed ${seed})`, () => {
  /** The archive in its two versions, and the project after each of them. */
  const versions: { readonly archive: Uint8Array; readonly tree: Tree }[] = [];
  let calls = 0;
  let duration = 0;
  const seen = { old: 0, new: 0, none: 0, undone: 0 };

  beforeAll(async () => {
    const [first] = lanes as [Importing];
    for (const boards of [3, 5, 3]) {
      const archive = await shelfArchive(boards);
      first.put(archive);
      ({ calls, ms: duration } = first.whole());
      versions.push({ archive, tree: first.tree() });
    }
    expect(versions[2]!.tree).toEqual(versions[0]!.tree);
    expect(versions[1]!.tree).not.toEqual(versions[0]!.tree);
    expect(calls).toBeGreaterThan(40);
    expect(first.cached()).not.toEqual([]);
  });

  /** One import that is killed, from whatever stands in the project to the other version. @returns whether it was killed */
  async function killOne(lane: Importing, at: Moment): Promise<boolean> {
    const before = lane.tree();
    const to = versions.find(({ tree }) => tree['propmaster.lock'] !== before['propmaster.lock'])!;
    lane.put(to.archive);
    const wasKilled = await lane.killed(at);
    const where = `killed at ${JSON.stringify(at)}`;

    // Before anything is put right: no file is half-written, and what lock and index name is there.
    const raw = lane.tree();
    for (const [file, hash] of Object.entries(raw)) {
      // The lock alone has a third version: without the prop that is being replaced.
      if (file === 'propmaster.lock' || NEIGHBOUR.test(file)) continue;
      expect([before[file], to.tree[file]], `${file}, ${where}`).toContain(hash);
    }
    expectWhole(lane.project);

    await lane.nextCommand();
    const after = lane.tree();
    const isNew = after['propmaster.lock'] === to.tree['propmaster.lock'];
    expect(after, where).toEqual(isNew ? to.tree : before);
    expect(lane.leftovers(), where).toEqual([]);
    if (JSON.stringify(raw) !== JSON.stringify(after)) seen.undone++;
    seen[isNew ? 'new' : Object.keys(before).length > 0 ? 'old' : 'none']++;
    return wasKilled;
  }

  it(`${KILLS} times over its whole course: the old prop or the new one, and nothing is left behind`, async () => {
    const wanted = KILLS / LANES;
    const killed = await Promise.all(
      lanes.map(async (lane, number) => {
        const next = random(number);
        let kills = 0;
        for (let run = 0; kills < wanted && run < MOST_RUNS; run++) {
          // Every fifth begins with no project at all; the others replace the version that is there by the other one.
          if (run % 5 === 0) lane.forget();
          // In turn before a call, so that each has its chance, and at a moment, so that writes are cut in the middle.
          // Early moments follow late ones, so that there is an old version to keep.
          const part = (((STRIDE * kills) % wanted) + next()) / wanted;
          const at = run % 2 === 0 ? { call: 1 + Math.floor(part * calls) } : { ms: part * duration };
          if (await killOne(lane, at)) kills++;
        }
        lane.whole();
        expect(lane.halfCached()).toEqual([]);
        return kills;
      }),
    );
    expect(killed).toEqual(lanes.map(() => wanted));
    expect(Math.min(seen.old, seen.new, seen.none, seen.undone)).toBeGreaterThan(0);
  }, 600_000);
});
