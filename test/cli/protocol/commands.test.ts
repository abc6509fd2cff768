import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_BLUEPRINT } from '../../../src/api/blueprints.ts';
import { pathOf } from '../../../src/cli/declare.ts';
import { buildProgram } from '../../../src/cli/program.ts';
import { PropmasterError } from '../../../src/errors.ts';
import { writeZip } from '../../../src/formats/zip/write.ts';
import type { InstalledScene } from '../../../src/scene/types.ts';
import { BATCH, fakeClient, ITEMS, JOB } from '../fake-client.ts';
import { CABINET, FAILED_REPORT, fakePropmaster, REPORT } from '../fake-propmaster.ts';
import { type Ran, runHere } from '../run-cli.ts';
import { expectProtocol } from './published.ts';

// Every command there is, in every way in which its answer differs, over fakes; what has no fake works in a folder.

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-protocol-'));
  writeFileSync(inFolder('items.jsonl'), '{"prompt":"white bowl"}\n{"prompt":"a mug"}\n');
  writeFileSync(inFolder('tin.json'), JSON.stringify(FIRST_BLUEPRINT));
  writeFileSync(inFolder('bad.json'), JSON.stringify({ ...FIRST_BLUEPRINT, joints: [] }));
  writeFileSync(inFolder('a.png'), Buffer.from('89504e470d0a1a0a', 'hex'));
  writeFileSync(inFolder('a.zip'), await writeZip(new Map([['a.txt', 'a']])));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const inFolder = (name: string): string => path.join(folder, name);

/** A name in a folder of this test is written `@name`. */
const run = (argv: readonly string[], setting: Parameters<typeof runHere>[1] = {}): Promise<Ran> =>
  runHere([...argv.map((word) => (word.startsWith('@') ? inFolder(word.slice(1)) : word)), '--json'], {
    env: { PROPMASTER_HOME: inFolder('home') },
    connect: fakeClient().connect,
    secret: 'pm_k1_0123456789abcdef0123456789abcdef',
    ...setting,
  });

const failing = fakePropmaster({ verify: async () => [REPORT, FAILED_REPORT] });
const notThere = async () => Promise.reject(new PropmasterError('not_found', 'It is not there.'));
const KITCHEN: InstalledScene = {
  name: 'kitchen',
  source: 'a kitchen',
  verdict: 'passed',
  props: ['table', 'chair'],
  instances: 5,
  entries: { mujoco: 'mujoco/kitchen.xml' },
  sceneId: 'scene_1',
  delivery: { status: 'complete', missing: [] },
  findings: [],
  reportFile: 'reports/kitchen.json',
  previewFile: 'previews/kitchen.png',
};
/** A project whose service is a fake, too. */
const withService = (replaced: Parameters<typeof fakeClient>[0] = {}) =>
  fakePropmaster({
    service: () => fakeClient(replaced).connect({}),
    installScene: async () => KITCHEN,
  });
const scene = { get: async () => ({ ...JOB, mode: 'scene', scene_id: 'scene_1' }) };

