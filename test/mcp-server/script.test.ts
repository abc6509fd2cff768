import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { writeZip } from '../../src/formats/zip/write.ts';
import { openPlace, type Session } from './project-session.ts';

/** The time of a call does not matter here; that the work gets done in few calls does. */
const PATIENT = { longestCallMs: 300_000 };
const MOST_CALLS = 4;
const MOST_TOKENS = 2_500;

/** What a model does, counted: each call gives it the structured part of its result to read. */
function counted(session: Session) {
  let [calls, bytes] = [0, 0];
  return {
    // biome-ignore lint/suspicious/noExplicitAny: the script looks into results by the field
    async call(name: string, args: Record<string, unknown> = {}): Promise<any> {
      const answer = await session.ok(name, args);
      calls += 1;
      bytes += Buffer.byteLength(JSON.stringify(answer));
      return answer;
    },
    cost: () => ({ calls, tokens: Math.ceil(bytes / 4) }),
  };
}

/** The call that `next` names, as a model reads it. */
function argumentOf(next: string, name: string): string {
  const found = new RegExp(`\\b${name} "([^"]+)"`).exec(next);
  if (!found) throw new Error(`There is no ${name} in: ${next}`);
  return found[1]!;
}

describe('a script that a model could have written needs at most four calls and 2,500 tokens', () => {
  it('from a prompt to a verified prop, by following next', async () => {
    const place = openPlace(PATIENT);
    const model = counted(await place.connect('2026-07-28'));
    const begun = await model.call('generate_asset', { prompt: 'oak cabinet with two doors and a drawer, 80 cm wide' });
    const done = await model.call('check_job', { job_id: argumentOf(begun.next, 'job_id'), wait_seconds: 45 });
    const prop = await model.call('install', { source: argumentOf(done.next, 'source') });
    const verified = await model.call('verify', { names: [prop.name] });
    expect(prop.joints).toHaveLength(3);
    expect(verified).toMatchObject({ verdict: prop.verdict, props: [{ name: prop.name, checks: { failed: 0 } }] });
    expect(existsSync(path.join(place.project, prop.files.mujoco))).toBe(true);
    const { calls, tokens } = model.cost();
    expect(calls).toBeLessThanOrEqual(MOST_CALLS);
    expect(tokens).toBeLessThanOrEqual(MOST_TOKENS);
  });

  it('for a batch of 20', async () => {
    const place = openPlace(PATIENT);
    const model = counted(await place.connect('2026-07-28'));
    const items = Array.from({ length: 20 }, (_, index) => ({
      prompt: `small pine crate, ${20 + index} cm wide`,
      name: `crate_${index}`,
    }));
    const begun = await model.call('submit_batch', { items });
    // The model has other things to do meanwhile; how long it takes depends on the machine.
    const propmaster = await place.host.propmaster();
    await vi.waitFor(async () => expect(await propmaster.list()).toHaveLength(20), {
      timeout: 400_000,
      interval: 1_000,
    });
    const done = await model.call('check_job', { job_id: argumentOf(begun.next, 'job_id'), wait_seconds: 45 });
    expect(done).toMatchObject({ state: 'succeeded', counts: { total: 20, installed: 20, failed: 0 } });
    const verified = await model.call('verify');
    expect(verified.passed.length + verified.props.length).toBe(20);
    expect(verified.verdict).toMatch(/^passed/);
    const { calls, tokens } = model.cost();
    expect(calls).toBeLessThanOrEqual(MOST_CALLS);
    expect(tokens).toBeLessThanOrEqual(MOST_TOKENS);
  }, 600_000);

  const corpus = '../shared/corpus/mjcf/mug';
  it.skipIf(!existsSync(corpus))(
    'for a ZIP of somebody else (skipped where ../shared/corpus is not)',
    async () => {
      const place = openPlace(PATIENT);
      mkdirSync(place.project);
      const files = readdirSync(corpus).map((name) => [name, readFileSync(path.join(corpus, name))] as const);
      writeFileSync(path.join(place.project, 'mug.zip'), await writeZip(new Map(files)));
      const model = counted(await place.connect('2025-11-25'));
      const looked = await model.call('inspect_file', { path: 'mug.zip' });
      expect(looked).toMatchObject({ accepted: true, format: 'mjcf' });
      const prop = await model.call('install', { source: argumentOf(looked.next, 'source') });
      const verified = await model.call('verify', { names: [prop.name] });
      expect([prop.verdict, verified.verdict]).not.toContain('failed');
      const { calls, tokens } = model.cost();
      expect(calls).toBeLessThanOrEqual(MOST_CALLS);
      expect(tokens).toBeLessThanOrEqual(MOST_TOKENS);
    },
    180_000,
  );
});
