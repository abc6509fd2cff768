import { describe, expect, it } from 'vitest';
import type { ListedProp } from '../../src/api/propmaster.ts';
import { PropmasterError } from '../../src/errors.ts';
import { FAILED_REPORT, fakePropmaster, REPORT } from './fake-propmaster.ts';
import { jsonLines, runHere } from './run-cli.ts';

const CASES: readonly (readonly [argv: string[], method: string, args: unknown[], stdout: RegExp])[] = [
  [
    ['init', '--simulators', 'mujoco,gazebo'],
    'init',
    [{ simulators: ['mujoco', 'gazebo'] }],
    /Created propmaster.json/,
  ],
  [['pull', 'asset_1', '--name', 'cupboard'], 'pull', ['asset_1', { name: 'cupboard' }], /oak_cabinet is installed/],
  [
    ['import', 'a.glb', '--mass', '1.5', '--density', '700', '--replace', '--allow-failed'],
    'importFile',
    ['a.glb', { mass: 1.5, density: 700, replace: true, allowFailed: true }],
    /oak_cabinet is installed/,
  ],
  [
    ['import', 'toys', '--all', '--simulators', 'urdf', '--jobs', '2', '--only', 'CC0'],
    'importAll',
    ['toys', { simulators: ['urdf'], jobs: 2, only: ['CC0'] }],
    /1 installed, 1 unchanged, 0 failed/,
  ],
  [['inspect', 'a.zip', '--mass', '2'], 'inspect', ['a.zip', { mass: 2 }], /bytes +123 456/],
  [
    ['edit', 'mug', '--set', 'height=0.12', '--set', 'lid=true', '--colour', 'none'],
    'edit',
    ['mug', { height: 0.12, lid: true, colour: null }, {}],
    /oak_cabinet is installed/,
  ],
  [['undo'], 'undo', [{}], /Undone: edit\nAs before: oak_cabinet/],
  [
    ['convert', 'a.usd', 'b.urdf', '--no-verify', '--replace', '--mass', '2'],
    'convert',
    ['a.usd', 'b.urdf', { verify: false, replace: true, mass: 2 }],
    /Written: \/abs\/b\.urdf\n +formats +usd → urdf\n +files +2, beside it/,
  ],
  [
    ['audit', 'toys', '--level', 'simulation', '--jobs', '2', '--up', 'y'],
    'audit',
    ['toys', { level: 'simulation', jobs: 2, up: 'y' }],
    /3 models: 1 passed, 1 passed with warnings, 1 failed\n[\s\S]+physics\/mass-positive +error +1 +toys\/car\.urdf/,
  ],
  [
    ['search', 'to', 'drink', 'mass<1kg', '--in', 'project', 'kinds', '--limit', '5'],
    'search',
    ['to drink mass<1kg', { in: ['project', 'kinds'], limit: 5 }],
    /project +oak_mug +0\.300 +12\.0 +CC0-1\.0 +an oak mug/,
  ],
  [
    ['licences', 'tin', '--only', 'CC0,CC-BY'],
    'licences',
    [{ names: ['tin'], only: ['CC0', 'CC-BY'] }],
    /tin +CC-BY-4\.0 +Ann +tin\/model\.config\n\n1 CC-BY-4\.0, 1 CC0-1\.0/,
  ],
  [
    ['export', 'out', 'bowl', '--parquet', '--only', 'CC0', '--files', 'mujoco', '--shard-size', '64'],
    'exportDataset',
    ['out', { kind: 'parquet', names: ['bowl'], only: ['CC0'], files: 'mujoco', shardSize: 64 }],
    /2 props in 1 shards: \/abs\/out\n +bytes +4096\n +licences +2 CC0-1\.0/,
  ],
  [['install'], 'restore', [{}], /Restored: bowl\nIntact: oak_cabinet/],
  [['list'], 'list', [{}], /oak_cabinet +passed +mujoco +9 +prompt: oak cabinet/],
  [
    ['list', 'oak_cabinet', '--limit', '3', '--offset', '0'],
    'list',
    [{ names: ['oak_cabinet'], limit: 4, offset: 0 }],
    /oak_cabinet +passed +mujoco +9 +prompt: oak cabinet/,
  ],
  [['remove', 'bowl', 'mug', 'bowl'], 'remove', [['bowl', 'mug']], /Removed: bowl, mug/],
  [['verify', 'oak_cabinet'], 'verify', [['oak_cabinet'], {}], /oak_cabinet +80 × 41 × 180/],
  [['verify'], 'verify', [undefined, {}], /density of 91 kg\/m³ is low for oak/],
  [['jobs'], 'jobs', [], /job_1 +succeeded +oak_cabinet +oak cabinet/],
  [['doctor'], 'doctor', [], /node +v20.20.2\n! The cache is read-only/],
];

