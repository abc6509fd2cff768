import type { OpenOptions, Propmaster } from '../../src/api/propmaster.ts';
import { PropmasterError } from '../../src/errors.ts';
import type { InstalledProp, InstallOptions } from '../../src/pipeline/types.ts';
import type { Report } from '../../src/verify/report.ts';

export const REPORT: Report = {
  version: 1,
  subject: { name: 'oak_cabinet', source_format: 'mjcf', category: 'cabinet' },
  verdict: 'passed_with_warnings',
  engine: { name: 'mujoco', version: '3.14.0' },
  measured: {
    size: [0.8, 0.405, 1.8],
    mass: 31.456,
    base: 'free',
    links: [{ name: 'body', mass: 31.456, center_of_mass: [0, 0, 0.9], inertia: [1, 1, 1, 0, 0, 0] }],
    joints: [
      { name: 'left_door', type: 'revolute', lower: 0, upper: 1.9, reached: 1 },
      { name: 'right_door', type: 'revolute', lower: -1.9, upper: 0, reached: 1 },
      { name: 'drawer', type: 'prismatic', lower: 0, upper: 0.3, reached: 0.99 },
    ],
    visual_triangles: 240,
    collision_parts: 12,
    simulation: { settle_displacement: 0.0004 },
  },
  checks: [
    { code: 'structure/names-unique', outcome: 'passed' },
    { code: 'physics/mass-positive', outcome: 'passed' },
    { code: 'physics/plausible', outcome: 'warned' },
    { code: 'simulation/container', outcome: 'skipped', reason: 'it holds nothing' },
  ],
  findings: [
    {
      code: 'physics/plausible',
      severity: 'warning',
      message: 'density of 91 kg/m³ is low for oak',
      pointer: '/links/0/inertial',
      hint: 'Check the wall thickness.',
      args: { density: 91 },
    },
  ],
};

export const FAILED_REPORT: Report = {
  ...REPORT,
  subject: { name: 'broken_mug', source_format: 'glb' },
  verdict: 'failed',
  checks: [{ code: 'physics/mass-positive', outcome: 'failed' }],
  findings: [
    {
      code: 'physics/mass-positive',
      severity: 'error',
      message: 'link "mug" has mass 0 kg',
      pointer: '/links/0/inertial/mass',
      args: { link: 'mug' },
    },
  ],
};

export const CABINET: InstalledProp = {
  name: 'oak_cabinet',
  source: { kind: 'prompt', request: { prompt: 'oak cabinet with two doors and a drawer' } },
  format: 'mjcf',
  jobId: 'job_1',
  assetId: 'asset_1',
  interpretation: { understood: ['oak', 'two doors', 'a drawer'], assumed: ['1.8 m tall'], ignored: ['lovely'] },
  report: REPORT,
  entries: { mujoco: 'mujoco/oak_cabinet/oak_cabinet.xml' },
  reportFile: 'reports/oak_cabinet.json',
  previewFile: 'previews/oak_cabinet.png',
  timings: { request: 12, job: 3400 },
};

/** What a fake was asked, in order. */
export interface Asked {
  readonly method: string;
  readonly args: readonly unknown[];
}

