/** What the pipeline has to know of a format, apart from its reader. */
interface FormatFacts {
  /** For people. */
  readonly label: string;
  /** Of its files, lower case, without the dot. The first is the usual one. Empty if a folder holds it. */
  readonly endings: readonly string[];
  /** Those of its endings whose files hold everything that belongs to the model, as a rule; files of others refer to more. */
  readonly selfContained: readonly string[];
  /** What has to be given: one file, one archive, or a folder of files with fixed names. */
  readonly container: 'file' | 'archive' | 'folder';
  /** Whether it can state mass and joints. */
  readonly hasPhysics: boolean;
  /** Whether it can stand for the geometry alone: models of other formats refer to it as a mesh. */
  readonly isMesh: boolean;
  /** Whether the file, or the specification, tells which axis points up. */
  readonly saysUp: boolean;
}

const define = <const Table extends Readonly<Record<string, FormatFacts>>>(table: Table): Table => table;

/**
 * Every format that a prop is read from. Where a folder or archive holds a prop in several of them, the first one in this
 * order is read: it says most of the physics. What else a format needs is in `docs/add-a-format.md`; whatever is missing is
 * a type error.
 */
export const SOURCE_FORMATS = define({
  glb_bundle: {
    label: 'GLB bundle',
    endings: [],
    selfContained: [],
    container: 'folder',
    hasPhysics: true,
    isMesh: false,
    saysUp: true,
  },
  mjcf: {
    label: 'MJCF',
    endings: ['xml', 'mjcf'],
    selfContained: [],
    container: 'file',
    hasPhysics: true,
    isMesh: false,
    saysUp: true,
  },
  sdf: {
    label: 'SDF',
    endings: ['sdf', 'world'],
    selfContained: [],
    container: 'file',
    hasPhysics: true,
    isMesh: false,
    saysUp: true,
  },
  urdf: {
    label: 'URDF',
    endings: ['urdf'],
    selfContained: [],
    container: 'file',
    hasPhysics: true,
    isMesh: false,
    saysUp: true,
  },
  usd: {
    label: 'USD',
    endings: ['usd', 'usda', 'usdc'],
    selfContained: [],
    container: 'file',
    hasPhysics: true,
    isMesh: false,
    saysUp: true,
  },
  usdz: {
    label: 'USDZ',
    endings: ['usdz'],
    selfContained: ['usdz'],
    container: 'archive',
    hasPhysics: true,
    isMesh: false,
    saysUp: true,
  },
  glb: {
    label: 'GLB',
    endings: ['glb', 'gltf'],
    selfContained: ['glb'],
    container: 'file',
    hasPhysics: true,
    isMesh: true,
    saysUp: true,
  },
  dae: {
    label: 'COLLADA',
    endings: ['dae'],
    selfContained: [],
    container: 'file',
    hasPhysics: false,
    isMesh: true,
    saysUp: true,
  },
  obj: {
    label: 'OBJ',
    endings: ['obj'],
    selfContained: [],
    container: 'file',
    hasPhysics: false,
    isMesh: true,
    saysUp: false,
  },
  stl: {
    label: 'STL',
    endings: ['stl', 'stla', 'stlb'],
    selfContained: ['stl', 'stla', 'stlb'],
    container: 'file',
    hasPhysics: false,
    isMesh: true,
    saysUp: false,
  },
  ply: {
    label: 'PLY',
    endings: ['ply'],
    selfContained: ['ply'],
    container: 'file',
    hasPhysics: false,
    isMesh: true,
    saysUp: false,
  },
  vtk: {
    label: 'VTK',
    endings: ['vtk'],
    selfContained: ['vtk'],
    container: 'file',
    hasPhysics: false,
    isMesh: true,
    saysUp: false,
  },
});

type Table = typeof SOURCE_FORMATS;

/** A format that can enter the pipeline. */
export type SourceFormat = keyof Table;

