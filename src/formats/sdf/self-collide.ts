import type { Joint, Link } from '../../model/types.ts';
import type { Reading } from './reading.ts';

/** With more links, pairs would be counted in tens of thousands. */
const MOST_LINKS = 256;

/**
 * Pairs of links that don't collide because SDFormat says so: links of one model pass through each other unless one of
 * them has `<self_collide>`. Joined links never collide, and are left out, as are links without colliders.
 *
 * @see http://sdformat.org/spec?elem=model, self_collide
 */
export function pairsWithoutCollision(
  reading: Reading,
  links: readonly Link[],
  joints: readonly Joint[],
  collides: (link: Link) => boolean,
): [string, string][] {
  const solid = links.filter((link) => link.collisions.length > 0);
  if (solid.length > MOST_LINKS) {
    if (!solid.every(collides)) reading.dropped.add('part', 'self_collide');
    return [];
  }
  const joined = new Set(joints.flatMap(({ parent, child }) => [`${parent} ${child}`, `${child} ${parent}`]));
  return solid.flatMap((a, index) =>
    solid
      .slice(index + 1)
      .filter((b) => !collides(a) && !collides(b) && !joined.has(`${a.name} ${b.name}`))
      .map((b): [string, string] => [a.name, b.name]),
  );
}