/** Per command one command line or several, with what they are run over, and the type of line they end with. */
type Line = readonly [argv: string, ends: 'result' | 'error', setting?: Parameters<typeof runHere>[1]];
const LINES: Readonly<Record<string, readonly Line[]>> = {
  init: [['', 'result']],
  generate: [
    ['x', 'result'],
    ['x --no-wait', 'result'],
  ],
  categories: [
    ['', 'result'],
    ['mug', 'result'],
    ['dragon', 'error'],
  ],
  'blueprint from-kind': [['hex_nut', 'result']],
  'blueprint init': [['', 'result']],
  'blueprint check': [
    ['@tin.json', 'result'],
    ['@bad.json', 'error'],
  ],
  'blueprint draw': [
    ['@tin.json --size 64 -o @tin.png', 'result'],
    ['@bad.json -o @bad.png', 'error'],
  ],
  edit: [
    ['oak_cabinet --set height=1.2 --colour red', 'result'],
    ['oak_cabinet', 'result'],
  ],
  pull: [['asset_1', 'result']],
  import: [
    ['a.glb', 'result'],
    ['toys --all', 'result'],
    ['toys --all --name toy', 'error'],
    [
      'toys --all',
      'error',
      fakePropmaster({
        importAll: async () => [
          { path: 'a.obj', name: 'a', status: 'failed', error: new PropmasterError('invalid_input', 'It is empty.') },
        ],
      }),
    ],
  ],
  inspect: [
    ['a.zip', 'result'],
    ['a.zip --strict', 'error', fakePropmaster({ inspect: async (file) => refusedInspection(file) })],
  ],
  audit: [
    ['toys', 'result'],
    ['toys --max-errors 0', 'error'],
  ],
  search: [['mug mass<1kg', 'result']],
  convert: [
    ['a.usd b.urdf', 'result'],
    ['a.usd b.urdf --no-verify --report @report.json', 'result'],
  ],
  unpack: [['@a.zip --to @unpacked', 'result']],
  install: [['', 'result']],
  list: [['', 'result']],
  licences: [['', 'result']],
  export: [
    ['out --webdataset', 'result'],
    ['out', 'error'],
  ],
  add: [['gazebo,urdf bowl', 'result']],
  drop: [['gazebo bowl', 'result']],
  remove: [['bowl', 'result']],
  undo: [['', 'result']],
  verify: [
    ['', 'result'],
    ['', 'error', failing],
  ],
  blend: [['', 'result']],
  doctor: [
    ['', 'result'],
    ['bowl --fix', 'result', fakePropmaster({ examine: async (name) => ({ ...repaired(name), installed: CABINET }) })],
  ],
  jobs: [['', 'result']],
  'jobs show': [['job_1', 'result']],
  'jobs wait': [['job_1', 'result']],
  'jobs attach': [
    ['job_1', 'result', withService()],
    ['job_1 --no-install', 'result', withService()],
    ['job_1', 'result', withService({ jobs: scene })],
    ['job_2 --install', 'result', withService({ jobs: { ...scene, wait: scene.get } })],
    ['batch_1', 'error', withService({ jobs: { get: notThere } })],
    ['batch_1', 'result', withService({ jobs: { get: notThere }, batches: { wait: async () => ITEMS.slice(0, 1) } })],
    ['nothing', 'error', withService({ jobs: { get: notThere }, batches: { get: notThere } })],
  ],
  'jobs cancel': [['job_1', 'result']],
  'jobs retry-export': [
    ['job_1', 'result'],
    ['job_1 --wait', 'result'],
  ],
  'batch run': [
    ['@items.jsonl', 'result', batchOf('installed')],
    ['@items.jsonl', 'error', batchOf('failed')],
  ],
  'assets list': [['', 'result']],
  'assets show': [['asset_1', 'result']],
  'assets download': [['asset_1 --format mjcf -o @asset.zip', 'result']],
  'assets link': [['asset_1 --format mjcf', 'result']],
  'assets delete': [
    ['asset_1', 'result'],
    ['asset_1 asset_2', 'error', fakeClient({ assets: { delete: deletesOnlyTheFirst() } })],
  ],
  'scenes create': [
    ['x', 'result'],
    ['x --wait', 'result'],
  ],
  'scenes edit': [['scene_1 --remove mug_2', 'result']],
  'scenes plan': [['x', 'result']],
  'scenes list': [['', 'result']],
  'scenes show': [['scene_1', 'result']],
  'scenes status': [['scene_1', 'result']],
  'scenes update': [['scene_1 --name x', 'result']],
  'scenes export': [['scene_1 -o @scene.zip', 'result']],
  'scenes install': [['scene_1', 'result', fakePropmaster({ installScene: async () => KITCHEN })]],
  'scenes installed': [['', 'result', fakePropmaster({ scenes: async () => [KITCHEN] })]],
  'batches submit': [
    ['@items.jsonl', 'result'],
    ['@items.jsonl --wait', 'error'],
  ],
  'batches list': [['', 'result']],
  'batches show': [['batch_1', 'result']],
  'batches items': [['batch_1', 'result']],
  'batches cancel': [['batch_1', 'result', fakeClient({ batches: { cancel: async () => ({ ...BATCH }) } })]],
  'images upload': [
    ['@a.png', 'result'],
    ['@a.png @absent.png', 'error'],
  ],
  'images list': [['', 'result']],
  'images get': [['img_1 -o @image.png', 'result']],
  'catalog list': [['', 'result']],
  'catalog show': [['blue-mug', 'result']],
  'catalog download': [['blue-mug -o @mug.glb', 'result']],
  account: [['', 'result']],
  usage: [['', 'result']],
  'auth login': [['--profile work --base-url https://service.example --key-store file', 'result']],
  'auth list': [['', 'result']],
  'auth status': [['', 'result']],
  'auth use': [['local', 'result']],
  'auth dialect': [['work', 'result']],
  'auth remove': [['work', 'result']],
  probe: [['--profile local', 'error']],
  conformance: [
    ['--profile local', 'result'],
    ['--classes nonsense', 'error'],
  ],
  view: [
    ['mug --static @mug.html', 'result'],
    ['mug bowl --static @mug.html', 'error'],
  ],
  serve: [['--data @served', 'result', { signal: AbortSignal.abort() }]],
  'serve doctor': [
    ['--data @served', 'result'],
    ['--database postgres://u@127.0.0.1:1/d --data @served', 'error'],
  ],
  'serve audit': [['--data @served', 'result']],
  'serve keys create': [['--data @served --name CI', 'result']],
  'serve keys list': [['--data @served', 'result']],
  'serve keys revoke': [['--data @served key_absent', 'error']],
  worker: [
    ['--data @served --until-empty', 'result'],
    ['--database postgres://u:secret@h/d', 'error'],
  ],
  mcp: [['', 'error']],
  rpc: [['', 'error']],
  completion: [['zsh', 'result']],
  'completion candidates': [['0', 'result']],
};

