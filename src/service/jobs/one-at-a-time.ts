/** Work of which there is never more than one; see {@link oneAtATime}. */
export interface SingleWork {
  /** Starts it, or, while it goes on, has it done once more afterwards. Resolves when neither is left to do. */
  (): Promise<void>;
  /** Resolves when it isn't going on. */
  idle(): Promise<void>;
}

/** @param work what doesn't throw */
export function oneAtATime(work: () => Promise<void>): SingleWork {
  let again = false;
  let going: Promise<void> | undefined;

  async function go(): Promise<void> {
    do {
      again = false;
      await work();
    } while (again);
  }

  const start = (): Promise<void> => {
    if (going) again = true;
    going ??= go().finally(() => {
      going = undefined;
    });
    return going;
  };
  return Object.assign(start, { idle: async () => going });
}
