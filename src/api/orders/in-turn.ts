const tails = new Map<string, Promise<unknown>>();

/** Runs what has the same key one after another, in this process: two clients may ask for the same thing at once. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = tails.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  tails.set(key, mine);
  try {
    return await mine;
  } finally {
    if (tails.get(key) === mine) tails.delete(key);
  }
}
