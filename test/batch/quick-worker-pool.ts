import type { WorkerPool } from '../../src/batch/worker-pool.ts';
import type { PrepareTask } from '../../src/batch/worker-thread.ts';
import { PropmasterError } from '../../src/errors.ts';
import { emitProp } from '../../src/pipeline/emission.ts';
import { adaptersOf } from '../../src/pipeline/simulators.ts';
import type { Adapted } from '../../src/pipeline/state.ts';
import type { Report } from '../../src/verify/report.ts';
import { brick } from '../pipeline/props.ts';

const REPORT: Report = {
  version: 1,
  subject: { name: 'brick', source_format: 'mjcf' },
  verdict: 'passed',
  engine: { name: 'mujoco', version: '0' },
  measured: {
    size: [1, 1, 1],
    mass: 3,
    base: 'free',
    links: [],
    joints: [],
    visual_triangles: 12,
    collision_parts: 1,
    simulation: {},
  },
  checks: [],
  findings: [],
} as unknown as Report;

/** What the threads would make of any download, at once and in this thread. `failing` says which props fail. */
export function quickWorkerPool(failing: (name: string) => boolean = () => false): WorkerPool {
  return {
    async prepare({ fetched, simulators, options }: PrepareTask): Promise<Adapted> {
      const name = options.name ?? fetched.asset!.name!;
      if (failing(name) && !options.allowFailed) {
        throw new PropmasterError('verification_failed', `${name} failed verification.`);
      }
      const model = { ...brick, name };
      const pictures = { preview: new Uint8Array([1]), thumbnail: new Uint8Array([1]) };
      const emission = emitProp({ name, model, report: REPORT, ...pictures }, await adaptersOf(simulators));
      const artifact = { sha256: '0'.repeat(64), size: 1 };
      const unpacked = { files: new Map(), format: 'mjcf', main: 'a.xml', title: name, artifact } as const;
      return { ...fetched, unpacked, model, readFindings: [], changes: [], report: REPORT, emission };
    },
    close: async () => {},
  };
}
