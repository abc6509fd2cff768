import { createHash } from 'node:crypto';
import { TEXTURE_FIELDS } from '../../src/model/material-textures.ts';
import { compose } from '../../src/model/pose.ts';
import type { Link, Pose, SimModel } from '../../src/model/types.ts';

/**
 * What two models say differently beyond what `compareModels` looks at: looks, friction, shapes, meaning.
 *
 * @param lost fields that are not compared, in the words of `Loss.field`
 * @returns one line a difference; numbers count as different beyond 2e-6
 */
export function unlike(expected: SimModel, found: SimModel, lost: readonly string[]): string[] {
  const [wanted, got] = [meaning(expected, lost), meaning(found, lost)];
  const lines = wanted.flatMap((line, i) => (alike(line, got[i]) ? [] : [`expected ${line}, found ${got[i]}`]));
  return [...lines, ...got.slice(wanted.length).map((line) => `found ${line}`)];
}

const NUMBER = /-?\d+\.\d{7}/g;

function alike(a: string, b: string | undefined): boolean {
  if (b === undefined || a.replace(NUMBER, '#') !== b.replace(NUMBER, '#')) return false;
  const others = b.match(NUMBER) ?? [];
  return (a.match(NUMBER) ?? []).every((value, i) => Math.abs(Number(value) - Number(others[i])) <= 2e-6);
}

/** One fact a line, in the order of their names; numbers have seven decimals. */
function meaning(model: SimModel, lost: readonly string[]): string[] {
  const keeps = (field: string): boolean => !lost.includes(field);
  const { semantics } = model;
  const at = (link: string, pose: Pose, ...more: readonly number[]): string => {
    const whole = compose(linkOf(model, link).pose, pose);
    return `of ${link}: ${numbers([...whole.position, ...turn(whole.rotation), ...more])}`;
  };
  /** One line for each, or one that says that there are none, or that nothing is known. */
  const listed = <Thing>(
    what: string,
    things: readonly Thing[] | undefined,
    line: (thing: Thing) => string,
  ): string[] =>
    !keeps(`semantics.${what}`)
      ? []
      : things && things.length > 0
        ? things.map((thing) => `${what} ${line(thing)}`)
        : [`${what} ${things ? 'none' : 'unknown'}`];
  return [
    ...model.links.flatMap((link) => [
      ...(keeps('links[].visuals[].material')
        ? link.visuals.map((visual) => `look ${visual.name}: ${look(visual.material, model, keeps)}`)
        : []),
      ...(keeps('links[].visuals[].geometry')
        ? link.visuals.map((part) => `visual ${part.name}: ${shape(part.geometry)}`)
        : []),
      ...(keeps('links[].collisions[].geometry')
        ? link.collisions.map((part) => `collision ${part.name}: ${shape(part.geometry)}`)
        : []),
      ...(keeps('links[].collisions[].friction')
        ? link.collisions.map(({ name, friction }) => `friction ${name}: ${friction ? numbers(friction) : 'default'}`)
        : []),
      ...(keeps('links[].collisions[].restitution')
        ? link.collisions.map(
            ({ name, restitution }) =>
              `restitution ${name}: ${restitution === undefined ? 'default' : numbers([restitution])}`,
          )
        : []),
    ]),
    ...model.links.flatMap(({ name, gravityCompensation = 0, collisions }) => [
      `held up ${name}: ${numbers([gravityCompensation])}`,
      ...collisions.map((part) => `contact ${part.name}: ${values({ mask: part.mask, contact: part.contact })}`),
    ]),
    ...model.joints.map(({ name, solver }) => `solver ${name}: ${values({ solver })}`),
    ...(keeps('collisionExclusions')
      ? model.collisionExclusions.map((pair) => `apart ${pair.toSorted().join(' ')}`)
      : []),
    ...(keeps('semantics.category') ? [`category ${semantics.category}`] : []),
    ...(keeps('semantics.labels') ? [`labels ${semantics.labels.join('|')}`] : []),
    ...(keeps('semantics.prompt') ? [`prompt ${JSON.stringify(semantics.prompt)}`] : []),
    ...(keeps('semantics.license') ? [`license ${JSON.stringify(semantics.license)}`] : []),
    ...(keeps('semantics.license') ? [`attribution ${JSON.stringify(semantics.attribution)}`] : []),
    ...(keeps('semantics.cavities')
      ? semantics.cavities.map(({ name, link, pose, size }) => `cavity ${name} ${at(link, pose, ...size)}`)
      : []),
    ...(keeps('semantics.synset') ? [`synset ${semantics.synset}`] : []),
    ...(keeps('semantics.wikidata') ? [`wikidata ${semantics.wikidata}`] : []),
    ...listed('supports', semantics.supports, ({ name, link, pose, size }) => `${name} ${at(link, pose, ...size)}`),
    ...listed('grasps', semantics.grasps, ({ name, link, pose, width }) => `${name} ${at(link, pose, width)}`),
    ...listed(
      'parts',
      semantics.parts,
      ({ label, link, collisions }) => `${label} of ${link}: ${collisions.toSorted().join(' ')}`,
    ),
    ...listed(
      'articulations',
      semantics.articulations,
      ({ joint, kind, detents = [] }) => `${joint} ${kind} ${numbers(detents)}`,
    ),
  ].toSorted();
}

const linkOf = ({ links }: SimModel, name: string): Link => links.find((link) => link.name === name)!;

function look(name: string | undefined, { materials, textures }: SimModel, keeps: (field: string) => boolean): string {
  const material = materials.find((one) => one.name === name);
  if (!material) return 'none';
  const image = (name: string | undefined): string => {
    const texture = textures.find((one) => one.name === name);
    return texture ? createHash('sha256').update(texture.bytes).digest('hex').slice(0, 8) : 'plain';
  };
  return [
    keeps('materials[].baseColor') ? numbers(material.baseColor) : '',
    keeps('materials[].metallic') ? numbers([material.metallic]) : '',
    keeps('materials[].roughness') ? numbers([material.roughness]) : '',
    ...TEXTURE_FIELDS.map((field) => (keeps(`materials[].${field}`) ? image(material[field]) : '')),
  ].join(' ');
}

function shape(geometry: Link['visuals'][number]['geometry']): string {
  const { type, ...rest } = geometry;
  return type === 'mesh' ? type : `${type} ${numbers(Object.values(rest).flat() as number[])}`;
}

/** Keys in their order, numbers with seven decimals. */
function values(value: unknown): string {
  if (typeof value === 'number') return numbers([value]);
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${key} ${values(one)}`).join(' ')}}`;
}

/** A quaternion and its opposite are one rotation. */
const turn = (q: readonly number[]): readonly number[] => {
  const first = q.find((value) => Math.abs(value) > 1e-6) ?? 1;
  return first < 0 ? q.map((value) => -value) : q;
};

const numbers = (values: readonly number[]): string => values.map((value) => value.toFixed(7)).join(' ');
