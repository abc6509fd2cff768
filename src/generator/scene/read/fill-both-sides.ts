import { isHalved, RELATIONS } from '../../relations/index.ts';
import type { ReadingState } from './reading-state.ts';

/** "A bed and a nightstand on both sides of the bed": one thing alone can't be at both, so there are two, and that is said. */
export function fillBothSides(state: ReadingState): void {
  for (const thing of state.things) {
    const one = thing.wishes.find(({ kind, host }) => isHalved(kind) && host !== undefined);
    if (!one?.host || thing.count > 1) continue;
    const isAlone = state.things.every(
      (other) => other === thing || other.wishes.every(({ kind, host }) => kind !== one.kind || host !== one.host),
    );
    if (!isAlone) continue;
    thing.count = 2;
    const [name, where] = [thing.category, one.host.category].map((word) => word.replaceAll('_', ' '));
    state.assumed.push(`2 of the ${name}, ${RELATIONS[one.kind].wording} the ${where}`);
  }
}
