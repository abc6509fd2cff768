/** How the things of a scene, and what belongs to them, are called in the one model that {@link composeScene} makes. */
export interface NamingScheme {
  /** The link that stands still, and its material. */
  readonly structure: string;
  /** A box of the structure. */
  readonly box: (name: string) => string;
  readonly link: (instance: string, link: string, isRoot: boolean) => string;
  readonly joint: (instance: string, joint: string) => string;
  /** A visual or collision; the two may have one name in a link. */
  readonly part: (instance: string, link: string, part: string) => string;
  /** The visual of a part: MuJoCo and glTF keep visuals and collisions in one list of names. */
  readonly visual: (part: string) => string;
  /** A cavity, support or grasp. */
  readonly place: (instance: string, place: string) => string;
  /** The joint that holds to the structure what can't move. */
  readonly mount: (instance: string) => string;
  /** A material or mesh that all instances of a design share. */
  readonly shared: (design: string, name: string) => string;
}

/** `mug_1`, `mug_1_handle`: the names in the local service's files. The service chooses instances' names that keep them apart. */
export const FLAT_NAMES: NamingScheme = {
  structure: 'room',
  box: (name) => name,
  link: (instance, link, isRoot) => (isRoot ? instance : `${instance}_${link}`),
  joint: (instance, joint) => `${instance}_${joint}`,
  part: (instance, _, part) => `${instance}_${part}`,
  visual: (part) => `${part}_visual`,
  place: (instance, place) => `${instance}_${place}`,
  mount: (instance) => `${instance}_mount`,
  shared: (design, name) => `${design}_${name}`,
};

/**
 * `mug_1/body`, `mug_1/body/handle`: no two can be equal, since no name of an installed prop has a slash, and no instance
 * has the capital letter of `Structure`.
 */
export const PATH_NAMES: NamingScheme = {
  structure: 'Structure',
  box: (name) => `Structure/${name}`,
  link: (instance, link) => `${instance}/${link}`,
  joint: (instance, joint) => `${instance}/${joint}`,
  part: (instance, link, part) => `${instance}/${link}/${part}`,
  visual: (part) => `${part}/visual`,
  place: (instance, place) => `${instance}/${place}`,
  mount: (instance) => `${instance}/bolt`,
  shared: (design, name) => `${design}/${name}`,
};

/** The instance that a link of {@link PATH_NAMES} belongs to, or {@link PATH_NAMES.structure}. */
export const instanceInPath = (link: string): string => link.split('/', 1)[0]!;
