/** A reference that was not followed, since it leads out of the root. */
export interface OutsideReference {
  /** The file that has it, absolute. */
  readonly from: string;
  /** As written. */
  readonly uri: string;
}
