import type { ByteMap, FileMap, ReadResult } from '../src/formats/files.ts';
import type { JointField } from '../src/model/compare.ts';
import type { Quat, SimModel, Vec3 } from '../src/model/types.ts';

/** What an adapter gets for one prop. */
export interface Prop {
  /** Name inside the project: `[a-z][a-z0-9_]*`; folder, file and model name alike. */
  readonly name: string;
  readonly model: SimModel;
  /** PNG, when a preview was drawn. */
  readonly preview?: Uint8Array;
  /** The same as 256 × 256 pixels, PNG. */
  readonly thumbnail?: Uint8Array;
}

/** One entry of `<simulator>/index.json`: what a loader needs to know of a prop without opening its files. */
export interface IndexEntry {
  readonly name: string;
  /** Main file, relative to `index.json`, POSIX separators. */
  readonly file: string;
  /** Name of the root link: the body that a loader attaches or moves. */
  readonly root: string;
  readonly category?: string;
  readonly labels: readonly string[];
  /** SPDX identifier where its words are known. */
  readonly licence?: string;
  /** Whom to name with it. Untrusted text. */
  readonly attribution?: string;
  readonly base: 'free' | 'fixed';
  /** Trees of links that move apart from one another, where there are several. */
  readonly trees?: number;
  /** Sum over the links [kg]. */
  readonly mass: number;
  /** Axis-aligned bounds of the visuals at joint position 0, model frame [m]. */
  readonly bounds: { readonly min: Vec3; readonly max: Vec3 };
  readonly joints: readonly {
    readonly name: string;
    readonly type: string;
    readonly parent?: string;
    readonly child?: string;
    /** A point on the axis [m]. Absent for a fixed joint. */
    readonly anchor?: Vec3;
    /** Unit axis; positions count the child against the parent along or about it. Absent for fixed and ball joints. */
    readonly axis?: Vec3;
    /** [rad] or [m] */
    readonly lower?: number;
    readonly upper?: number;
    /** What it is for: `door`, `drawer`, `knob`, … */
    readonly kind?: string;
    /** Positions at which it clicks into place [rad] or [m]. */
    readonly detents?: readonly number[];
  }[];
  /** WordNet 3.0, `cabinet.n.01`. */
  readonly synset?: string;
  /** Wikidata item, `Q1051`. */
  readonly wikidata?: string;
  /** What colliders are part of. */
  readonly parts?: readonly { readonly label: string; readonly link: string; readonly collisions: readonly string[] }[];
  /** Free boxes that can hold things; +Z points out of the opening. */
  readonly cavities?: readonly (IndexFrame & { readonly size: Vec3 })[];
  /** Level rectangles to stand things on; +Z is up from them. */
  readonly supports?: readonly (IndexFrame & { readonly size: readonly [number, number] })[];
  /** Where a gripper takes hold: the point between its fingertips, +Z the approach, ±Y the way that the fingers close. */
  readonly grasps?: readonly (IndexFrame & { readonly width: number })[];
}

/** A frame on a link, in the model frame with every joint at 0. */
export interface IndexFrame {
  readonly name: string;
  /** The link that it moves with. */
  readonly link: string;
  /** [m] */
  readonly position: Vec3;
  /** Unit quaternion, scalar first. */
  readonly rotation: Quat;
}

/** Props at their places, and what stands still around them. Frame: the scene's, Z up. */
export interface PlacedScene {
  /** As {@link Prop.name}; no scene has the name of a prop. */
  readonly name: string;
  /** Boxes with edges along the axes; none: there is a floor at z = 0. */
  readonly structure: readonly {
    readonly name: string;
    /** Centre [m]. */
    readonly position: Vec3;
    /** Full edge lengths [m]. */
    readonly size: Vec3;
  }[];
  /** The scene's own lights; absent: the usual one of the simulator. */
  readonly lights?: readonly {
    /** Portable; unique among lights and cameras. */
    readonly name: string;
    readonly type: 'directional' | 'point' | 'spot';
    /** [m] */
    readonly position: Vec3;
    /** Unit vector in which it shines. */
    readonly direction: Vec3;
    /** Linear red, green, blue, 0 to 1. */
    readonly colour: Vec3;
  }[];
  /** They look along −Z of their own frame, +Y is up in the picture. */
  readonly cameras?: readonly {
    readonly name: string;
    /** [m] */
    readonly position: Vec3;
    readonly rotation: Quat;
    /** Vertical [rad]. */
    readonly fieldOfView: number;
  }[];
  readonly instances: readonly {
    /** Unique in the scene, also among the structure. */
    readonly name: string;
    readonly prop: IndexEntry;
    /** Of the prop's frame [m]. */
    readonly position: Vec3;
    readonly rotation: Quat;
  }[];
}

