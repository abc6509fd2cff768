import type { MjModel } from '@mujoco/mujoco';
import { z } from 'zod';
import { carrySemantics } from '../../model/carry-semantics.ts';
import { compose } from '../../model/pose.ts';
import type { Collision, Link, Pose, Semantics, Vec3 } from '../../model/types.ts';
import { mjcfFriction } from './friction.ts';
import type { LinksRead } from './read-links.ts';
import { nameAt, quatAt, textFrom, vec3At } from './read-values.ts';
import { CAVITY_SITE, GRASP_SITE, LABEL_SEPARATOR, SUPPORT_SITE, TEXT } from './semantics.ts';

const BOX = 6;

const partsText = z.array(z.object({ label: z.string(), link: z.string(), collisions: z.array(z.string()) }));
const articulationsText = z.array(
  z.object({ joint: z.string(), kind: z.string(), detents: z.array(z.number()).optional() }),
);
const valuesText = z.record(z.string(), z.number());

/** What `write-semantics.ts` put into `<custom>` and sites; a model of other origin has empty semantics. */
export function readSemantics(model: MjModel, read: LinksRead): Semantics {
  const texts = textsOf(model);
  const optional = <Key extends string>(key: Key, value: string | undefined) =>
    value === undefined ? {} : ({ [key]: value } as Record<Key, string>);
  const none = texts.get(TEXT.none)?.split(LABEL_SEPARATOR) ?? [];
  const listed = <Thing>(kind: 'supports' | 'grasps', found: readonly Thing[]) =>
    found.length > 0 || none.includes(kind) ? { [kind]: found } : {};
  const parts = fromJson(texts.get(TEXT.parts), partsText);
  const articulations = fromJson(texts.get(TEXT.articulations), articulationsText);
  const linkOf = new Map(read.linkOfBody.map((link, body) => [nameAt(model, model.name_bodyadr, body), link]));
  const named = carrySemantics(
    {
      cavities: [],
      ...(parts && {
        parts: parts.map((part) => ({
          ...part,
          collisions: part.collisions.flatMap((geom) => read.collisionsOf.get(geom) ?? []),
        })),
      }),
      ...(articulations && { articulations: articulations as NonNullable<Semantics['articulations']> }),
    },
    { link: (body) => linkOf.get(body), joint: (joint) => read.jointOf.get(joint) },
  );
  return {
    ...optional('category', texts.get(TEXT.category)),
    labels: texts.get(TEXT.labels)?.split(LABEL_SEPARATOR) ?? [],
    ...optional('prompt', texts.get(TEXT.prompt)),
    ...optional('license', texts.get(TEXT.license)),
    ...optional('attribution', texts.get(TEXT.attribution)),
    ...optional('synset', texts.get(TEXT.synset)),
    ...optional('wikidata', texts.get(TEXT.wikidata)),
    ...named,
    cavities: sites(model, read, CAVITY_SITE, ([x, y, z]) => ({ size: [2 * x, 2 * y, 2 * z] as const })),
    ...listed(
      'supports',
      sites(model, read, SUPPORT_SITE, ([x, y]) => ({ size: [2 * x, 2 * y] as const })),
    ),
    ...listed(
      'grasps',
      sites(model, read, GRASP_SITE, ([, y]) => ({ width: 2 * y })),
    ),
  };
}

/** Largest speeds, by names of joints in the file [rad/s] or [m/s]. */
export const toldOfJoints = (model: MjModel): Map<string, number> =>
  new Map(Object.entries(fromJson(textsOf(model).get(TEXT.velocity), valuesText) ?? {}));

/**
 * The same links with what our own writer has told of their colliders: restitution, and sliding friction where MuJoCo got
 * less. A geom whose friction was changed afterwards keeps what it has now.
 */
export function withSurfaces(model: MjModel, { links, collisionsOf }: LinksRead): readonly Link[] {
  const texts = textsOf(model);
  const told = (text: string | undefined): Map<string, number> =>
    new Map(
      Object.entries(fromJson(text, valuesText) ?? {}).flatMap(([geom, value]) =>
        (collisionsOf.get(geom) ?? []).map((name) => [name, value] as const),
      ),
    );
  const [restitutions, frictions] = [told(texts.get(TEXT.restitution)), told(texts.get(TEXT.friction))];
  if (restitutions.size === 0 && frictions.size === 0) return links;
  return links.map((link) => ({
    ...link,
    collisions: link.collisions.map((collision) => {
      const restitution = restitutions.get(collision.name);
      const friction = fullAgain(collision, frictions.get(collision.name));
      return { ...collision, ...(restitution === undefined ? {} : { restitution }), ...(friction ? { friction } : {}) };
    }),
  }));
}

/** The friction that a collider was written from, if it still has what was written. */
function fullAgain({ geometry, friction }: Collision, sliding: number | undefined): Vec3 | undefined {
  if (sliding === undefined || !friction) return undefined;
  const full: Vec3 = [sliding, friction[1], friction[2]];
  return mjcfFriction({ geometry, friction: full })![0] === friction[0] ? full : undefined;
}

function textsOf(model: MjModel): Map<string, string> {
  const texts = new Map<string, string>();
  for (let id = 0; id < model.ntext; id++)
    texts.set(nameAt(model, model.name_textadr, id), textFrom(model.text_data, model.text_adr[id]));
  return texts;
}

/** A custom text written by propmaster; other texts of that name are ignored. */
function fromJson<Value>(text: string | undefined, schema: z.ZodType<Value>): Value | undefined {
  if (text === undefined) return undefined;
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Box sites whose names begin with `prefix`. @param size of a site, from its half sizes */
function sites<Size extends object>(
  model: MjModel,
  { linkOfBody, poseInLink }: LinksRead,
  prefix: string,
  size: (halves: Vec3) => Size,
): (Size & { name: string; link: string; pose: Pose })[] {
  return Array.from({ length: model.nsite }, (_, id) => id).flatMap((id) => {
    const name = nameAt(model, model.name_siteadr, id);
    const body: number = model.site_bodyid[id];
    const link = linkOfBody[body];
    if (!name.startsWith(prefix) || model.site_type[id] !== BOX || link === undefined) return [];
    const pose: Pose = { position: vec3At(model.site_pos, id), rotation: quatAt(model.site_quat, id) };
    const place = { name: name.slice(prefix.length), link, pose: compose(poseInLink[body]!, pose) };
    return [{ ...place, ...size(vec3At(model.site_size, id)) }];
  });
}
