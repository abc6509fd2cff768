/** Names of devices on Windows: no file may be called so, whatever its ending. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/;

/** Turns the names of a third-party model into portable ones, each used once. */
export class Names {
  readonly #taken = new Set<string>();
  /** The number to try next behind a name, so that a thousand of one name are not tried a thousand times each. */
  readonly #next = new Map<string, number>();

  /**
   * `wanted` as `[a-z][a-z0-9_]*`, at most 60 characters, with a number behind it if it is taken.
   * The name of a device on Windows gets an underscore; digits alone follow what it is called otherwise: "0" becomes `joint_0`.
   */
  unique(wanted: string, otherwise: string): string {
    const plain = wanted
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '');
    const lettered = plain.replace(/^[^a-z]+/, '').slice(0, 60);
    const base = lettered === '' ? numbered(otherwise, plain) : DEVICE.test(lettered) ? `${lettered}_` : lettered;
    let name = base;
    let number = this.#next.get(base) ?? 2;
    while (this.#taken.has(name)) name = `${base}_${number++}`;
    this.#next.set(base, number);
    this.#taken.add(name);
    return name;
  }
}

const numbered = (otherwise: string, digits: string): string =>
  digits === '' ? otherwise : `${otherwise}_${digits}`.slice(0, 60);
