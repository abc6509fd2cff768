import type { ByteMap } from '../files.ts';
import { referenceRepaired } from '../findings.ts';
import type { Found } from '../raw/find-file.ts';
import { refusal } from '../refusal.ts';
import { includeMissing, sceneryMissing, severalModels } from './findings.ts';
import { portable } from './included-models.ts';
import { newestOf } from './main-model.ts';
import { childOf, childrenOf, openSdf, type SdfNode } from './node.ts';
import type { SdfReading } from './reading.ts';
import { findReference, parseUri } from './references.ts';
import { booleanAttribute, booleanIn, incomplete, textIn } from './values.ts';

/** What an `<include>` says about the model that it brings; each wins over what the model itself says. */
export interface Placing {
  readonly name?: string;
  /** The `<pose>` element. */
  readonly pose?: SdfNode;
  readonly static?: boolean;
  readonly placementFrame?: string;
  readonly merge?: boolean;
}

/** Opened files by path, so that a model included a hundred times is parsed once. */
const opened = new WeakMap<SdfReading, Map<string, SdfNode>>();

function open(reading: SdfReading, path: string): SdfNode {
  const known = opened.get(reading) ?? new Map<string, SdfNode>();
  opened.set(reading, known);
  const root = known.get(path) ?? openSdf(reading.files, path);
  known.set(path, root);
  return root;
}

/**
 * The model that an `<include>` brings, and how it places it.
 *
 * @throws {PropmasterError} `invalid_input`: it is not among the files, or its file does not hold exactly one model
 */
export function includedModel(reading: SdfReading, include: SdfNode): { model: SdfNode; placing: Placing } {
  const uri = textIn(include, 'uri');
  if (uri === undefined) throw incomplete(include, '<uri>');
  const path = fileOf(reading, include, uri);
  const models = childrenOf(open(reading, path), 'model');
  const [model] = models;
  if (models.length !== 1 || !model)
    throw refusal(
      'invalid_input',
      severalModels.at(path, { models: models.map((one) => one.attributes.get('name') ?? '') }),
    );
  const name = textIn(include, 'name');
  const pose = childOf(include, 'pose');
  const isStatic = booleanIn(include, 'static');
  const placementFrame = textIn(include, 'placement_frame');
  return {
    model,
    placing: {
      ...(name === undefined ? {} : { name }),
      ...(pose === undefined ? {} : { pose }),
      ...(isStatic === undefined ? {} : { static: isStatic }),
      ...(placementFrame === undefined ? {} : { placementFrame }),
      ...(booleanAttribute(include, 'merge') ? { merge: true } : {}),
    },
  };
}

/** The name under which an `<include>` of a world brings its model, or `undefined` with a finding if it is not there. */
export function sceneryName(reading: SdfReading, include: SdfNode): string | undefined {
  const uri = textIn(include, 'uri') ?? '';
  if (modelFile(reading, include, uri).path === undefined) {
    reading.findings.push(sceneryMissing.at(include.place, { uri }));
    return undefined;
  }
  const { model, placing } = includedModel(reading, include);
  return placing.name ?? model.attributes.get('name') ?? '';
}

function fileOf(reading: SdfReading, include: SdfNode, uri: string): string {
  const found = modelFile(reading, include, uri);
  if (found.path === undefined)
    throw refusal(
      'invalid_input',
      includeMissing.at(include.place, { uri, candidates: found.candidates, known: others(reading, include) }),
    );
  if (found.repaired) reading.findings.push(referenceRepaired.at(include.place, { wanted: uri, found: found.path }));
  return found.path;
}

/** Names of the folders of models among the files, without that of the model that includes. */
function others({ files }: SdfReading, { file: { path } }: SdfNode): string[] {
  const own = path.split('/').slice(0, -1).join('/');
  const folders = modelFolders(files).filter((folder) => folder.join('/') !== own);
  return [...new Set(folders.map((folder) => folder.at(-1)!))].sort();
}

/** A URI names a file, or a folder with a `model.config`. */
function modelFile(reading: SdfReading, include: SdfNode, uri: string): Found {
  const { files } = reading;
  const from = include.file.path;
  const { name, rest } = parseUri(uri);
  if (/\.(?:sdf|world|xml)$/i.test(rest)) return findReference(files, from, uri);
  const folder = [...(name === undefined ? [] : [name]), ...rest.split('/')].filter(
    (part) => part !== '' && part !== '.',
  );
  const found = modelFolders(files).filter((path) => portable(path.at(-1)!) === portable(folder.at(-1) ?? ''));
  const same = found.filter((path) => path.at(-1) === folder.at(-1));
  const [first, ...others] = same.length > 0 ? same : found;
  if (first === undefined) return { path: undefined, candidates: [] };
  if (others.length > 0) return { path: undefined, candidates: [first, ...others].map((path) => path.join('/')) };
  const main = mainOf(files, first.join('/'));
  return main === undefined ? { path: undefined, candidates: [] } : { path: main, repaired: same.length === 0 };
}

/** Folders that a model is in, as their parts. */
function modelFolders(files: ByteMap): string[][] {
  const folders = [...files.keys()]
    .filter((path) => MODEL_FILES.test(path))
    .map((path) => path.replace(MODEL_FILES, ''));
  return [...new Set(folders)].map((path) => path.split('/'));
}

const MODEL_FILES = /\/model\.(?:config|sdf)$/;

function mainOf(files: ByteMap, folder: string): string | undefined {
  const config = `${folder}/model.config`;
  return files.has(config) ? newestOf(files, config) : `${folder}/model.sdf`;
}
