import type { MadeDefinition } from './made.ts';
import type { Layout } from './place-scene.ts';
import { structureOf } from './room.ts';
import { moveZone, overlap, type Spot, type Zone, zoneOf } from './spot.ts';
import { isTipped, zoneAt } from './zone-at.ts';

/**
 * Names of the joints, as the whole scene calls them, on whose way something could be: the box of all that they sweep
 * meets the box of another thing or of a wall. All others are free, and needn't be tried.
 */
export function mayMeet(layout: Layout, made: ReadonlyMap<string, MadeDefinition>): string[] {
  // What opens above a floor keeps clear of it wherever it stands.
  const [, ...upright] = structureOf(layout);
  const walls = upright.map(({ position, size }): Zone => {
    const half = size.map((edge) => edge / 2);
    return zoneOf(
      [position[0] - half[0]!, position[1] - half[1]!, position[2] - half[2]!],
      [position[0] + half[0]!, position[1] + half[1]!, position[2] + half[2]!],
    );
  });
  const things = layout.instances.map(({ name, definition, ...pose }) => {
    const { position, rotation } = pose;
    const spot: Spot = {
      x: position[0],
      y: position[1],
      z: position[2],
      yaw: 2 * Math.atan2(rotation[3], rotation[0]),
    };
    const design = made.get(definition)!;
    return { name, spot, sweeps: design.sweeps, isTipped: isTipped(pose), zone: zoneAt(design, pose) };
  });
  return things.flatMap(({ name, spot, sweeps, isTipped }) => {
    const others = [...walls, ...things.filter((other) => other.name !== name).map(({ zone }) => zone)];
    return sweeps
      .filter(({ min, max }) => {
        // What lies on its side is tried.
        if (isTipped) return true;
        const way = moveZone(zoneOf(min, max), spot);
        return others.some((other) => overlap(way, other));
      })
      .map(({ joint }) => `${name}_${joint}`);
  });
}
