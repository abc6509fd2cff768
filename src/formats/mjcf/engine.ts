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
 * It prints into a buffer, never to stdout, and reads no stdin: both may carry a protocol.
 */
export function loadEngine(): Promise<Engine> {
  engine ??= start().catch((error: unknown) => {
    engine = undefined;
    throw error;
  });
  return engine;
}

/**
 * The next {@link loadEngine} starts a new engine. For one that trapped, whose memory can't be trusted any more, and for
 * one that has grown: WebAssembly memory never shrinks. Models that live in the old one stay usable until they are freed.
 */
export function retireEngine(): void {
  engine = undefined;
}

async function start(): Promise<Engine> {
  const { default: load } = await import('@mujoco/mujoco');
  let log: string[] = [];
  const print = (line: string): void => {
    log.push(line);
  };
  const mujoco = await load({ print, printErr: print, stdin: () => null });
  return {
    mujoco,
    takeLog() {
      const lines = log;
      log = [];
      return lines;
    },
  };
}
