/** A page that is shown, until another one is. */
export interface ShownPage {
  readonly element: HTMLElement;
  /** What is shown has changed on the disk. @throws {ShownProblem} it is gone */
  readonly refresh?: () => Promise<void>;
  readonly leave?: () => void;
}
