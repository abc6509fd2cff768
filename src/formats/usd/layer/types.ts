/**
 * One USD layer as written: opinions, not composed. Units, axis and meaning are the reader's of the stage.
 * @see https://openusd.org/release/api/sdf_page_front.html
 */
export interface Layer {
  /** How it was stored: text or crate. */
  readonly format: 'usda' | 'usdc';
  /** `defaultPrim`, `metersPerUnit`, `upAxis`, `customLayerData`…, under the names of USD's schema. */
  readonly metadata: ReadonlyMap<string, Value>;
  readonly subLayers: readonly SubLayer[];
  /** Root prims by name, in the order written. */
  readonly children: ReadonlyMap<string, PrimSpec>;
}

/** A weaker layer below this one, its time scaled, then moved. */
export interface SubLayer {
  readonly asset: string;
  readonly offset: number;
  readonly scale: number;
}

export type Specifier = 'def' | 'over' | 'class';

/** What a prim and a variant of it have in common. */
export interface Contents {
  readonly apiSchemas?: ListOp<string>;
  readonly references?: ListOp<PrimReference>;
  readonly payloads?: ListOp<PrimReference>;
  /** Absolute prim paths. */
  readonly inherits?: ListOp<string>;
  /** Absolute prim paths. */
  readonly specializes?: ListOp<string>;
  readonly variantSetNames?: ListOp<string>;
  /** Variant set → the variant chosen. */
  readonly variantSelections: ReadonlyMap<string, string>;
  /** Everything else: `kind`, `active`, `instanceable`, `customData`, `documentation`… */
  readonly metadata: ReadonlyMap<string, Value>;
  readonly properties: ReadonlyMap<string, PropertySpec>;
  readonly children: ReadonlyMap<string, PrimSpec>;
  /** Variant set → variant → its contents. */
  readonly variantSets: ReadonlyMap<string, ReadonlyMap<string, Contents>>;
}

export interface PrimSpec extends Contents {
  readonly name: string;
  readonly specifier: Specifier;
  /** Empty if none is given. */
  readonly typeName: string;
}

export type PropertySpec = AttributeSpec | RelationshipSpec;

export interface AttributeSpec {
  readonly kind: 'attribute';
  readonly name: string;
  /** `point3f[]`: it tells what the numbers of a value are. */
  readonly typeName: string;
  readonly custom: boolean;
  readonly uniform: boolean;
  readonly default?: Value;
  /** Time code → value, ascending. */
  readonly timeSamples?: ReadonlyMap<number, Value>;
  /** Absolute paths of the properties that give the value. */
  readonly connections?: ListOp<string>;
  readonly metadata: ReadonlyMap<string, Value>;
}

export interface RelationshipSpec {
  readonly kind: 'relationship';
  readonly name: string;
  readonly custom: boolean;
  /** Absolute paths of prims or properties. */
  readonly targets?: ListOp<string>;
  readonly metadata: ReadonlyMap<string, Value>;
}

/** Another prim that this one builds on. */
export interface PrimReference {
  /** Empty: in this layer. */
  readonly asset: string;
  /** Absolute. Without one the layer's default prim is meant. */
  readonly path?: string;
  /** Of time. */
  readonly offset: number;
  readonly scale: number;
  readonly customData: ReadonlyMap<string, Value>;
}

/** Edits of a list. With `explicit` there is nothing else. */
export interface ListOp<T> {
  readonly explicit?: readonly T[];
  readonly added?: readonly T[];
  readonly prepended?: readonly T[];
  readonly appended?: readonly T[];
  readonly deleted?: readonly T[];
  readonly ordered?: readonly T[];
}

/** `@path@`: a file. */
export interface AssetPath {
  readonly asset: string;
}

/** A list of values. Those of vectors and matrices lie flat, `width` numbers each. */
export interface ArrayValue {
  readonly width: number;
  readonly items: Float64Array | readonly (string | boolean | bigint | number | AssetPath)[];
}

/**
 * - a number; `bigint` where a 64-bit integer is beyond 2⁵³. Floats and halves are rounded to their precision.
 * - a string, also for tokens and paths
 * - `readonly number[]`: a vector, a matrix row by row, a quaternion with its real part first
 * - a map: a dictionary
 * - `null`: `None`, the value is blocked
 */
export type Value =
  | boolean
  | number
  | bigint
  | string
  | AssetPath
  | readonly number[]
  | ArrayValue
  | ReadonlyMap<string, Value>
  | ListValue
  | null;

/** Edits of a list in metadata that USD's own schemas don't know. */
export interface ListValue {
  readonly list: ListOp<Value>;
}

/** What a layer may have at most. */
export interface LayerLimits {
  /** [byte] */
  readonly bytes: number;
  /** Prims, variants or dictionaries inside of one another. */
  readonly depth: number;
  /** Prims, variants and properties. */
  readonly specs: number;
  /** Numbers and strings in all values together. */
  readonly items: number;
  /** Length of a string, a name or a path [UTF-16 units]. */
  readonly text: number;
}

export const LAYER_LIMITS: LayerLimits = {
  bytes: 512 * 2 ** 20,
  depth: 96,
  specs: 500_000,
  items: 2 ** 26,
  text: 2 ** 20,
};
