import { Names } from '../../model/names.ts';
import { plainFriction } from '../../model/touching.ts';
import type { Collision, Link, SimModel } from '../../model/types.ts';
import { number } from '../numbers.ts';

/** A link with the names of its prims. */
export interface PlacedLink {
  readonly link: Link;
  readonly path: string;
  /** Of its visuals, collisions, cavities, supports and grasps, in their order. */
  readonly visuals: readonly string[];
  readonly collisions: readonly string[];
  readonly cavities: readonly string[];
  readonly supports: readonly string[];
  readonly grasps: readonly string[];
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
  /** Physics materials by {@link surfaceKey}: collisions that share friction and restitution share one. */
  readonly surfaces: ReadonlyMap<string, Surface>;
}

/** What a physics material says; what is absent is the simulator's default. */
interface Surface {
  readonly path: string;
  /** Sliding [-]. */
  readonly friction: number | undefined;
  readonly restitution: number | undefined;
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
    surfaces: placeSurfaces(model, `${root}/${SCOPE.physicsMaterials}`),
  };
}

function placeLink({ semantics }: SimModel, link: Link, path: string): PlacedLink {
  const siblings = new Names();
  const frames = (what: string, places: readonly { readonly name: string; readonly link: string }[] = []): string[] =>
    places.filter((place) => place.link === link.name).map(({ name }) => siblings.unique(`${what}_${name}`, what));
  return {
    link,
    path,
    visuals: link.visuals.map(({ name }) => siblings.unique(name, 'visual')),
    collisions: link.collisions.map(({ name }) => siblings.unique(name, 'collision')),
    cavities: frames('cavity', semantics.cavities),
    supports: frames('support', semantics.supports),
    grasps: frames('grasp', semantics.grasps),
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

function placeSurfaces({ links }: SimModel, parent: string): Map<string, Surface> {
  const siblings = new Names();
  const collisions = links.flatMap((link) => link.collisions);
  return new Map(
    collisions
      .toSorted(
        (a, b) => byNumber(plainFriction(a)?.[0], plainFriction(b)?.[0]) || byNumber(a.restitution, b.restitution),
      )
      .flatMap((collision): [string, Surface][] => {
        const key = surfaceKey(collision);
        if (key === undefined) return [];
        const { restitution } = collision;
        return [[key, { path: '', friction: plainFriction(collision)?.[0], restitution }]];
      })
      .filter(([key], i, all) => all.findIndex(([other]) => other === key) === i)
      .map(([key, surface]) => [key, { ...surface, path: `${parent}/${siblings.unique(key, 'surface')}` }]),
  );
}

/** Ascending, what is absent first. */
const byNumber = (a = -1, b = -1): number => a - b;

/** What a collision is like to touch, as text; `undefined` where it says nothing. Equal texts are one physics material. */
export function surfaceKey(collision: Collision): string | undefined {
  const { restitution } = collision;
  const friction = plainFriction(collision);
  const said = [
    ...(friction ? [`friction_${number(friction[0])}`] : []),
    ...(restitution === undefined ? [] : [`restitution_${number(restitution)}`]),
  ];
  return said.length === 0 ? undefined : said.join('_');
}

/** The name of the prim at a path. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
