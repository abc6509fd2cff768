/** One line of a page of `browse`. */
export interface BrowsedItem {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly state?: string;
}
