import { threadId } from 'node:worker_threads';
import { PropmasterError } from '../../src/errors.ts';
import { defineFinding } from '../../src/model/finding.ts';

const finding = defineFinding({ code: 'format/test', severity: 'error', about: '', message: () => 'broken' });

const { WebAssembly: webAssembly } = globalThis as unknown as {
  WebAssembly: { instantiate(bytes: Uint8Array): Promise<{ instance: { exports: { f(): void } } }> };
};

/** What a hostile file could make of a task. */
export const TASKS = {
  thread: async (_: undefined): Promise<number> => threadId,
  double: async (values: Float32Array): Promise<{ doubled: Float32Array[] }> => ({
    doubled: [values.map((value) => 2 * value)],
  }),
  hang: async (_: undefined): Promise<void> => {
    for (;;);
  },
  hangInWasm: async (_: undefined): Promise<void> => {
    // (module (func (export "f") (loop (br 0))))
    const bytes = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0];
    const body = [10, 9, 1, 7, 0, 3, 64, 12, 0, 11, 11];
    const { instance } = await webAssembly.instantiate(Uint8Array.from([...bytes, ...body]));
    instance.exports.f();
  },
  neverAnswer: (_: undefined): Promise<void> => new Promise(() => {}),
  fillHeap: async (_: undefined): Promise<number> => {
    const kept: object[] = [];
    for (;;) kept.push({ length: kept.length });
  },
  overflowStack: async (_: undefined): Promise<number> => {
    const deeper = (depth: number): number => 1 + deeper(depth + 1);
    return deeper(0);
  },
  leave: async (_: undefined): Promise<void> => process.exit(3),
  leaveLater: async (_: undefined): Promise<void> => void setTimeout(() => process.exit(3), 10),
  throwLater: async (_: undefined): Promise<void> => void setTimeout(() => JSON.parse('{'), 0),
  print: async (_: undefined): Promise<void> => void process.stdout.write('noise of a library\n'),
  refuse: async (place: string): Promise<void> => {
    throw new PropmasterError('invalid_input', 'No.', { where: place, hint: 'Do.', findings: [finding.at(place, {})] });
  },
};
