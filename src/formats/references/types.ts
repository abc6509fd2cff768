/** What a file refers to, and where that is looked for. All paths have forward slashes and are seen from the file. */
export interface Reference {
  /** As written in the file. */
  readonly uri: string;
  /**
   * Paths at which it may lie, each relative to the folder of the file that refers. Those that exist are all read: which one
   * is meant is the reader's to say.
   */
  readonly paths: readonly string[];
  /** Folder that it names by a scheme (`model://name/…`), to be looked for among the siblings of the folders above. */
  readonly model?: { readonly name: string; readonly rest: string };
}

export const forward = (path: string): string => path.trim().replaceAll('\\', '/');
