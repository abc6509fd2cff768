import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openWorkerPool } from '../../src/batch/worker-pool.ts';
import { brick, ghost, writeMjcfZip } from '../pipeline/props.ts';
import { temporaryFolder } from './harness.ts';

it('the threads do what the stages do in the line, and tell errors as they are', async () => {
  const folder = temporaryFolder();
  const notices: string[] = [];
  const workerPool = openWorkerPool(1, (message) => notices.push(message));
  onTestFinished(() => workerPool.close());
  const prepare = (file: string, name: string | undefined, allowFailed = false) =>
    workerPool.prepare({
      fetched: {
        file,
        fileName: 'asset',
        source: { kind: 'prompt', request: { prompt: 'a brick' } },
        asset: { id: 'asset_1', name: 'promised' },
      },
      root: folder,
      cacheDir: folder,
      simulators: ['mujoco'],
      options: { name, replace: false, allowFailed, format: undefined, treatment: {} },
    });

  const made = await prepare(await writeMjcfZip(folder, brick), undefined);
  expect(made).toMatchObject({ report: { verdict: 'passed' }, model: { name: 'promised' }, asset: { id: 'asset_1' } });
  expect([...made.emission.files.keys()]).toEqual(
    expect.arrayContaining(['mujoco/promised/promised.xml', 'previews/promised.png']),
  );
  expect(made.emission.prop.report.measured.mass).toBeCloseTo(3, 9);

  // Without colliders it falls through the floor.
  const refused = prepare(await writeMjcfZip(folder, ghost), 'ghost');
  await expect(refused).rejects.toMatchObject({
    name: 'PropmasterError',
    code: 'verification_failed',
    findings: expect.any(Array),
  });
  const noise = path.join(folder, 'noise');
  writeFileSync(noise, 'noise');
  await expect(prepare(noise, 'noise')).rejects.toMatchObject({ code: 'invalid_input' });

  // Expected before it is asked for: closing can refuse it while nobody else is listening yet.
  const late = expect(prepare(noise, 'late')).rejects.toMatchObject({ code: 'interrupted' });
  await workerPool.close();
  await late;
});

it('a prop that takes more than its time is ended and told, and the next one gets another thread', async () => {
  const folder = temporaryFolder();
  const file = await writeMjcfZip(folder, brick);
  const task = {
    fetched: { file, fileName: 'asset', source: { kind: 'prompt', request: { prompt: 'a brick' } } },
    root: folder,
    cacheDir: folder,
    simulators: ['mujoco'],
    options: { name: 'brick', replace: false, allowFailed: false, format: undefined, treatment: {} },
  } as const;
  const hasty = openWorkerPool(2, () => undefined, 1e-6);
  onTestFinished(() => hasty.close());
  for (let turn = 0; turn < 2; turn++) {
    await expect(hasty.prepare(task)).rejects.toMatchObject({
      code: 'unsafe_input',
      where: 'asset',
      message: expect.stringContaining('took more than'),
    });
  }
  const patient = openWorkerPool(1, () => undefined, 600);
  onTestFinished(() => patient.close());
  await expect(patient.prepare(task)).resolves.toMatchObject({ report: { verdict: 'passed' } });
});
