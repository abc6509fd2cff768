/** A model of a collection: what somebody would import, and no part of another one. */
export interface FoundModel {
  /** Of the file that a reader begins with, seen from the collection, with `/`. Unique. */
  readonly path: string;
  /** What is given to `import`, absolute: the same file, or the folder of a bundle. */
  readonly file: string;
  /** Of a folder: the model in it that is meant. */
  readonly entry?: string;
}

/** The models of a collection, and what lies there besides. */
export interface FoundModels {
  /** By path. */
  readonly models: readonly FoundModel[];
  /** Meshes and layers that belong to a model. */
  readonly parts: number;
  /** Meshes beside a model which it does not use. */
  readonly leftovers: number;
  /** Worlds and scenes, which hold several things. */
  readonly scenes: number;
  /** Models of kinds that nothing here reads, by ending. */
  readonly unread: Readonly<Record<string, number>>;
}