describe('commands ask the library for what was meant', () => {
  for (const [argv, method, args, stdout] of CASES) {
    it(`propmaster ${argv.join(' ')}`, async () => {
      const fake = fakePropmaster();
      const ran = await runHere(argv, fake);
      expect(ran.exitCode).toBe(0);
      expect(ran.stdout).toMatch(stdout);
      expect(fake.asked.map((call) => call.method)).toEqual([
        'open',
        method,
        ...(method === 'list' ? ['scenes'] : []),
        'close',
      ]);
      const given = fake.asked[1]!.args.map((value) => withoutWiring(value));
      expect(given).toEqual(args);
    });
  }

  it('lists scenes after the props', async () => {
    const yard = {
      ...{ name: 'yard', source: 'scn_1', instances: 3 },
      ...{ verdict: 'passed' as const, props: ['oak_cabinet', 'bowl'] },
      entries: { mujoco: 'mujoco/scenes/yard.xml' },
    };
    const fake = () => fakePropmaster({ scenes: async () => [yard] });
    expect((await runHere(['list'], fake())).stdout).toMatch(
      /oak_cabinet[\s\S]*\nyard +passed +3 +oak_cabinet, bowl +scn_1/,
    );
    expect(jsonLines((await runHere(['list', '--json'], fake())).stdout).at(-1)).toMatchObject({ scenes: [yard] });
  });

  it('lists a page, and says where the next begins', async () => {
    const prop: ListedProp = {
      ...{ name: 'a', source: 'a.zip', format: 'mjcf', verdict: 'passed' },
      ...{ simulators: ['mujoco'], entries: {}, files: 1 },
    };
    const names = ['a', 'b', 'c', 'd', 'e'];
    const fake = () =>
      fakePropmaster({
        list: async ({ limit, offset = 0 } = {}) =>
          names.slice(offset, limit === undefined ? undefined : offset + limit).map((name) => ({ ...prop, name })),
        scenes: async () => [
          { name: 'yard', source: 'scn_1', instances: 3, verdict: 'passed', props: ['a'], entries: {} },
        ],
      });
    const page = async (...argv: string[]) => {
      const { props, scenes, has_more } = jsonLines((await runHere(['list', ...argv, '--json'], fake())).stdout).at(
        -1,
      ) as {
        props: { name: string }[];
        scenes: unknown[];
        has_more?: boolean;
      };
      return [props.map(({ name }) => name).join(), scenes.length, has_more];
    };
    expect(await page()).toEqual(['a,b,c,d,e', 1, undefined]);
    expect(await page('--limit', '2')).toEqual(['a,b', 1, true]);
    expect(await page('--limit', '2', '--offset', '2')).toEqual(['c,d', 0, true]);
    expect(await page('--limit', '2', '--offset', '4')).toEqual(['e', 0, false]);
    expect(await page('a')).toEqual(['a,b,c,d,e', 0, undefined]); // a scene that was not asked for is not told
    expect((await runHere(['list', '--limit', '2', '--offset', '2'], fake())).stdout).toMatch(
      /There are more: --offset 4\./,
    );
    expect((await runHere(['list', '--offset', '9'], fake())).stdout).toMatch(/no props after the first 9/);
    expect((await runHere(['list', '--offset', '-1'], fake())).exitCode).toBe(2);
  });

  it('passes signal and progress to what takes long', async () => {
    for (const argv of [['generate', 'x'], ['pull', 'x'], ['import', 'x'], ['verify'], ['install']]) {
      const fake = fakePropmaster();
      await runHere(argv, fake);
      expect(fake.asked[1]!.args.at(-1), argv[0]).toMatchObject({
        signal: expect.any(AbortSignal),
        onEvent: expect.any(Function),
      });
    }
  });

  it('opens the project and the service that were named, before or after the command', async () => {
    for (const argv of [
      ['--project', 'p', '--base-url', 'http://127.0.0.1:1', 'list'],
      ['list', '--project', 'p', '--base-url', 'http://127.0.0.1:1'],
    ]) {
      const fake = fakePropmaster();
      await runHere(argv, fake);
      expect(fake.asked[0]!.args[0]).toMatchObject({ project: 'p', baseUrl: 'http://127.0.0.1:1' });
    }
  });
});

it('init means this folder, though one further up may be a project', async () => {
  const fake = fakePropmaster();
  await runHere(['init'], fake);
  expect(fake.asked[0]!.args[0]).toMatchObject({ project: '.' });
  const elsewhere = fakePropmaster();
  await runHere(['init', '--project', 'p'], elsewhere);
  expect(elsewhere.asked[0]!.args[0]).toMatchObject({ project: 'p' });
});

