import type { MainModule, MjModel, MjSpec } from '@mujoco/mujoco';
import { PropmasterError } from '../../errors.ts';
import type { FileMap } from '../files.ts';
import { loadEngine } from './engine.ts';
import { mount, unmount, workIn } from './mount.ts';

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
  dispose(): void;
}

/** Levels below the mount point at which files lie, so that `../` of a model stays inside of the mount. */
const DEPTH = 8;
const LEVEL = '/_';

let mounts = 0;

/**
 * Compiles the MJCF file `entry` of `files` with MuJoCo.
 *
 * The files live in the engine's own memory file system until `dispose`; nothing is read from the disk. Paths may begin
 * with up to eight `../`.
 *
 * @throws {PropmasterError} `invalid_input` with MuJoCo's own message; `where` is `entry`, with the line if it names one
 */
export async function compileMjcf(files: FileMap, entry: string): Promise<Compiled> {
  const { mujoco, takeLog } = await loadEngine();
  takeLog();
  mounts += 1;
  const top = `/mount-${mounts}`;
  const root = top + LEVEL.repeat(DEPTH);
  const attempt = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw explain(error, top, entry, takeLog());
    }
  };
  try {
    mount(mujoco, root, files);
    const model = attempt(() => mujoco.MjModel.from_xml_path(`${root}/${entry}`));
    return {
      mujoco,
      model,
      warnings: takeLog().filter((line) => line.trim() !== ''),
      changed(change, use) {
        const slash = entry.lastIndexOf('/');
        const folder = slash < 0 ? root : `${root}/${entry.slice(0, slash)}`;
        return workIn(mujoco, folder, () => {
          const content = files.get(entry)!;
          const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
          const spec = attempt(() => mujoco.parseXMLString(text));
          try {
            change(spec);
            const other = attempt(() => mujoco.mj_compile(spec));
            try {
              return use(other);
            } finally {
              other.delete();
            }
          } finally {
            spec.delete();
          }
        });
      },
      dispose() {
        model.delete();
        unmount(mujoco, top);
      },
    };
  } catch (error) {
    unmount(mujoco, top);
    throw error;
  }
}

/** MuJoCo's message without the engine's stack and our mount point, as an error that names the place. */
function explain(error: unknown, top: string, entry: string, log: readonly string[]): PropmasterError {
  const said = error instanceof Error ? error.message : String(error);
  const message = [said, ...log]
    .join('\n')
    .replace(new RegExp(`${top}((?:${LEVEL})*)/`, 'g'), (_, levels: string) =>
      '../'.repeat(DEPTH - levels.length / LEVEL.length),
    )
    .replace(/^(MuJoCo Error: )?(Loading error: )?(XML )?(Error: )?/, '')
    .trim();
  const line = /\bline (\d+)/.exec(message)?.[1];
  return new PropmasterError('invalid_input', `MuJoCo refuses ${entry}: ${message}`, {
    where: line === undefined || line === '0' ? entry : `${entry}:${line}`,
    hint: 'Correct the model in the place named; MuJoCo itself refuses it with the same words.',
    cause: error,
  });
}
