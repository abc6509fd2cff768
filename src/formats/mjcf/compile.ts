import type { MainModule, MjModel, MjSpec } from '@mujoco/mujoco';
import type { FileMap } from '../files.ts';
import { compileError, isFatal } from './compile-error.ts';
import { loadEngine, retireEngine } from './engine.ts';
import { mount, workIn } from './mount.ts';

/** A compiled model inside the engine. `dispose` frees it; nothing of it may be used afterwards. */
export interface Compiled {
  readonly mujoco: MainModule;
  readonly model: MjModel;
  /** What the compiler warned of. */
  readonly warnings: readonly string[];
  /**
   * Compiles again after a change to the parsed model, and hands the result to `use`; both are freed afterwards.
   * @throws {PropmasterError} `invalid_input` if the changed model doesn't compile
   */
  changed<T>(change: (spec: MjSpec) => void, use: (model: MjModel) => T): T;
  /** Hands the parsed model, before it is compiled, to `use`: much less work than {@link changed}. Freed afterwards. */
  parsed<T>(use: (spec: MjSpec) => T): T;
  dispose(): void;
}

/** How many `../` may lead out of the archive: levels below the mount point at which its files lie. */
export const LEVELS = 8;
const LEVEL = '/_';
const TOP = '/mount';
/** Where the archive lies in the engine's memory. */
export const ROOT = TOP + LEVEL.repeat(LEVELS);

/** Where files of our own writer lie, which never lead out: each level of a path is looked up again for every mesh. */
const OWN_ROOT = '/own-mount';

/**
 * An engine whose memory has grown beyond this is given up [bytes]. It loses some with every model (its cache of assets,
 * fragments, handles), may grow to 2 GiB, and then fails for good. Memory that is given up goes with the next collection of
 * garbage, so that two or three of them may be there at once; starting another takes as long as verifying half a prop.
 */
const LARGEST_HEAP = 96 * 2 ** 20;

/**
 * Compiles the MJCF file `entry` of `files` with MuJoCo.
 *
 * The files live in the engine's own memory file system while it compiles; nothing is read from the disk. Paths may begin
 * with up to eight `../`, or be absolute.
 *
 * @param own whether the files come from our own writer: no path leads out of their folder
 * @throws {PropmasterError} `invalid_input` with MuJoCo's own message; `where` is `entry`, with the line if it names one
 */
export async function compileMjcf(files: FileMap, entry: string, { own = false } = {}): Promise<Compiled> {
  const root = own ? OWN_ROOT : ROOT;
  const { mujoco, takeLog } = await loadEngine();
  // No `await` from here on: one mount point serves all.
  const withFiles = <T>(work: () => T): T => {
    takeLog();
    try {
      const unmount = mount(mujoco, root, files);
      try {
        return work();
      } finally {
        unmount();
      }
    } catch (error) {
      if (isFatal(error)) retireEngine();
      throw compileError(error, entry, takeLog(), withoutMount);
    }
  };
  const model = withFiles(() => mujoco.MjModel.from_xml_path(`${root}/${entry}`));
  const parsed = <T>(use: (spec: MjSpec) => T): T =>
    withFiles(() =>
      workIn(mujoco, `${root}/${entry}`.replace(/\/[^/]*$/, ''), () => {
        const content = files.get(entry)!;
        const spec = mujoco.parseXMLString(typeof content === 'string' ? content : new TextDecoder().decode(content));
        try {
          return use(spec);
        } finally {
          emptySpec(mujoco, spec);
          spec.delete();
        }
      }),
    );
  return {
    mujoco,
    model,
    warnings: takeLog()
      .filter((line) => line.trim() !== '')
      .map(withoutMount),
    parsed,
    changed: (change, use) =>
      parsed((spec) => {
        change(spec);
        const other = mujoco.mj_compile(spec);
        try {
          return use(other);
        } finally {
          other.delete();
        }
      }),
    dispose() {
      // Every array of a model is a view of the whole memory.
      if ((model.body_mass as Float64Array).buffer.byteLength > LARGEST_HEAP) retireEngine();
      model.delete();
    },
  };
}

/** Frees what is large. MuJoCo's binding frees a parsed model's assets no longer once it was compiled. */
function emptySpec(mujoco: MainModule, spec: MjSpec): void {
  const { mjOBJ_TEXTURE, mjOBJ_MESH, mjOBJ_HFIELD, mjOBJ_SKIN } = mujoco.mjtObj;
  for (const kind of [mjOBJ_TEXTURE, mjOBJ_MESH, mjOBJ_HFIELD, mjOBJ_SKIN]) {
    for (let asset = mujoco.mjs_firstElement(spec, kind); asset; asset = mujoco.mjs_firstElement(spec, kind)) {
      const gone = mujoco.mjs_delete(spec, asset) === 0;
      asset.delete();
      if (!gone) break;
    }
  }
}

const withoutMount = (text: string): string =>
  text
    .replaceAll(`${OWN_ROOT}/`, '')
    .replace(new RegExp(`${TOP}((?:${LEVEL})*)/`, 'g'), (_, levels: string) =>
      '../'.repeat(LEVELS - levels.length / LEVEL.length),
    );