/** The formats whose facts have these values. */
type With<Facts extends Partial<FormatFacts>> = {
  [Format in SourceFormat]: Table[Format] extends Facts ? Format : never;
}[SourceFormat];

/** Geometry in one file, which a model of another format may refer to. */
export type MeshFormat = With<{ readonly container: 'file'; readonly isMesh: true }>;
/** Geometry alone: its mass and colliders are estimated. */
type BareMesh = With<{ readonly hasPhysics: false }>;
/** A model in one file, told from others by its content. */
export type ModelFormat = With<{ readonly container: 'file'; readonly isMesh: false }>;
/** What a single file can be read as. */
export type FileFormat = 'zip' | MeshFormat | ModelFormat;

/** In the order of {@link SOURCE_FORMATS}. */
export const FORMAT_NAMES: readonly SourceFormat[] = Object.keys(SOURCE_FORMATS) as SourceFormat[];
export const MESH_FORMATS: readonly MeshFormat[] = FORMAT_NAMES.filter(isMeshFormat);

/** Models of other programs, by their endings, which nothing here reads. */
export const UNREAD_ENDINGS: readonly string[] =
  'fbx vtp blend 3ds max ma mb step stp iges igs x3d wrl abc 3mf off'.split(' ');

export function factsOf(format: SourceFormat): FormatFacts {
  return SOURCE_FORMATS[format];
}

export const isSourceFormat = (name: string): name is SourceFormat => Object.hasOwn(SOURCE_FORMATS, name);

export function isMeshFormat(format: SourceFormat): format is MeshFormat {
  const { container, isMesh } = factsOf(format);
  return container === 'file' && isMesh;
}

/** Whether it is read as geometry, with estimated mass and colliders. */
export const isBareMesh = (format: SourceFormat): format is BareMesh => !factsOf(format).hasPhysics;

/** Whether a file of the format may refer to others. */
export const refersToFiles = (format: SourceFormat): boolean =>
  factsOf(format).endings.some((ending) => !factsOf(format).selfContained.includes(ending));

/** Whether a file of the format may be all there is of its model. */
export const mayBeAlone = (format: SourceFormat): boolean => factsOf(format).selfContained.length > 0;

/**
 * Whether the name of a file has an ending of one of these formats, in any case.
 *
 * @param others endings that count as well
 */
export function endsLike(
  path: string,
  formats: readonly SourceFormat[] = FORMAT_NAMES,
  others: readonly string[] = [],
): boolean {
  const ending = endingOf(path);
  return others.includes(ending) || formats.some((format) => factsOf(format).endings.includes(ending));
}

/** Lower case, without the dot; empty if there is none. */
export const endingOf = (path: string): string => /\.([^./\\]+)$/.exec(path.trim().toLowerCase())?.[1] ?? '';

/** `OBJ, STL or COLLADA`. */
export const labelsOf = (formats: readonly SourceFormat[], word: 'and' | 'or'): string => {
  const labels = formats.map((format) => factsOf(format).label);
  return labels.length < 2 ? labels.join('') : `${labels.slice(0, -1).join(', ')} ${word} ${labels.at(-1)}`;
};

const modelFiles = FORMAT_NAMES.filter((format) => factsOf(format).container === 'file' && !isMeshFormat(format));

/** The meshes that are read, for sentences: `GLB, COLLADA, OBJ or STL`. */
export const MESH_LABELS: string = labelsOf(MESH_FORMATS, 'or');

/** The formats that do not say which axis points up, for sentences: `OBJ or STL`. */
export const WITHOUT_UP: string = labelsOf(
  FORMAT_NAMES.filter((format) => !factsOf(format).saysUp),
  'or',
);

/** All that can be read, for sentences. */
export const READABLE_LABELS: string = `${labelsOf(modelFiles, 'or')} (a file, folder or ZIP), a USDZ, a GLB bundle (a folder or ZIP with visual.glb and physics.json), or a ${MESH_LABELS} file`;
