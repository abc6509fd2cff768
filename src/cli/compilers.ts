import { setFlagsFromString } from 'node:v8';

/**
 * How readily V8 compiles a second time, now optimised. Most commands run for some seconds, and its own settings spend a
 * quarter of the processor's time on functions that are hardly called again; what is called much is optimised all the same.
 *
 * - `--wasm-tiering-budget`: ten times its own; of MuJoCo, thousands of functions are called to compile a few models
 * - `--interrupt-budget`: four times its own; of JavaScript
 *
 * For this process and its threads. An engine that doesn't know one of them ignores it.
 */
export function compileLate(): void {
  for (const flag of ['--wasm-tiering-budget=18000000', '--interrupt-budget=500000']) setFlagsFromString(flag);
}
