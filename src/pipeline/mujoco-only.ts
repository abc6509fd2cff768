import type { Adapter } from '../../adapters/contract.ts';
import type { Finding } from '../model/finding.ts';
import type { SimModel } from '../model/types.ts';
import { mujocoOnly, mujocoOnlySolver } from '../verify/line-findings.ts';

/** What of a model acts in MuJoCo alone, for the simulators that a prop is written for besides. */
export function mujocoOnlyFindings(
  model: SimModel,
  adapters: readonly Pick<Adapter, 'title' | 'formats'>[],
): Finding[] {
  const simulators = adapters.filter(({ formats: [native] }) => native !== 'mjcf').map(({ title }) => title);
  if (simulators.length === 0) return [];
  const { links, joints } = model;
  const collisions = links.flatMap((link) => link.collisions);
  const inContact = (...keys: (keyof NonNullable<(typeof collisions)[number]['contact']>)[]): string[] =>
    collisions.filter(({ contact }) => keys.some((key) => contact?.[key] !== undefined)).map(({ name }) => name);
  const missed = {
    'condim above 3, which torsional and rolling friction need': collisions
      .filter(({ contact }) => (contact?.condim ?? 3) > 3)
      .map(({ name }) => name),
    'masks (contype and conaffinity), beyond pairs within the prop': collisions
      .filter(({ mask }) => mask)
      .map(({ name }) => name),
    'a part of the weight that is held up': links
      .filter(({ gravityCompensation: share = 0 }) => share !== 0 && share !== 1)
      .map(({ name }) => name),
    'the range of a ball joint, of which USD has a cone': joints
      .filter(({ ballLimit }) => ballLimit !== undefined)
      .map(({ name }) => name),
  };
  const solver = {
    priority: inContact('priority'),
    'margin and gap, of which USD has offsets': inContact('margin', 'gap'),
    'solref, solimp and solmix of contacts': inContact('solref', 'solimp', 'solmix'),
    'solver values of joints': joints.filter((one) => one.solver).map(({ name }) => name),
  };
  return [
    ...[missed].filter(isNeeded).map((values) => mujocoOnly.at('', { simulators, values: told(values) })),
    ...[solver].filter(isNeeded).map((values) => mujocoOnlySolver.at('', { simulators, values: told(values) })),
  ];
}

type Values = Readonly<Record<string, readonly string[]>>;

const isNeeded = (values: Values): boolean => Object.values(values).some((names) => names.length > 0);

const told = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, names]) => names.length > 0));
