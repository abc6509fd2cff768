// Compares what the reference library measures of a source with what it measures of the installed prop.
import type { Imported, Measured, MeasuredJoint, Opinion, Unmeasured } from './types.ts';

/** Relative difference of masses and sizes that counts as none: what our own read-back allows. */
const TOLERANCE = 1e-3;
/** The same in metres, for what is flat along an axis. */
const LEAST_SIZE = 1e-4;
/** Of the fixed root that a prop gets whose joints lead from the world [kg]. */
const ADDED_BASE = 1e-3;
/** Of limits [rad] or [m]. */
const LIMIT_TOLERANCE = 1e-4;
/** A limit beyond this is none: SDF writes 1e16, and our writers leave such a limit out. */
const NO_LIMIT = 1e3;

/** Differences, each as `what: installed figure, not source figure`. */
export function compare(source: Measured, installed: Measured): string[] {
  return [...massDiffers(source, installed), ...sizeDiffers(source, installed), ...jointsDiffer(source, installed)];
}

function* massDiffers(source: Measured, installed: Measured): Generator<string> {
  // What nobody weighs: scenery, and a file that leaves the mass to the simulator.
  if (source.static || source.mass === null || installed.mass === null) return;
  const apart = installed.mass - source.mass;
  if (Math.abs(apart) > TOLERANCE * source.mass && Math.abs(apart - ADDED_BASE) > TOLERANCE * ADDED_BASE)
    yield `mass: ${figure(installed.mass)} kg, not ${figure(source.mass)} kg`;
}

function* sizeDiffers(source: Measured, installed: Measured): Generator<string> {
  if (source.size === null || installed.size === null) {
    if (source.size !== installed.size) yield `size: ${sizeText(installed)}, not ${sizeText(source)}`;
    return;
  }
  const largest = Math.max(...source.size);
  const apart = source.size.some((edge, axis) => {
    const allowed = Math.max(TOLERANCE * largest, LEAST_SIZE);
    return Math.abs(edge - installed.size![axis]!) > allowed;
  });
  if (apart) yield `size: ${sizeText(installed)}, not ${sizeText(source)}`;
}

function* jointsDiffer(source: Measured, installed: Measured): Generator<string> {
  const [ours, theirs] = [ranges(installed.joints), ranges(source.joints)];
  if (ours.length !== theirs.length) {
    yield `joints: ${ours.length} that move, not ${theirs.length}`;
    return;
  }
  const missing = theirs.filter((range) => !take(ours, range));
  if (missing.length > 0) yield `joints: no range ${missing.map(rangeText).join(', ')}`;
}

type Range = readonly [number, number];

/** Ranges of joints that move; a joint whose limits are equal does not. */
const ranges = (joints: readonly MeasuredJoint[]): Range[] =>
  joints
    .map(({ lower, upper }): Range => [limit(lower, -Infinity), limit(upper, Infinity)])
    .filter(([lower, upper]) => upper - lower > LIMIT_TOLERANCE);

const limit = (value: number | null, none: number): number =>
  value === null || Math.abs(value) > NO_LIMIT ? none : value;

/** Takes one range out that equals `wanted`. */
function take(ranges: Range[], wanted: Range): boolean {
  const close = (a: number, b: number): boolean => a === b || Math.abs(a - b) <= LIMIT_TOLERANCE;
  const index = ranges.findIndex(([lower, upper]) => close(lower, wanted[0]) && close(upper, wanted[1]));
  if (index >= 0) ranges.splice(index, 1);
  return index >= 0;
}

const figure = (value: number): string => `${Number(value.toPrecision(5))}`;
const sizeText = ({ size }: Measured): string =>
  size === null ? 'nothing to see' : `${size.map((edge) => figure(edge)).join(' × ')} m`;
const rangeText = ([lower, upper]: Range): string => `${figure(lower)} to ${figure(upper)}`;

/** What the comparison of one model came to. */
export interface Comparison {
  readonly differences: readonly string[];
  readonly uncompared?: string;
}

/** Compares both measures, or says why there is nothing to compare. */
export function comparison(source: Measured | Unmeasured, installed: Measured | Unmeasured): Comparison {
  if ('problem' in source) return { differences: [], uncompared: `source: ${source.problem}` };
  if ('problem' in installed) return { differences: [`installed: ${installed.problem}`] };
  return { differences: compare(source, installed) };
}

/**
 * Whether a person would have wanted this outcome. Broken is never right. A refusal is right where it was expected, and
 * names the cause that was. An installed model is right if nothing differs from its source, but for what was expected to.
 */
export function isRight(imported: Imported, { differences }: Comparison, opinion: Opinion | undefined): boolean {
  if (imported.state === 'broken') return false;
  if (imported.state === 'refused')
    return opinion?.expect === 'refuse' && (opinion.code === undefined || opinion.code === imported.code);
  if (opinion?.expect === 'refuse') return false;
  return differences.every((difference) => opinion?.differs?.some((word) => difference.startsWith(word)) === true);
}
