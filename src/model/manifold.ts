import { readFile } from 'node:fs/promises';
// biome-ignore lint/style/noRestrictedImports: to find the code of the engine, which its own loader would read each time
import { createRequire } from 'node:module';
import type { ManifoldToplevel } from 'manifold-3d';

/** What WebAssembly is to a loader; the types of Node.js have no `WebAssembly`. */
interface WasmEngine {
  readonly compile: (code: Uint8Array) => Promise<object>;
  readonly Instance: new (module: object, imports: object) => object;
}
const { compile, Instance } = (globalThis as unknown as { WebAssembly: WasmEngine }).WebAssembly;

/** What its loader takes of Emscripten's options; its own types name `locateFile` alone. */
interface LoaderOptions {
  readonly instantiateWasm: (imports: object, receive: (instance: object, module: object) => void) => object;
}

let shared: Promise<ManifoldToplevel> | undefined;
let compiled: Promise<() => Promise<ManifoldToplevel>> | undefined;

/** manifold-3d, loaded on first use (30 ms) and shared by the whole process. */
export function loadManifold(): Promise<ManifoldToplevel> {
  shared ??= startManifold();
  return shared;
}

/**
 * manifold-3d in a memory of its own (5 ms; its code is compiled once): for untrusted triangles. A mesh that it refuses stays
 * in its memory, and after some thousands of such meshes a later call has been seen not to return. So what is found for one
 * mesh never depends on the meshes before it. Objects of two engines can't be mixed.
 */
export async function startManifold(): Promise<ManifoldToplevel> {
  compiled ??= compileOnce();
  const engine = await (await compiled)();
  engine.setup();
  return engine;
}

/** @returns what starts one more engine from the same compiled module */
async function compileOnce(): Promise<() => Promise<ManifoldToplevel>> {
  const { default: start } = await import('manifold-3d');
  const code = await compile(await readFile(createRequire(import.meta.url).resolve('manifold-3d/manifold.wasm')));
  // The loader makes the engine of the object that it is given: each engine needs its own.
  const options = (): LoaderOptions => ({
    instantiateWasm(imports, receive) {
      receive(new Instance(code, imports), code);
      return {};
    },
  });
  return () => (start as unknown as (options: LoaderOptions) => Promise<ManifoldToplevel>)(options());
}
