import { Names } from '../../model/names.ts';
import type { Link, SimModel } from '../../model/types.ts';
import { number } from '../numbers.ts';

/** A link with the names of its prims. */
export interface PlacedLink {
  readonly link: Link;
  readonly path: string;
  /** Of its visuals, collisions and cavities, in their order. */
  readonly visuals: readonly string[];
  readonly collisions: readonly string[];
  readonly cavities: readonly string[];
}

/** Where everything of a model lies in its layer: absolute prim paths, by the name in the model. */
export interface Places {
  /** The default prim. */
  readonly root: string;
  readonly links: ReadonlyMap<string, PlacedLink>;
  readonly joints: ReadonlyMap<string, string>;
  readonly materials: ReadonlyMap<string, string>;
  /** Texture → file beside the layer. */
  readonly textures: ReadonlyMap<string, string>;
  /** Meshes with several uses: name → the prim that those refer to. */
  readonly shared: Readonly<Record<Role, ReadonlyMap<string, string>>>;
  /** Sliding friction, as text → physics material: surfaces that share the one share the other. */
  readonly frictions: ReadonlyMap<string, string>;
}

/** What a link's parts are for: to be seen or to be touched. */
export type Role = 'visuals' | 'collisions';

/** Scopes beside the links. Portable names have no capital, so no link is called so. */
export const SCOPE = {
  looks: 'Looks',
  meshes: 'Meshes',
  physicsMaterials: 'PhysicsMaterials',
  joints: 'Joints',
} as const;

/**
 * Gives every part of a model its place. Portable names stay as they are; others become identifiers
 * (`[A-Za-z_][A-Za-z0-9_]*`), each once below its parent.
 *
 * @throws {TypeError} if a texture is neither PNG nor JPEG: USD reads no other everywhere; convert it first
 */
export function placesOf(model: SimModel): Places {
  const root = `/${new Names().unique(model.name, 'model')}`;
  const below = (parent: string, names: Iterable<string>, otherwise: string): Map<string, string> => {
    const siblings = new Names();
    return new Map([...names].map((name) => [name, `${parent}/${siblings.unique(name, otherwise)}`]));
  };
  const namesOf = (parts: readonly { readonly name: string }[]): string[] => parts.map(({ name }) => name);

  const linkPaths = below(root, namesOf(model.links), 'link');
  return {
    root,
    links: new Map(model.links.map((link) => [link.name, placeLink(model, link, linkPaths.get(link.name)!)])),
    joints: below(`${root}/${SCOPE.joints}`, namesOf(model.joints), 'joint'),
    materials: below(`${root}/${SCOPE.looks}`, namesOf(model.materials), 'material'),
    textures: placeTextures(model),
    shared: placeShared(model, `${root}/${SCOPE.meshes}`),
    frictions: placeFrictions(model, `${root}/${SCOPE.physicsMaterials}`),
  };
}

function placeLink(model: SimModel, link: Link, path: string): PlacedLink {
  const siblings = new Names();
  return {
    link,
    path,
    visuals: link.visuals.map(({ name }) => siblings.unique(name, 'visual')),
    collisions: link.collisions.map(({ name }) => siblings.unique(name, 'collision')),
    cavities: model.semantics.cavities
      .filter((cavity) => cavity.link === link.name)
      .map(({ name }) => siblings.unique(`cavity_${name}`, 'cavity')),
  };
}

function placeTextures({ textures }: SimModel): Map<string, string> {
  const siblings = new Names();
  return new Map(
    textures.map(({ name, mime }) => {
      if (mime !== 'image/png' && mime !== 'image/jpeg')
        throw new TypeError(`writeUsd: texture "${name}" is ${mime}, neither PNG nor JPEG`);
      return [name, `textures/${siblings.unique(name, 'texture')}.${mime === 'image/png' ? 'png' : 'jpg'}`];
    }),
  );
}

function placeShared({ links }: SimModel, parent: string): Places['shared'] {
  const siblings = new Names();
  const placeOf = (role: Role): Map<string, string> => {
    const uses = new Map<string, number>();
    for (const link of links)
      for (const { geometry } of link[role])
        if (geometry.type === 'mesh') uses.set(geometry.mesh, (uses.get(geometry.mesh) ?? 0) + 1);
    const several = [...uses].filter(([, count]) => count > 1);
    return new Map(several.map(([mesh]) => [mesh, `${parent}/${siblings.unique(mesh, 'mesh')}`]));
  };
  return { visuals: placeOf('visuals'), collisions: placeOf('collisions') };
}

function placeFrictions({ links }: SimModel, parent: string): Map<string, string> {
  const values = links.flatMap(({ collisions }) => collisions.flatMap(({ friction }) => friction?.[0] ?? []));
  const siblings = new Names();
  return new Map(
    [...new Set(values)]
      .toSorted((a, b) => a - b)
      .map((value) => {
        const text = number(value);
        return [text, `${parent}/${siblings.unique(`friction_${text}`, 'friction')}`];
      }),
  );
}

/** The name of the prim at a path. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