describe('generate', () => {
  it('sums up what was made, for people', async () => {
    const { exitCode, stdout, stderr } = await runHere(['generate', 'oak cabinet with two doors and a drawer']);
    expect(exitCode).toBe(0);
    expect(stdout).toBe(
      [
        'oak_cabinet is installed.',
        '  size     80 × 40.5 × 180 cm',
        '  mass     31.5 kg',
        '  joints   3 (2 revolute, 1 prismatic)',
        '  checks   passed with warnings: 2 of 3 checks, 1 warned, 1 skipped',
        '  assumed  1.8 m tall',
        '  ignored  lovely',
        '  mujoco   /projects/kitchen/mujoco/oak_cabinet/oak_cabinet.xml',
        '  picture  /projects/kitchen/previews/oak_cabinet.png',
        '  report   /projects/kitchen/reports/oak_cabinet.json',
        '  ! physics/plausible: density of 91 kg/m³ is low for oak (/links/0/inertial)',
        '      Check the wall thickness.',
        'Next: python /projects/kitchen/mujoco/propmaster_mujoco.py oak_cabinet --view   (needs `pip install mujoco`)',
        '',
      ].join('\n'),
    );
    expect(stderr).toBe('[1/9] request done (0.01 s)\n[2/9] job: modelling\n');
  });

  it('only submits with --no-wait', async () => {
    const fake = fakePropmaster();
    const { stdout } = await runHere(['generate', 'a bowl', '--no-wait', '--name', 'bowl'], fake);
    expect(fake.asked[1]).toMatchObject({ method: 'submit', args: ['a bowl', { name: 'bowl' }] });
    expect(stdout).toBe('Submitted job_7 (queued)\nNext: propmaster pull job_7\n');
  });
});

describe('verify', () => {
  const failing = () => fakePropmaster({ verify: async () => [REPORT, FAILED_REPORT] });

  it('ends with 7 when a prop fails, and shows the reports all the same', async () => {
    const { exitCode, stdout, stderr } = await runHere(['verify'], failing());
    expect(exitCode).toBe(7);
    expect(stdout).toMatch(/oak_cabinet .*passed, warnings\n.*broken_mug .*FAILED/);
    expect(stderr).toMatch(/error: 1 of 2 failed verification: broken_mug/);
    expect(`${stdout}${stderr}`.match(/✗ physics\/mass-positive: link "mug" has mass 0 kg/g)).toHaveLength(1);
  });

  it('with --strict ends with 7 as well when a file was altered', async () => {
    const findings: typeof REPORT.findings = [
      {
        code: 'structure/altered-file',
        severity: 'warning',
        message: 'mujoco/mug/mug.xml was altered after it was installed.',
        pointer: 'mujoco/mug/mug.xml',
        args: { file: 'mujoco/mug/mug.xml' },
      },
    ];
    const altered = () => fakePropmaster({ verify: async () => [{ ...REPORT, findings }] });
    expect((await runHere(['verify'], altered())).exitCode).toBe(0);
    const { exitCode, stderr } = await runHere(['verify', '--strict'], altered());
    expect(exitCode).toBe(7);
    expect(stderr).toMatch(/error: 1 of 1 failed verification: oak_cabinet/);
    expect((await runHere(['verify', '--strict'], fakePropmaster({ verify: async () => [REPORT] }))).exitCode).toBe(0);
  });

  it('puts the reports into the error line of --json', async () => {
    const { stdout } = await runHere(['verify', '--json'], failing());
    const lines = jsonLines(stdout);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      type: 'error',
      code: 'verification_failed',
      reports: [{}, { verdict: 'failed' }],
    });
  });
});

it('closes the project when the work fails, too', async () => {
  const fake = fakePropmaster({
    list: async () => {
      throw new PropmasterError('project_busy', 'another install is running');
    },
  });
  expect((await runHere(['list'], fake)).exitCode).toBe(10);
  expect(fake.asked.map((call) => call.method)).toEqual(['open', 'list', 'close']);
});

it('says notices of the library on stderr, in JSON mode as well', async () => {
  for (const argv of [['list'], ['list', '--json']]) {
    const fake = fakePropmaster();
    const { stderr } = await runHere(argv, {
      open: (options) => {
        options.onNotice?.('an interrupted install was undone');
        return fake.open(options);
      },
    });
    expect(stderr).toBe('note: an interrupted install was undone\n');
  }
});

/** Options without what every command passes through. */
function withoutWiring(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([key]) => !['signal', 'onEvent', 'onProgress', 'onItem', 'onShard'].includes(key)),
  );
}
