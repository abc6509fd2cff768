/** Under what a model may be used, as its files state it. */
export interface Licence {
  /** SPDX identifier (`CC-BY-4.0`) where the words are known; else the words, cut to 200 characters. */
  readonly id: string;
  /** Whom to name, as the files say: author or copyright notice. Untrusted text. */
  readonly attribution?: string;
  /** File that states it, as it was given. */
  readonly source: string;
}
