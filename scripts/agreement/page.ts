// What the engines read and where things rest, as a page: each against MuJoCo, the worst of each kind named.
import type { Simulator } from '../../adapters/registry.ts';

/** One prop in one engine. */
export interface Reading {
  /** [kg]. */
  readonly mass: number;
  /** Inertia of all of it about its centre of mass, in the frame of the prop: xx, yy, zz, xy, xz, yz [kg·m²]. */
  readonly inertia: readonly number[];
  /** How far its root moved in a second [m], and turned [rad]; none of what is bolted. */
  readonly rest?: { readonly moved: readonly number[]; readonly turned: readonly number[] };
}

export interface Engine {
  readonly name: Simulator;
  readonly title: string;
  /** By `project/prop`. */
  readonly readings: Readonly<Record<string, Reading>>;
  readonly problem?: string;
}

interface Apart {
  readonly mass: number;
  readonly inertia: number;
  /** [m], [rad]; none of what is bolted. */
  readonly moved?: number;
  readonly turned?: number;
}

/** Of mass, and of inertia by its largest moment. */
const AGREED = 1e-3;
/** [m], [rad]. */
const MOVED = 0.002;
const TURNED = Math.PI / 180;

/** @param readings of one prop, of MuJoCo first */
export function apart(mujoco: Reading, other: Reading): Apart {
  const largest = Math.max(...mujoco.inertia.map(Math.abs));
  const inertia = Math.max(...mujoco.inertia.map((value, i) => Math.abs(value - other.inertia[i]!))) / largest;
  const mass = Math.abs(mujoco.mass - other.mass) / mujoco.mass;
  if (!mujoco.rest || !other.rest) return { mass, inertia };
  const moved = Math.hypot(...mujoco.rest.moved.map((value, i) => value - other.rest!.moved[i]!));
  return { mass, inertia, moved, turned: between(mujoco.rest.turned, other.rest.turned) };
}

/** Angle between two orientations, each as a quaternion [rad]. */
function between(one: readonly number[], other: readonly number[]): number {
  const along = Math.abs(one.reduce((sum, value, i) => sum + value * other[i]!, 0));
  return 2 * Math.acos(Math.min(1, along));
}

/** The page, and what differs by more than it may. @param props `project/prop` of all that is installed */
export function page(
  props: readonly string[],
  engines: readonly Engine[],
  { every }: { readonly every: number },
): { text: string; faults: string[] } {
  const [mujoco, ...others] = engines;
  const faults: string[] = [];
  const rows = others.map((engine) => {
    const pairs = props.flatMap((prop) => {
      const [one, other] = [mujoco!.readings[prop], engine.readings[prop]];
      return one && other ? [{ prop, ...apart(one, other) }] : [];
    });
    const resting = pairs.filter(({ moved }) => moved !== undefined);
    const astray = resting.filter(({ moved, turned }) => !(moved! <= MOVED && turned! <= TURNED));
    for (const { prop, mass, inertia } of pairs)
      if (!(mass <= AGREED && inertia <= AGREED))
        faults.push(`${prop}, ${engine.title}: mass ${percent(mass)}, inertia ${percent(inertia)}`);
    for (const { prop, moved, turned } of astray)
      faults.push(`${prop}, ${engine.title}: rests ${millimetres(moved!)} and ${degrees(turned!)} elsewhere`);
    const worst = (of: (pair: Apart) => number): number => Math.max(0, ...pairs.map(of));
    const within = resting.length === 0 ? '–' : `${resting.length - astray.length} of ${resting.length}`;
    return [
      engine.title,
      engine.problem ?? `${pairs.length} of ${props.length}`,
      percent(worst(({ mass }) => mass)),
      percent(worst(({ inertia }) => inertia)),
      within,
    ];
  });
  const text = `<!-- Made by npm run agreement. Don't edit. -->

# One prop in every engine

${props.length} props: one of each ${every === 1 ? '' : `${every}th `}kind of the generator (\`kinds/\`) and files of others (\`corpus/\`), installed for all simulators. Each
engine loads the files that were written for it by the loader beside them. It tells the mass and the inertia of the whole prop about its centre
of mass, and where its root is a second after it was put down 1 mm above a floor. All is held against ${mujoco!.title}: masses to 0.1%, inertia to 0.1% of
its largest moment, places to 2 mm and 1°. What is bolted rests nowhere; PyBullet and SAPIEN give no mass of its root, so it is left out there.

| engine | props measured | mass, at most | inertia, at most | rest within 2 mm and 1° |
|---|---|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}

## What is further apart

${faults.length === 0 ? 'Nothing.' : faults.map((fault) => `- ${fault}`).join('\n')}
`;
  return { text, faults };
}

const percent = (share: number): string => `${(100 * share).toFixed(share < 1e-4 ? 4 : 2)}%`;
const millimetres = (length: number): string => `${(1000 * length).toFixed(1)} mm`;
const degrees = (angle: number): string => `${((180 * angle) / Math.PI).toFixed(1)}°`;
