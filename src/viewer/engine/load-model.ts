import type { MainModule, MjModel } from '@mujoco/mujoco';

/** The part of Emscripten's file system that is used here; the package's types leave it open. */
interface EngineFiles {
  mkdirTree(path: string): void;
  writeFile(path: string, content: Uint8Array): void;
}

/** Where the files lie, in the engine's memory: below as many folders as paths may lead out of. */
const FOLDER = '/view/a/b/c/d';

/**
 * Compiles an MJCF file with what it refers to.
 *
 * @param log what the engine prints; its last line tells why it refuses
 * @throws {Error} with MuJoCo's own words
 */
export function loadModel(
  mujoco: MainModule,
  files: ReadonlyMap<string, Uint8Array>,
  main: string,
  log: readonly string[],
): MjModel {
  const fs = (mujoco as unknown as { readonly FS: EngineFiles }).FS;
  for (const [path, content] of files) {
    const full = `${FOLDER}/${path}`;
    fs.mkdirTree(full.slice(0, full.lastIndexOf('/')));
    fs.writeFile(full, content);
  }
  try {
    return mujoco.MjModel.from_xml_path(`${FOLDER}/${main}`);
  } catch (error) {
    const said = log.filter((line) => line.trim() !== '').at(-1) ?? (error as Error).message ?? String(error);
    throw new Error(said.replaceAll(`${FOLDER}/`, ''));
  }
}
