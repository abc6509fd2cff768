/** Why a prompt was not made. Stable: programs switch on it. */
export type RefusalCode =
  | 'empty'
  /** Words that aren't understood, or that name nothing. */
  | 'unknown_thing'
  /** A thing of which is known what it is, and which can't be made. */
  | 'known_thing'
  | 'several_things'
  | 'negation'
  | 'unsupported_part'
  | 'unknown_material'
  | 'impossible_count'
  | 'impossible_size'
  | 'unclear_number'
  | 'contradiction';

/** Ends the reading of a prompt: it can't be made, and the message says why. `describe` turns it into data. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  /** The words for what can't be made; empty where the prompt names nothing that can. Absent: another reason. */
  readonly thing: string | undefined;

  constructor(code: RefusalCode, message: string, thing?: string) {
    super(message);
    this.code = code;
    this.thing = thing;
  }
}
