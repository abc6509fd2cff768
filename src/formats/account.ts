import { defineFinding, type Finding, type FindingKind } from '../model/finding.ts';

/**
 * What becomes of a word of a format in the neutral model.
 *
 * - `carried`: the model has it; what it means is the same in every export that has a word for it.
 * - `changed`: the model has something close to it.
 * - `not-carried`: it is left out.
 * - `no-meaning`: a prop is the same without it: rendering of a scene, settings of a tool, the name of an author.
 */
export type FieldOutcome = 'carried' | 'changed' | 'not-carried' | 'no-meaning';

/** What a reader does with one element or attribute of its format. */
export interface Verdict {
  readonly fate: FieldOutcome;
  /** What becomes of it, as the finding says it after the words it stands for. Words with one note are reported together. */
  readonly note: string;
  /** `warning`: users of the prop would miss it. @default 'info' */
  readonly severity?: 'warning' | 'info';
  /** Values at which nothing is lost, white space collapsed: mostly the default. */
  readonly unless?: readonly string[];
  /** Code of the finding by which the reader reports it in more detail; {@link Survey} then leaves it out. */
  readonly reportedBy?: string;
}

/**
 * The verdicts on all words of a format, by path: `body/geom/condim`. A path that ends in `/*` stands for everything below
 * that has no verdict of its own.
 */
export type FormatAccount = Readonly<Record<string, Verdict>>;

/** The verdict on a word: its own, or that of the nearest `/*` above. */
export function verdictOf(account: FormatAccount, word: string): Verdict | undefined {
  if (Object.hasOwn(account, word)) return account[word];
  for (let end = word.lastIndexOf('/'); end > 0; end = word.lastIndexOf('/', end - 1)) {
    const above = `${word.slice(0, end)}/*`;
    if (Object.hasOwn(account, above)) return account[above];
  }
  return undefined;
}

/** Words of a schema without a verdict, and verdicts on words that the schema does not have. Both are mistakes of ours. */
export function auditAccount(
  account: FormatAccount,
  schema: Iterable<string>,
): { readonly unjudged: string[]; readonly unknown: string[] } {
  const words = [...schema];
  const known = new Set(words);
  const above = new Set(words.flatMap((word) => parentsOf(word)));
  return {
    unjudged: words.filter((word) => verdictOf(account, word) === undefined),
    unknown: Object.keys(account).filter((word) => (word.endsWith('/*') ? !above.has(word) : !known.has(word))),
  };
}

/** `a/*` and `a/b/*` of `a/b/c`. */
const parentsOf = (word: string): string[] => {
  const parts = word.split('/');
  return parts.slice(1).map((_, i) => `${parts.slice(0, i + 1).join('/')}/*`);
};

/** A word met in a file. */
interface Met {
  readonly word: string;
  readonly verdict: Verdict;
  readonly place: string;
  count: number;
}

/** The two findings of a format's account. Both are listed with the findings of the format. */
export interface AccountFindings {
  /** Losses that users would notice. */
  readonly lost: FindingKind<AccountArgs>;
  /** Details. */
  readonly details: FindingKind<AccountArgs>;
}

interface AccountArgs extends Record<string, unknown> {
  readonly notes: readonly AccountNote[];
}

/** Words with the same fate and note. */
export interface AccountNote {
  readonly fate: 'changed' | 'not-carried';
  readonly note: string;
  readonly words: readonly { readonly word: string; readonly count: number }[];
}

/** Words of one note that the message names; all of them are in its arguments. */
const WORDS_SHOWN = 6;

/** @param format as in codes: `mjcf`. @param title as people call it: `MJCF` */
export function accountFindings(format: string, title: string): AccountFindings {
  const kind = (code: 'account' | 'account-details', severity: 'warning' | 'info', about: string) =>
    defineFinding<AccountArgs>({ code: `format/${format}-${code}`, severity, about, message: messageOf });
  return {
    lost: kind('account', 'warning', `Words of ${title} in the file that the prop does not carry, or carries changed.`),
    details: kind(
      'account-details',
      'info',
      `Words of ${title} in the file that the prop does not carry, or carries changed, and that few uses of it need.`,
    ),
  };
}

function messageOf({ notes }: AccountArgs): string {
  const told = (fate: AccountNote['fate']): string =>
    notes
      .filter((one) => one.fate === fate)
      .map(({ note, words }) => {
        const shown = words.slice(0, WORDS_SHOWN).map(({ word, count }) => (count > 1 ? `${word} ×${count}` : word));
        const more = words.length - shown.length;
        return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''} (${note})`;
      })
      .join('; ');
  const [lost, changed] = [told('not-carried'), told('changed')];
  return [...(lost === '' ? [] : [`Not carried: ${lost}.`]), ...(changed === '' ? [] : [`Changed: ${changed}.`])].join(
    ' ',
  );
}

/** Collects the words that a reader meets in a file, and reports those that the prop does not carry as they are. */
export class Survey {
  readonly #account: FormatAccount;
  readonly #met = new Map<string, Met>();

  constructor(account: FormatAccount) {
    this.#account = account;
  }

  /**
   * @param word path of the element or attribute in the account; a word without a verdict is no word of the format, and
   *   the caller's to report
   * @param place `file.ext:line` or `file.ext`
   * @param value of the attribute, or the text of the element
   */
  meet(word: string, place: string, value = ''): void {
    const verdict = verdictOf(this.#account, word);
    if (!verdict || verdict.fate === 'carried' || verdict.fate === 'no-meaning' || verdict.reportedBy !== undefined)
      return;
    if (verdict.unless?.includes(value.trim().replace(/\s+/g, ' '))) return;
    const known = this.#met.get(word);
    if (known) known.count += 1;
    else this.#met.set(word, { word, verdict, place, count: 1 });
  }

  /** At most one finding of each kind, at the place of the first word that it names. */
  findings({ lost, details }: AccountFindings): Finding[] {
    return [[lost, 'warning'] as const, [details, 'info'] as const].flatMap(([kind, severity]) => {
      const met = [...this.#met.values()].filter(({ verdict }) => (verdict.severity ?? 'info') === severity);
      return met.length === 0 ? [] : [kind.at(met[0]!.place, { notes: notesOf(met) })];
    });
  }
}

function notesOf(met: readonly Met[]): AccountNote[] {
  const notes = new Map<
    string,
    { fate: AccountNote['fate']; note: string; words: { word: string; count: number }[] }
  >();
  for (const { word, count, verdict } of met) {
    const fate = verdict.fate as AccountNote['fate'];
    const key = `${fate} ${verdict.note}`;
    const note = notes.get(key) ?? { fate, note: verdict.note, words: [] };
    notes.set(key, note);
    note.words.push({ word, count });
  }
  return [...notes.values()];
}
