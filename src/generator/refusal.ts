/** Why a prompt was not made. Stable: programs switch on it. */
export type RefusalCode =
  | 'empty'
  | 'unknown_thing'
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

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}
