import type { RoomSize } from './room.ts';
import { distancesFrom, type Extent, turn, type Zone } from './spot.ts';

/** Half of the narrowest way that is a way [m]: 0.7 m lets a TurtleBot, a Stretch or a person with a tray pass. */
export const WAY_RADIUS = 0.35;
/** What hangs higher than this is passed under [m]. */
const HEADROOM = 1.8;
/** Edge of a cell of the floor [m]. */
const CELL = 0.1;
/** From the edge of a thing to the middle of the way in front of it [m]. */
const ARM = 0.65;

/** A thing on the floor that has to be reached; `front`: from the side that it opens to. */
export interface ReachTarget {
  readonly name: string;
  readonly zone: Zone;
  readonly front: boolean;
}

/** Which parts of a floor a disc of {@link WAY_RADIUS} can get to from the way in. */
export class ReachableFloor {
  readonly #columns: number;
  readonly #rows: number;
  /** 1: too close to something. */
  readonly #blocked: Uint8Array;
  readonly #entrance: Extent;

  /** @param entrance a point inside of the room, from where everything has to be reached [m] */
  constructor(room: RoomSize, entrance: Extent) {
    this.#entrance = entrance;
    this.#columns = Math.max(1, Math.floor((room.width - 2 * WAY_RADIUS) / CELL) + 1);
    this.#rows = Math.max(1, Math.floor((room.depth - 2 * WAY_RADIUS) / CELL) + 1);
    this.#blocked = new Uint8Array(this.#columns * this.#rows);
  }

  #at(column: number, row: number): Extent {
    return [this.#x(column), this.#y(row)];
  }

  #x(column: number): number {
    return (column - (this.#columns - 1) / 2) * CELL;
  }

  #y(row: number): number {
    return (row - (this.#rows - 1) / 2) * CELL;
  }

  /** Puts things on the floor for good. */
  block(zones: readonly Zone[]): void {
    this.#mark(zones, this.#blocked);
  }

  #mark(zones: readonly Zone[], grid: Uint8Array): void {
    for (const zone of zones) {
      if (zone.z[0] >= HEADROOM || zone.z[1] <= 0.02) continue;
      const reach = Math.hypot(...zone.half) + WAY_RADIUS;
      const [x0, y0] = this.#cell([zone.centre[0] - reach, zone.centre[1] - reach]);
      const [x1, y1] = this.#cell([zone.centre[0] + reach, zone.centre[1] + reach]);
      const distance = distancesFrom(zone);
      for (let row = y0; row <= y1; row++)
        for (let column = x0; column <= x1; column++)
          if (distance(this.#x(column), this.#y(row)) < WAY_RADIUS - 1e-9) grid[row * this.#columns + column] = 1;
    }
  }

  #cell([x, y]: Extent): [column: number, row: number] {
    const index = (value: number, count: number): number =>
      Math.min(count - 1, Math.max(0, Math.round(value / CELL + (count - 1) / 2)));
    return [index(x, this.#columns), index(y, this.#rows)];
  }

  /** Cells that can be got to when these stand there, too: 1 is reached. */
  reached(zones: readonly Zone[] = []): Uint8Array {
    const grid = this.#blocked.slice();
    this.#mark(zones, grid);
    const found = new Uint8Array(grid.length);
    const [column, row] = this.#cell(this.#entrance);
    const first = row * this.#columns + column;
    if (grid[first] === 1) return found;
    const open = new Int32Array(grid.length);
    let count = 0;
    const reach = (cell: number): void => {
      if (grid[cell] === 1 || found[cell] === 1) return;
      found[cell] = 1;
      open[count++] = cell;
    };
    reach(first);
    while (count > 0) {
      const cell = open[--count]!;
      const x = cell % this.#columns;
      if (x > 0) reach(cell - 1);
      if (x < this.#columns - 1) reach(cell + 1);
      if (cell >= this.#columns) reach(cell - this.#columns);
      if (cell < grid.length - this.#columns) reach(cell + this.#columns);
    }
    return found;
  }

  /** Points of the floor that can be got to [m]. */
  points(found: Uint8Array): Extent[] {
    return [...found.keys()]
      .filter((cell) => found[cell] === 1)
      .map((cell) => this.#at(cell % this.#columns, Math.floor(cell / this.#columns)));
  }

  /** Whether a thing can be stood before. */
  serves({ zone, front }: ReachTarget, found: Uint8Array): boolean {
    const reach = Math.hypot(...zone.half) + ARM;
    const [x0, y0] = this.#cell([zone.centre[0] - reach, zone.centre[1] - reach]);
    const [x1, y1] = this.#cell([zone.centre[0] + reach, zone.centre[1] + reach]);
    const distance = distancesFrom(zone);
    for (let row = y0; row <= y1; row++)
      for (let column = x0; column <= x1; column++) {
        if (found[row * this.#columns + column] !== 1) continue;
        const point = this.#at(column, row);
        if (distance(point[0], point[1]) > ARM) continue;
        if (!front) return true;
        const [u, v] = turn([point[0] - zone.centre[0], point[1] - zone.centre[1]], -zone.yaw);
        if (v < -zone.half[1] && Math.abs(u) <= zone.half[0] + 0.1) return true;
      }
    return false;
  }
}