/** One scene in `<simulator>/index.json`. */
export interface SceneEntry {
  readonly name: string;
  /** The file to load, relative to `index.json`, POSIX separators. */
  readonly file: string;
  /** Names of the props that stand in it, each once. */
  readonly props: readonly string[];
  readonly instances: number;
}

/** A scene as a simulator loads it. Paths are relative to `<simulator>/`. */
export interface EmittedScene {
  /** The file to load, one of `files`. */
  readonly file: string;
  readonly files: FileMap;
}

/** What a user pastes to see something in a simulator, once in the folder `<simulator>/`. */
export interface Loading {
  /** `python`: lines for the simulator's own interpreter, which finds the folder's modules. */
  readonly language: 'sh' | 'python';
  readonly prop: (name: string) => string;
  /** Absent: there is no file that a scene could be loaded from. */
  readonly scene?: (name: string) => string;
}

/**
 * One simulator. Everything about it that differs from the others is said here. `emit*` are pure: model in, files out, nothing written, no clock, no randomness; the same input gives
 * the same bytes.
 */
export interface Adapter<Name extends string = string> {
  /** Folder name in the project and value of `--simulators`; its key in the registry. */
  readonly name: Name;
  readonly title: string;
  /** What its files are, in a few words: `SDF models, as in Fuel`. */
  readonly summary: string;
  /** Export formats of the service, best first: its own, then those that lose least when they are converted. */
  readonly formats: readonly ('mjcf' | 'sdf' | 'usd' | 'usdz' | 'glb_bundle' | 'glb')[];
  /** Where props lie, relative to `<simulator>/`. @default '' */
  readonly folder?: string;
  /** Files of one prop, relative to `<simulator>/<folder>/<prop name>/`. */
  emit(prop: Prop): FileMap;
  /** What the files that it emits are written in. A GLB is one file; the others are a file among those it refers to. */
  readonly writes: 'mjcf' | 'sdf' | 'urdf' | 'usd' | 'glb';
  /**
   * Reads again what `emit` made.
   *
   * @param files by their path in the prop's folder
   * @param main the file of them that the simulator loads
   * @throws {PropmasterError} `invalid_input`
   */
  read(files: ByteMap, main: string, name: string): Promise<ReadResult>;
  /** What the files have no word for, and so isn't compared when they are read again. */
  readonly omits: readonly JointField[];
  /** Of several simulators that a prop is installed for, the one with the lowest rank is what the prop is read from. */
  readonly rank: number;
  /** Tries the files of a prop that `read` does not read, its own scene for example. @throws what the simulator says */
  tryOut?(files: FileMap, name: string): Promise<void>;
  /** The prop's entry for `index.json`. */
  indexEntry(prop: Prop): IndexEntry;
  /**
   * Files that speak of all props, relative to `<simulator>/`: `index.json`, the common scene.
   * Takes entries, not models, so that adding one prop does not mean reading the others.
   *
   * @param isSample whether there are more props than these, whose entries lie in `index.json.d/`
   */
  emitProject(entries: readonly IndexEntry[], scenes?: readonly SceneEntry[], isSample?: boolean): FileMap;
  /**
   * Of a large project, what a file of `emitProject` says of each prop, for the props of one shard; relative to `<simulator>/`.
   * Absent where all of it is read from `index.json.d/`.
   *
   * @param shard `00` to `ff`
   */
  emitShard?(entries: readonly IndexEntry[], shard: string): FileMap;
  /**
   * A file of `emitProject` that does not grow with the props, but names what they have in common. In a large project it is made
   * of the entries that change and of what it says already, since nobody reads all entries for one prop.
   */
  readonly gathered?: {
    /** Relative to `<simulator>/`. */
    readonly file: string;
    readonly write: (entries: readonly IndexEntry[], before?: string) => string;
  };
  /**
   * The file that places the props of a scene, by reference: every prop's own files stay the only ones. Absent where a
   * simulator has no file that a scene could be.
   */
  emitScene?(scene: PlacedScene): EmittedScene;
  readonly loading: Loading;
  /** Static files to copy into `<simulator>/`: name there → path relative to the package root (Python loaders). */
  readonly assets: Readonly<Record<string, string>>;
}
