import { withoutFarLimits } from '../model/far-limits.ts';
import { fixLockedJoints } from '../model/locked-joints.ts';
import { withSoundMimics } from '../model/mimic.ts';
import type { ReadResult } from './files.ts';
import { jointLocked, mimicLeftOut } from './findings.ts';

/**
 * What a reader found, with a fixed joint for each that is locked by equal limits and a finding for each, and without
 * limits that only say that there are none, and without couplings that can't be.
 *
 * @param placeOf where a joint stands, by its name in the model: `file:line`, or the file
 */
export function withLockedFixed({ model, findings }: ReadResult, placeOf: (joint: string) => string): ReadResult {
  return lockedFixed({ model: withoutFarLimits(model), findings }, placeOf);
}

/** The same for formats whose limits are meant as they are written. */
export function lockedFixed({ model, findings }: ReadResult, placeOf: (joint: string) => string): ReadResult {
  const { model: fixed, locked } = fixLockedJoints(model);
  const { model: sound, loose } = withSoundMimics(fixed);
  return {
    model: sound,
    findings: [
      ...findings,
      ...locked.map((one) => jointLocked.at(placeOf(one.joint), { ...one })),
      ...loose.map((one) => mimicLeftOut.at(placeOf(one.joint), { ...one })),
    ],
  };
}
