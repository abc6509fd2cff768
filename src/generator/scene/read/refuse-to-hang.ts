import type { ReadingState } from './reading-state.ts';
import { textOf } from './segments.ts';
import type { Thing } from './things.ts';

/** A thing that should hang where it can't is not put anywhere else. */
export function refuseToHang(state: ReadingState, thing: Thing, text: string): void {
  thing.refused = `${textOf(thing.words)} ${text}: it stands, and can't be hung up. What hangs on a wall can: light switches, faucets, valves, emergency stops.`;
  thing.described = undefined;
  state.lost = true;
}
