import type { MainModule } from '@mujoco/mujoco';

/** MuJoCo as WebAssembly, and what it printed since it was last asked. */
export interface Engine {
  readonly mujoco: MainModule;
  /** Takes the lines that MuJoCo printed (warnings of the compiler among them); the next call starts afresh. */
  takeLog(): string[];
}

let engine: Promise<Engine> | undefined;

/**
 * The engine, loaded on first use (0.2 s) and shared by the whole process.
 * It prints into a buffer, never to stdout: stdout may carry a protocol.
 */
export function loadEngine(): Promise<Engine> {
  engine ??= start().catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return engine;
}

async function start(): Promise<Engine> {
  const { default: load } = await import('@mujoco/mujoco');
  let log: string[] = [];
  const print = (line: string): void => {
    log.push(line);
  };
  const mujoco = await load({ print, printErr: print });
  return {
    mujoco,
    takeLog() {
      const lines = log;
      log = [];
      return lines;
    },
  };
}
