import type { z } from 'zod';
import type { Command } from '../command.ts';
import { NONE, PARAMS } from './params.ts';

/** A method: a command of the command line, whose result it answers with. */
export interface Method {
  readonly params: z.ZodType;
  /** Parameters that the command takes as arguments, in its order; the others are its options. */
  readonly args: readonly string[];
  /** Options that make this method of the command. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Whether it simulates, renders or reads untrusted files; only a few such requests run at a time. */
  readonly heavy: boolean;
  /** The command whose `--json` result has the same fields. */
  readonly command: string;
  readonly load: () => Promise<Command<never>>;
}

/** What can be called. `initialize`, `shutdown` and `$/cancelRequest` belong to the protocol itself. */
export const METHODS: Readonly<Record<string, Method>> = {
  init: {
    params: PARAMS.init,
    args: [],
    heavy: false,
    command: 'init',
    load: async () => (await import('../commands/init.ts')).init,
  },
  generate: {
    params: PARAMS.generate,
    args: ['prompt'],
    heavy: true,
    command: 'generate',
    load: async () => (await import('../commands/generate.ts')).generate,
  },
  submit: {
    params: PARAMS.submit,
    args: ['prompt'],
    options: { wait: false },
    heavy: false,
    command: 'generate',
    load: async () => (await import('../commands/generate.ts')).generate,
  },
  pull: {
    params: PARAMS.pull,
    args: ['id'],
    heavy: true,
    command: 'pull',
    load: async () => (await import('../commands/pull.ts')).pull,
  },
  import: {
    params: PARAMS.import,
    args: ['path'],
    heavy: true,
    command: 'import',
    load: async () => (await import('../commands/import.ts')).importFile,
  },
  inspect: {
    params: PARAMS.inspect,
    args: ['path'],
    heavy: true,
    command: 'inspect',
    load: async () => (await import('../commands/inspect.ts')).inspect,
  },
  convert: {
    params: PARAMS.convert,
    args: ['source', 'target'],
    heavy: true,
    command: 'convert',
    load: async () => (await import('../commands/convert.ts')).convert,
  },
  verify: {
    params: PARAMS.verify,
    args: ['names'],
    heavy: true,
    command: 'verify',
    load: async () => (await import('../commands/verify.ts')).verify,
  },
  list: {
    params: PARAMS.list,
    args: ['names'],
    heavy: false,
    command: 'list',
    load: async () => (await import('../commands/list.ts')).list,
  },
  licences: {
    params: PARAMS.licences,
    args: ['names'],
    heavy: false,
    command: 'licences',
    load: async () => (await import('../commands/licences.ts')).licences,
  },
  search: {
    params: PARAMS.search,
    args: ['query'],
    heavy: false,
    command: 'search',
    load: async () => (await import('../commands/search.ts')).search,
  },
  scenes: {
    params: NONE,
    args: [],
    heavy: false,
    command: 'scenes installed',
    load: async () => (await import('../commands/scenes/installed.ts')).installedScenes,
  },
  installScene: {
    params: PARAMS.installScene,
    args: ['source'],
    heavy: true,
    command: 'scenes install',
    load: async () => (await import('../commands/scenes/install.ts')).installScene,
  },
  edit: {
    params: PARAMS.edit,
    args: ['name'],
    heavy: true,
    command: 'edit',
    load: async () => (await import('../commands/edit.ts')).edit,
  },
  undo: {
    params: NONE,
    args: [],
    heavy: false,
    command: 'undo',
    load: async () => (await import('../commands/undo.ts')).undo,
  },
  remove: {
    params: PARAMS.remove,
    args: ['names'],
    heavy: false,
    command: 'remove',
    load: async () => (await import('../commands/remove.ts')).remove,
  },
  add: {
    params: PARAMS.add,
    args: ['simulators', 'names'],
    heavy: true,
    command: 'add',
    load: async () => (await import('../commands/add.ts')).add,
  },
  drop: {
    params: PARAMS.drop,
    args: ['simulators', 'names'],
    heavy: false,
    command: 'drop',
    load: async () => (await import('../commands/drop.ts')).drop,
  },
  restore: {
    params: NONE,
    args: [],
    heavy: true,
    command: 'install',
    load: async () => (await import('../commands/install.ts')).install,
  },
  jobs: {
    params: NONE,
    args: [],
    heavy: false,
    command: 'jobs',
    load: async () => (await import('../commands/jobs/list.ts')).jobs,
  },
  job: {
    params: PARAMS.job,
    args: ['id'],
    heavy: false,
    command: 'jobs show',
    load: async () => (await import('./job.ts')).job,
  },
  attach: {
    params: PARAMS.attach,
    args: ['id'],
    heavy: true,
    command: 'jobs attach',
    load: async () => (await import('../commands/jobs/attach.ts')).attachJob,
  },
  cancel: {
    params: PARAMS.cancel,
    args: ['id'],
    heavy: false,
    command: 'jobs cancel',
    load: async () => (await import('../commands/jobs/cancel.ts')).cancelJob,
  },
  examine: {
    params: PARAMS.examine,
    args: ['target'],
    heavy: true,
    command: 'doctor',
    load: async () => (await import('../commands/doctor.ts')).doctor,
  },
  doctor: {
    params: NONE,
    args: [],
    heavy: false,
    command: 'doctor',
    load: async () => (await import('../commands/doctor.ts')).doctor,
  },
  blend: {
    params: PARAMS.blend,
    args: ['names'],
    heavy: true,
    command: 'blend',
    load: async () => (await import('../commands/blend.ts')).blend,
  },
  runBatch: {
    params: PARAMS.runBatch,
    args: ['path'],
    heavy: true,
    command: 'batch run',
    load: async () => (await import('../commands/batch-run.ts')).batchRun,
  },
};
