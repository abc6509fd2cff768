/** Lets so many in at once; the others wait, and come in in their order. */
export class Gate {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#free = most;
  }

  /**
   * Runs `work` once there is room.
   *
   * @throws what the signal was given, while there is none; what `work` throws
   */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#enter(signal);
    try {
      return await work();
    } finally {
      this.#free += 1;
      this.#admit();
    }
  }

  #enter(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        signal.removeEventListener('abort', leave);
        this.#free -= 1;
        resolve();
      };
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(enter);
      this.#admit();
    });
  }

  #admit(): void {
    while (this.#free > 0 && this.#waiting.length > 0) this.#waiting.shift()!();
  }
}