/** Gives fixed answers; a test replaces the methods that it is about. */
export function fakePropmaster(replaced: Partial<Propmaster> = {}): {
  open: (options: OpenOptions) => Promise<Propmaster>;
  asked: Asked[];
} {
  const asked: Asked[] = [];
  const note =
    <A extends unknown[], R>(method: string, answer: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> => {
      asked.push({ method, args });
      return answer(...args);
    };
  const methods: Propmaster = {
    root: '/projects/kitchen',
    init: async () => ({ created: true }),
    generate: async (_prompt: string, { onEvent }: InstallOptions = {}) => {
      onEvent?.({ type: 'progress', stage: 'request', state: 'started' });
      onEvent?.({ type: 'progress', stage: 'request', state: 'finished', job_id: 'job_1', ms: 12 });
      onEvent?.({ type: 'progress', stage: 'job', state: 'progress', fraction: 0.5, message: 'modelling' });
      return CABINET;
    },
    blend: async () => ({ written: { bowl: 'blender/bowl/bowl.blend' }, blender: '5.2.3' }),
    examine: async (target) => ({ name: target, report: REPORT, repairs: [] }),
    edit: async () => CABINET,
    editable: async () => [{ name: 'height', value: 0.095 }],
    undo: async () => ({ command: 'edit', restored: [], removed: [], reverted: ['oak_cabinet'] }),
    submit: async () => ({ jobId: 'job_7', status: 'queued' }),
    pull: async () => CABINET,
    importFile: async () => ({ ...CABINET, source: { kind: 'file', path: 'props/cabinet.zip' } }),
    importAll: async () => [
      { path: 'mug/mug.urdf', name: 'mug', status: 'installed', verdict: 'passed' },
      { path: 'tin.obj', name: 'tin', status: 'unchanged', verdict: 'passed' },
    ],
    runBatch: async (file) => ({
      id: 'run_1',
      batchId: 'batch_1',
      resumed: false,
      items: [{ line: 1, customId: 'bowl-1', status: 'installed', prop: 'bowl' }],
      progress: { total: 1, installed: 1, failed: 0, arriving: 0, running: 0, queued: 0 },
      nearDuplicates: [],
      resultsFile: `${file}.results`,
    }),
    inspect: async (file) => ({
      path: file,
      kind: 'archive',
      description: 'ZIP archive',
      format: 'mjcf',
      main: 'cabinet.xml',
      bytes: 123_456,
      verdict: 'accepted',
      refusals: [],
      entries: [{ path: 'cabinet.xml', bytes: 4_096, kind: 'file', packed: 1_024, clutter: false }],
      archive: { files: 1, folders: 0, clutter: 0, unpackedBytes: 4_096, ratio: 4, contents: 'checked' },
      xml: { root: 'mujoco', language: 'MJCF', elements: 12, depth: 4, counts: { geom: 8, body: 3, mujoco: 1 } },
      report: REPORT,
    }),
    convert: async (_file, target) => ({
      name: 'cabinet',
      from: 'usd',
      format: 'urdf',
      written: `/abs/${target}`,
      files: [target, 'meshes/body.obj'],
      findings: [],
      changes: [],
      report: REPORT,
    }),
    audit: async (collection) => ({
      folder: '/abs/toys-audit',
      files: { jsonl: '/abs/audit.jsonl', parquet: '/abs/audit.parquet', html: '/abs/audit.html' },
      level: 'physics',
      totals: {
        models: 3,
        verdicts: { passed: 1, passed_with_warnings: 1, failed: 1, refused: 0, broken: 0 },
        formats: { urdf: 2, sdf: 1 },
        licences: { 'CC0-1.0': 3 },
        findings: [
          {
            code: 'physics/mass-positive',
            severity: 'error',
            models: 1,
            count: 2,
            path: `${collection}/car.urdf`,
            message: 'Link "wheel" has a mass of 0 kg.',
          },
        ],
      },
      besides: { parts: 4, leftovers: 0, scenes: 0, unread: { blend: 1 } },
      unchanged: 0,
    }),
    search: async () => ({
      hits: [
        {
          from: 'project',
          id: 'oak_mug',
          name: 'oak_mug',
          nouns: ['mug'],
          about: 'an oak mug',
          mass: 0.3,
          size: 0.12,
          joints: 0,
          licence: 'CC0-1.0',
          verdict: 'passed',
          score: 4.2,
        },
      ],
      searched: 151,
    }),
    licences: async () => [
      { name: 'oak_mug', licence: 'CC0-1.0', attribution: null, source: null },
      { name: 'tin', licence: 'CC-BY-4.0', attribution: 'Ann', source: 'tin/model.config' },
    ],
    exportDataset: async (folder, { kind }) => ({
      folder: `/abs/${folder}`,
      kind,
      props: 2,
      shards: [
        { file: 'data/train-00000.tar', props: 2, bytes: 4096, sha256: '0'.repeat(64), status: 'written' as const },
      ],
      licences: { 'CC0-1.0': 2 },
    }),
    addSimulators: async () => ['bowl'],
    restore: async () => ({ restored: ['bowl'], intact: ['oak_cabinet'] }),
    list: async () => [
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
    view: async (shown = []) => ({ url: 'http://127.0.0.1:4321/token/', shown, close: async () => {} }),
    saveView: async (_target, file) => `/abs/${file}`,
    chatView: async () => '{}',
    scenes: async () => [],
    installScene: async () => Promise.reject(new Error('This fake has no scenes.')),
    service: async () => Promise.reject(new Error('This fake has no service.')),
    dropSimulators: async () => ['oak_cabinet'],
    remove: async () => {},
    verify: async () => [REPORT],
    jobs: async () => [
      { jobId: 'job_1', prompt: 'oak cabinet', status: 'succeeded', prop: 'oak_cabinet' },
      { jobId: undefined, prompt: 'a bowl', status: 'unknown', prop: undefined },
    ],
    job: async () => {
      throw new PropmasterError('not_found', 'no such job');
    },
    doctor: async () => ({ facts: { propmaster: '0.1.0', node: 'v20.20.2' }, problems: ['The cache is read-only.'] }),
    close: async () => {},
    ...replaced,
  };
  const recorded = Object.fromEntries(
    Object.entries(methods).map(([name, value]) => [
      name,
      typeof value === 'function' ? note(name, value as () => Promise<unknown>) : value,
    ]),
  ) as unknown as Propmaster;
  return {
    asked,
    open: async (options) => {
      asked.push({ method: 'open', args: [options] });
      return recorded;
    },
  };
}
