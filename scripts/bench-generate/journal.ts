// What judges said of props, one line each, so that a run which is stopped goes on where it was.
import { appendFile, mkdir, readFile, truncate } from 'node:fs/promises';
import path from 'node:path';

/** What one judge said of one prop; `prop` as in {@link propOf}. */
export interface Verdict {
  readonly judge: string;
  readonly prop: string;
  /** None: it is as it should be. */
  readonly faults: readonly string[];
}

/** What one judge said of the props that it was shown. */
export interface Judged {
  readonly title: string;
  readonly props: number;
  readonly faulty: number;
  readonly faults: readonly string[];
}

export const propOf = (category: string, seed: number): string => `${category}_${seed}`;

/** The last verdict of each judge on each prop. */
export class Journal {
  private readonly byJudge = new Map<string, Map<string, readonly string[]>>();
  private readonly file: string;

  private constructor(file: string) {
    this.file = file;
  }

  /** Reads `<folder>/journal.jsonl`, where there is one. A last line that was cut off by a kill counts as not said. */
  static async open(folder: string): Promise<Journal> {
    await mkdir(folder, { recursive: true });
    const journal = new Journal(path.join(folder, 'journal.jsonl'));
    const text = await readFile(journal.file, 'utf8').catch(() => '');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    for (const line of whole.split('\n').slice(0, -1)) journal.note(JSON.parse(line) as Verdict);
    if (whole !== text) await truncate(journal.file, Buffer.byteLength(whole));
    return journal;
  }

  async add(verdicts: readonly Verdict[]): Promise<void> {
    await appendFile(this.file, verdicts.map((one) => `${JSON.stringify(one)}\n`).join(''));
    for (const one of verdicts) this.note(one);
  }

  /** Whether this judge has been heard on all of these. */
  has(judge: string, props: readonly string[]): boolean {
    return props.every((prop) => this.byJudge.get(judge)?.has(prop) === true);
  }

  /** What this judge has against a prop; undefined: not heard. */
  faultsOf(judge: string, prop: string): readonly string[] | undefined {
    return this.byJudge.get(judge)?.get(prop);
  }

  /** In the order of `titles`; those that were not heard have no props. */
  summary(titles: readonly string[]): Judged[] {
    return titles.map((title) => {
      const verdicts = [...(this.byJudge.get(title) ?? [])];
      const against = verdicts.filter(([, faults]) => faults.length > 0);
      const faults = against.flatMap(([prop, said]) => said.map((fault) => `${title}, ${prop}: ${fault}`));
      return { title, props: verdicts.length, faulty: against.length, faults };
    });
  }

  private note({ judge, prop, faults }: Verdict): void {
    const verdicts = this.byJudge.get(judge) ?? new Map<string, readonly string[]>();
    this.byJudge.set(judge, verdicts.set(prop, faults));
  }
}
