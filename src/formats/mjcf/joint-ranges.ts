import type { MjModel, MjSpec } from '@mujoco/mujoco';
import type { Finding } from '../../model/finding.ts';
import type { ByteMap } from '../files.ts';
import type { Compiled } from './compile.ts';
import { rangeIgnored } from './findings.ts';
import { elementsOf, readParts } from './gate/parts.ts';
import { handles } from './handles.ts';
import { nameAt } from './read-values.ts';

/**
 * Joints whose range MuJoCo ignores: with `autolimits`, which is the default, a range that does not rise (`range="90 0"`)
 * means no limits at all, and nothing is said. Measured with 3.3.7, 3.12.0 and 4.0.0; with limited="true" all of them
 * refuse it. Where limited="false" is written, it is meant so.
 *
 * @see MuJoCo XML reference, compiler/autolimits
 */
export function findIgnoredRanges(compiled: Compiled, files: ByteMap, entry: string): Finding[] {
  const { model } = compiled;
  const doubtful = new Set(joints(model).filter((id) => isFalling(model, id)));
  if (doubtful.size === 0) return [];
  let parsed: MjSpec | undefined;
  const automatic = compiled.changed(
    (spec) => {
      parsed = spec;
    },
    () => automaticJoints(compiled, parsed!),
  );
  return automatic
    .filter(({ id }) => doubtful.has(id))
    .map(({ id, line }) => {
      const joint = nameAt(model, model.name_jntadr, id);
      const [lower, upper] = [model.jnt_range[2 * id], model.jnt_range[2 * id + 1]] as [number, number];
      return rangeIgnored.at(placeOf(joint, line, files, entry), { joint: joint || `number ${id + 1}`, lower, upper });
    });
}

const joints = (model: MjModel): number[] => Array.from({ length: model.njnt }, (_, id) => id);

/** A range is there, 0 0 being none, and does not rise. What limits was refused already. */
function isFalling({ jnt_range: range }: MjModel, id: number): boolean {
  const [lower, upper] = [range[2 * id], range[2 * id + 1]];
  return lower >= upper && !(lower === 0 && upper === 0);
}

/** Joints that say nothing of `limited`, and the lines that they stand in; 0 if MuJoCo doesn't know. */
function automaticJoints({ mujoco }: Compiled, spec: MjSpec): { id: number; line: number }[] {
  const found: { id: number; line: number }[] = [];
  const elements = handles(
    () => mujoco.mjs_firstElement(spec, mujoco.mjtObj.mjOBJ_JOINT),
    (element) => mujoco.mjs_nextElement(spec, element),
  );
  for (const element of elements) {
    const joint = mujoco.mjs_asJoint(element)!;
    const line = Number(/\bline (\d+)/.exec(String(joint.info))?.[1] ?? 0);
    if (joint.limited === mujoco.mjtLimited.mjLIMITED_AUTO) found.push({ id: mujoco.mjs_getId(element), line });
    joint.delete();
  }
  return found;
}

/** MuJoCo forgets the lines of what is included; there a joint is found by its name. */
function placeOf(name: string, line: number, files: ByteMap, entry: string): string {
  if (line !== 0) return `${entry}:${line}`;
  const { parts } = readParts(files, entry);
  for (const [path, root] of name === '' ? [] : parts)
    for (const joint of elementsOf(root, (element) => element.name === 'joint'))
      if (joint.attributes.get('name') === name) return `${path}:${joint.line}`;
  return entry;
}
