/** What a reader of a strange file did, so that nothing is done silently. Bounded: a file can't fill a report. */
export class Notes {
  readonly #read = new Set<string>();
  readonly #assumed = new Set<string>();
  readonly #ignored = new Set<string>();
  readonly #contradictions = new Map<string, string>();

  /** A value that was taken: `door.mass 1.5 kg`. */
  read(what: string): void {
    addBounded(this.#read, what);
  }

  /** Something that the file leaves open, and how it was taken. */
  assume(what: string): void {
    addBounded(this.#assumed, what);
  }

  /** A key that means nothing here, or nothing that a prop has. */
  ignore(path: string): void {
    addBounded(this.#ignored, path);
  }

  /** A value that can't be, or that another one denies. */
  contradict(key: string, reason: string): void {
    if (this.#contradictions.size < MOST) this.#contradictions.set(key, reason);
  }

  get all() {
    return {
      read: [...this.#read],
      assumed: [...this.#assumed],
      ignored: [...this.#ignored],
      contradictions: [...this.#contradictions],
    };
  }
}

const MOST = 50;
const MOST_LETTERS = 200;

function addBounded(list: Set<string>, text: string): void {
  if (list.size < MOST) list.add(text.slice(0, MOST_LETTERS));
  else list.add('…');
}
