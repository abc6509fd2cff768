/** A reference that was not followed: it leads out of the root, or nothing in the root has the name that it says. */
export interface OutsideReference {
  /** The file that has it, absolute. */
  readonly from: string;
  /** As written. */
  readonly uri: string;
  /** Of `model://` and `package://`: the models and packages that lie where one of that name was looked for, by name. */
  readonly known?: readonly string[];
}
