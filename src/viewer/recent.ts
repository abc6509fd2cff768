/** The last few values that were made, by key: what is opened again need not be read again. */
export class Recent<Value> {
  readonly #kept = new Map<string, Promise<Value>>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** A value that could not be made is not kept. */
  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    const value = known ?? make();
    this.#kept.set(key, value);
    value.catch(() => this.#kept.delete(key));
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) break;
      this.#kept.delete(oldest);
    }
    return value;
  }
}
