import { describe, expect, it } from 'vitest';
import { PropmasterError } from '../../src/errors.ts';
import { fakePropmaster, REPORT } from './fake-propmaster.ts';
import { jsonLines, runHere } from './run-cli.ts';

// Frozen: programs read these lines. A change here is a breaking change of the command line.
// The expected side is written by hand; only the report, which has its own schema, is taken over.
const RESULTS: readonly (readonly [argv: string[], line: Record<string, unknown>])[] = [
  [['init'], { type: 'result', command: 'init', project: '/projects/kitchen', created: true }],
  [['generate', 'a bowl', '--no-wait'], { type: 'result', command: 'generate', job_id: 'job_7', status: 'queued' }],
  [
    ['pull', 'asset_1'],
    {
      type: 'result',
      command: 'pull',
      name: 'oak_cabinet',
      source: { kind: 'prompt', request: { prompt: 'oak cabinet with two doors and a drawer' } },
      format: 'mjcf',
      job_id: 'job_1',
      asset_id: 'asset_1',
      interpretation: { understood: ['oak', 'two doors', 'a drawer'], assumed: ['1.8 m tall'], ignored: ['lovely'] },
      verdict: 'passed_with_warnings',
      entries: { mujoco: 'mujoco/oak_cabinet/oak_cabinet.xml' },
      report_file: 'reports/oak_cabinet.json',
      preview_file: 'previews/oak_cabinet.png',
      timings: { request: 12, job: 3400 },
      report: REPORT,
    },
  ],
  [
    ['inspect', 'a.zip'],
    {
      type: 'result',
      command: 'inspect',
      path: 'a.zip',
      kind: 'archive',
      description: 'ZIP archive',
      format: 'mjcf',
      main: 'cabinet.xml',
      bytes: 123_456,
      verdict: 'accepted',
      refusals: [],
      entries: [{ path: 'cabinet.xml', bytes: 4_096, kind: 'file', packed: 1_024, clutter: false }],
      archive: { files: 1, folders: 0, clutter: 0, unpacked_bytes: 4_096, ratio: 4, contents: 'checked' },
      glb: null,
      usd: null,
      xml: { root: 'mujoco', language: 'MJCF', elements: 12, depth: 4, counts: { geom: 8, body: 3, mujoco: 1 } },
      image: null,
      report: REPORT,
    },
  ],
  [['install'], { type: 'result', command: 'install', restored: ['bowl'], intact: ['oak_cabinet'] }],
  [
    ['list'],
    {
      type: 'result',
      command: 'list',
      project: '/projects/kitchen',
      props: [
        {
          name: 'oak_cabinet',
          source: 'prompt: oak cabinet with two doors and a drawer',
          format: 'mjcf',
          verdict: 'passed',
          simulators: ['mujoco'],
          entries: { mujoco: 'mujoco/oak_cabinet/oak_cabinet.xml' },
          files: 9,
        },
      ],
      scenes: [],
    },
  ],
  [['add', 'gazebo,urdf', 'bowl'], { type: 'result', command: 'add', added: ['bowl'] }],
  [['drop', 'gazebo', 'bowl'], { type: 'result', command: 'drop', dropped: ['oak_cabinet'] }],
  [['remove', 'bowl'], { type: 'result', command: 'remove', removed: ['bowl'] }],
  [['verify'], { type: 'result', command: 'verify', reports: [REPORT] }],
  [
    ['jobs'],
    {
      type: 'result',
      command: 'jobs',
      jobs: [
        { job_id: 'job_1', prompt: 'oak cabinet', status: 'succeeded', prop: 'oak_cabinet' },
        { job_id: null, prompt: 'a bowl', status: 'unknown', prop: null },
      ],
    },
  ],
  [
    ['convert', 'a.usd', 'b.urdf'],
    {
      type: 'result',
      command: 'convert',
      name: 'cabinet',
      from: 'usd',
      format: 'urdf',
      written: '/abs/b.urdf',
      files: ['b.urdf', 'meshes/body.obj'],
      verdict: 'passed_with_warnings',
      findings: expect.anything(),
      changes: [],
      report_file: null,
      report: expect.anything(),
    },
  ],
  [
    ['doctor'],
    {
      type: 'result',
      command: 'doctor',
      facts: { propmaster: '0.1.0', node: 'v20.20.2' },
      problems: ['The cache is read-only.'],
    },
  ],
];

describe('the result line of --json', () => {
  for (const [argv, line] of RESULTS) {
    it(argv.join(' '), async () => {
      const { stdout, stderr, exitCode } = await runHere([...argv, '--json']);
      expect(exitCode).toBe(0);
      expect(jsonLines(stdout)).toEqual([line]);
      expect(stderr).toBe('');
    });
  }
});

it('puts progress before the result, as the pipeline tells it', async () => {
  const { stdout, stderr } = await runHere(['generate', 'x', '--json']);
  const lines = jsonLines(stdout);
  expect(lines.slice(0, -1)).toEqual([
    { type: 'progress', stage: 'request', state: 'started' },
    { type: 'progress', stage: 'request', state: 'finished', job_id: 'job_1', ms: 12 },
    { type: 'progress', stage: 'job', state: 'progress', fraction: 0.5, message: 'modelling' },
  ]);
  expect(lines.at(-1)).toMatchObject({ type: 'result', command: 'generate', name: 'oak_cabinet' });
  expect(stderr).toBe('');
});

it('ends with one error line that carries everything known', async () => {
  const fake = fakePropmaster({
    pull: async () => {
      throw new PropmasterError('service_error', 'the service is out of order', {
        where: 'GET /v1/assets/asset_1',
        hint: 'Try again later.',
        requestId: 'req_9',
        status: 503,
        serviceCode: 'unavailable',
        jobId: 'job_1',
        findings: [{ code: 'physics/x', severity: 'error', message: 'm', pointer: '/', args: {} }],
      });
    },
  });
  const { stdout, stderr, exitCode } = await runHere(['pull', 'asset_1', '--json'], fake);
  expect(exitCode).toBe(8);
  expect(jsonLines(stdout)).toEqual([
    {
      type: 'error',
      code: 'service_error',
      message: 'the service is out of order',
      where: 'GET /v1/assets/asset_1',
      hint: 'Try again later.',
      request_id: 'req_9',
      status: 503,
      service_code: 'unavailable',
      job_id: 'job_1',
      findings: [{ code: 'physics/x', severity: 'error', message: 'm', pointer: '/', args: {} }],
    },
  ]);
  expect(stderr).toMatch(/error: the service is out of order/);
});