describe('every line of every command is as its published schema says', () => {
  for (const [command, lines] of Object.entries(LINES)) {
    for (const [argv, ends, setting] of lines) {
      it(`propmaster ${command} ${argv} → ${ends}`, async () => {
        const { stdout } = await run([...command.split(' '), ...argv.split(' ').filter(Boolean)], setting);
        expect(expectProtocol(command, stdout).at(-1)).toMatchObject({ type: ends, protocol: 1 });
      });
    }

    it(`propmaster ${command} --nonsense → error`, async () => {
      const { stdout } = await run([...command.split(' '), '--nonsense']);
      expect(expectProtocol(command, stdout)).toMatchObject([{ type: 'error', protocol: 1, code: 'usage' }]);
    });
  }

  it('there is no other command', async () => {
    expect(Object.keys(LINES).sort()).toEqual((await verbs()).sort());
  });

  it('also a key that was made and revoked', async () => {
    const made = await run(['serve', 'keys', 'create', '--data', '@served']);
    const [{ id } = {}] = expectProtocol('serve keys create', made.stdout);
    expectProtocol(
      'serve keys revoke',
      (await run(['serve', 'keys', 'revoke', String(id), '--data', '@served'])).stdout,
    );
  });

  it('help and version, which is the first thing to ask for', async () => {
    expect(expectProtocol('version', (await run(['--version'])).stdout)).toEqual([
      { type: 'result', protocol: 1, command: 'version', version: '0.2.0' },
    ]);
    for (const argv of [['--help'], ['help', 'generate'], ['assets', '--help']]) {
      const [line] = expectProtocol('help', (await run(argv)).stdout);
      expect(line).toMatchObject({ command: 'help', text: expect.stringMatching(/^Usage: propmaster/) });
    }
  });
});

/** Every command that does something, from the program itself. */
async function verbs(): Promise<string[]> {
  const asked: string[] = [];
  const program = (): Command => buildProgram(async (name) => void asked.push(name), { writeOut() {}, writeErr() {} });
  const visit = (command: Command): Command[] => [
    command,
    ...command.commands.filter((one) => one.name() !== 'help').flatMap(visit),
  ];
  for (const command of visit(program())) {
    const values = command.registeredArguments.filter(({ required }) => required);
    const args = values.map(({ argChoices }) => argChoices?.[0] ?? 'x');
    const needed = command.options.filter(({ mandatory }) => mandatory);
    const options = needed.flatMap(({ long, argChoices }) => [long!, argChoices?.[0] ?? 'x']);
    const argv = [...pathOf(command).split(' ').filter(Boolean), ...args, ...options];
    // What only groups others shows its help, which ends the parser.
    await program()
      .parseAsync(argv, { from: 'user' })
      .catch(() => undefined);
  }
  return asked;
}

function refusedInspection(file: string) {
  const refusal = {
    code: 'zip/name-parent',
    error: 'unsafe_input',
    rule: 'It leaves the folder.',
    hint: 'Do not.',
  } as const;
  return {
    path: file,
    kind: 'archive',
    description: 'ZIP archive',
    format: undefined,
    main: undefined,
    bytes: 12,
    verdict: 'refused',
    refusals: [{ ...refusal, count: 1, places: [{ place: '../x' }] }],
    entries: [],
    report: undefined,
  } as const;
}

function repaired(name: string) {
  const repair = { repair: 'unit', pointer: '/', before: 100, after: 1, reason: 'It was in centimetres.' };
  return { name, report: REPORT, repairs: [repair], written: '/tmp/x.glb' };
}

function batchOf(status: 'installed' | 'failed') {
  const error = { code: 'job_failed', message: 'It can not be made.', hint: 'Say it otherwise.' } as const;
  const item = { line: 1, customId: 'bowl-1', status, ...(status === 'failed' ? { error } : { prop: 'bowl' }) };
  const counts = { arriving: 0, running: 0, queued: 0, perMinute: 12.34, leftMs: 0, settledCents: 10 };
  const ended = { total: 1, installed: status === 'installed' ? 1 : 0, failed: status === 'failed' ? 1 : 0, ...counts };
  return fakePropmaster({
    async runBatch(_file, { onEvent } = {}) {
      onEvent?.({ type: 'item', item });
      onEvent?.({ type: 'batch', progress: ended });
      return {
        id: 'run_1',
        resumed: false,
        items: [item],
        progress: ended,
        nearDuplicates: [{ customId: 'bowl-2', of: 'bowl-1' }],
        resultsFile: '/projects/results.jsonl',
        ...(status === 'failed' ? { failure: new PropmasterError('job_failed', '1 of 1 failed.') } : {}),
      };
    },
  });
}

function deletesOnlyTheFirst() {
  let calls = 0;
  return async () => {
    calls += 1;
    if (calls > 1) throw new PropmasterError('not_found', 'It is not there.');
  };
}
