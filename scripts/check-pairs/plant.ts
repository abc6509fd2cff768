import type { Collision, Inertial, Joint, Link, Material, Mesh, SimModel } from '../../src/model/types.ts';

/** Makes one thing wrong with a sound prop. */
export type Plant = (sound: SimModel) => SimModel;

type Change<Of> = Partial<Of> | ((sound: Of) => Partial<Of>);
const changed = <Of>(sound: Of, change: Change<Of>): Of => ({
  ...sound,
  ...(typeof change === 'function' ? change(sound) : change),
});

/** @param which name, or place in the list */
const at = <Of extends { readonly name: string }>(all: readonly Of[], which: string | number): number =>
  typeof which === 'number' ? which : all.findIndex(({ name }) => name.includes(which));

const inList = <Of extends { readonly name: string }>(
  all: readonly Of[],
  which: string | number,
  change: Change<Of>,
): Of[] => {
  const found = at(all, which);
  if (!all[found]) throw new Error(`There is no "${which}" among ${all.map(({ name }) => name).join(', ')}.`);
  return all.map((one, index) => (index === found ? changed(one, change) : one));
};

export const link =
  (which: string | number, change: Change<Link>): Plant =>
  (sound) => ({ ...sound, links: inList(sound.links, which, change) });

export const joint =
  (which: string | number, change: Change<Joint>): Plant =>
  (sound) => ({ ...sound, joints: inList(sound.joints, which, change) });

export const material =
  (which: string | number, change: Change<Material>): Plant =>
  (sound) => ({ ...sound, materials: inList(sound.materials, which, change) });

export const mesh =
  (which: string | number, change: Change<Mesh>): Plant =>
  (sound) => ({ ...sound, meshes: inList(sound.meshes, which, change) });

export const inertial = (which: string | number, change: Change<Inertial>): Plant =>
  link(which, (sound) => ({ inertial: changed(sound.inertial, change) }));

/** Of every link. */
export const everyCollider =
  (change: Change<Collision>): Plant =>
  (sound) => ({
    ...sound,
    links: sound.links.map((one) => ({ ...one, collisions: one.collisions.map((part) => changed(part, change)) })),
  });

export const semantics =
  (change: Change<SimModel['semantics']>): Plant =>
  (sound) => ({ ...sound, semantics: changed(sound.semantics, change) });

/** A joint without its limits. */
export const withoutLimits =
  (which: string | number): Plant =>
  (sound) => {
    const found = at(sound.joints, which);
    return {
      ...sound,
      joints: sound.joints.map(({ limits, ...rest }, index) => ({
        ...rest,
        ...(index !== found && limits ? { limits } : {}),
      })),
    };
  };
