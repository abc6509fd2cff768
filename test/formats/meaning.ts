import { createHash } from 'node:crypto';
import { compose } from '../../src/model/pose.ts';
import type { Link, SimModel } from '../../src/model/types.ts';

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
    ]),
    ...(keeps('collisionExclusions')
      ? model.collisionExclusions.map((pair) => `apart ${pair.toSorted().join(' ')}`)
      : []),
    ...(keeps('semantics.category') ? [`category ${semantics.category}`] : []),
    ...(keeps('semantics.labels') ? [`labels ${semantics.labels.join('|')}`] : []),
    ...(keeps('semantics.prompt') ? [`prompt ${JSON.stringify(semantics.prompt)}`] : []),
    ...(keeps('semantics.license') ? [`license ${JSON.stringify(semantics.license)}`] : []),
    ...(keeps('semantics.cavities')
      ? semantics.cavities.map(({ name, link, pose, size }) => {
          const whole = compose(linkOf(model, link).pose, pose);
          return `cavity ${name} of ${link}: ${numbers([...whole.position, ...turn(whole.rotation), ...size])}`;
        })
      : []),
  ].toSorted();
}

const linkOf = ({ links }: SimModel, name: string): Link => links.find((link) => link.name === name)!;

function look(name: string | undefined, { materials, textures }: SimModel, keeps: (field: string) => boolean): string {
  const material = materials.find((one) => one.name === name);
  if (!material) return 'none';
  const texture = textures.find((one) => one.name === material.baseColorTexture);
  return [
    keeps('materials[].baseColor') ? numbers(material.baseColor) : '',
    keeps('materials[].metallic') ? numbers([material.metallic]) : '',
    keeps('materials[].roughness') ? numbers([material.roughness]) : '',
    keeps('materials[].baseColorTexture')
      ? texture
        ? createHash('sha256').update(texture.bytes).digest('hex').slice(0, 8)
        : 'plain'
      : '',
  ].join(' ');
}

function shape(geometry: Link['visuals'][number]['geometry']): string {
  const { type, ...rest } = geometry;
  return type === 'mesh' ? type : `${type} ${numbers(Object.values(rest).flat() as number[])}`;
}

/** A quaternion and its opposite are one rotation. */
const turn = (q: readonly number[]): readonly number[] => {
  const first = q.find((value) => Math.abs(value) > 1e-6) ?? 1;
  return first < 0 ? q.map((value) => -value) : q;
};

const numbers = (values: readonly number[]): string => values.map((value) => value.toFixed(7)).join(' ');
