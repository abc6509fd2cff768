import type { Lost } from '../lost.ts';
import type { Refusal } from '../refusal.ts';

/** What words add that say what is so without them, behind a colon. */
export const SO_ANYWAY = 'so anyway';

/** What a reading notes down of the words of a prompt. */
export class ReadingNotes {
  readonly understood: string[] = [];
  readonly ignored: string[] = [];
  /** Texts of items of which something was made that is told in other words: "60 cm" is a width of 0.6 m. */
  readonly used: string[] = [];
  /** What is taken for something that isn't there. */
  readonly assumed: string[] = [];
  /** What is asked for and can't be had. */
  readonly lost: Lost[] = [];
  /** Whether what can't be had is refused. */
  readonly isStrict: boolean;

  constructor(isStrict: boolean) {
    this.isStrict = isStrict;
  }

  /** Tells that words change nothing, and why. */
  ignore(words: string, reason: string): void {
    this.ignored.push(`${words}: ${reason}`);
  }

  /** Tells that words say what is so anyway. */
  confirm(words: string): void {
    this.understood.push(words);
    this.assumed.push(`${words}: ${SO_ANYWAY}`);
  }

  /**
   * Tells that a detail can't be had.
   * @throws {Refusal} the one given, in a strict reading
   */
  lose(lost: Lost, refusal: Refusal): void {
    if (this.isStrict) throw refusal;
    if (!this.lost.some(({ words, aspect }) => words === lost.words && aspect === lost.aspect)) this.lost.push(lost);
  }
}

/** The message of a refusal as a reason behind words and a colon. */
export const asReason = ({ message }: Refusal): string =>
  message.replace(/[.]$/, '').replace(/^(?:An?|Its|It|The|Every)(?= )/, (word) => word.toLowerCase());
