/** Gives the turn to the next in line. A second call does nothing. */
export type ReleaseTurn = () => void;

/** One that waits, or, at the head of its line, works. */
interface Standing {
  /** It has its turn. */
  readonly call: () => void;
  /** The line has moved: there is reason to be patient. */
  readonly moved: () => void;
}

/** Project → who works in it, and who waits, in the order in which they came. */
const lines = new Map<string, Standing[]>();

/**
 * Waits for one's turn in a project, behind those calls of this process that came before. It decides on the order only:
 * what keeps others out, other processes above all, is the lock of the project.
 *
 * @param root of the project, spelled the same by all
 * @param patienceMs how long the one at the head may keep all others waiting [ms]
 * @returns `undefined` if it has not come: patience is over, or the signal was given
 */
export function takeTurn(root: string, patienceMs: number, signal?: AbortSignal): Promise<ReleaseTurn | undefined> {
  if (signal?.aborted) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const line = lines.get(root) ?? [];
    lines.set(root, line);

    const giveUp = (): void => {
      settle(undefined);
      leave(root, one);
    };
    const settle = (turn: ReleaseTurn | undefined): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      resolve(turn);
    };
    const timer = setTimeout(giveUp, patienceMs);
    const one: Standing = {
      call: () => settle(() => leave(root, one)),
      moved: () => timer.refresh(),
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    line.push(one);
    if (line.length === 1) one.call();
  });
}

function leave(root: string, one: Standing): void {
  const line = lines.get(root) ?? [];
  const at = line.indexOf(one);
  if (at === -1) return;
  line.splice(at, 1);
  if (line.length === 0) lines.delete(root);
  if (at > 0) return;
  const [next, ...others] = line;
  next?.call();
  for (const other of others) other.moved();
}
