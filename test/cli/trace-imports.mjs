// node --import ./test/cli/trace-imports.mjs …: appends the address of every module that is imported to TRACE_FILE.
// The file is loaded twice: by the program, where it registers itself, and by Node's loader thread, where it listens.
import { appendFileSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) register(import.meta.url);

export async function resolve(specifier, context, next) {
  const resolved = await next(specifier, context);
  appendFileSync(process.env['TRACE_FILE'], `${resolved.url}\n`);
  return resolved;
}
