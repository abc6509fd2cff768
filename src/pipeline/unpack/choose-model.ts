import path from 'node:path';
import { PropmasterError } from '../../errors.ts';
import type { ByteMap } from '../../formats/files.ts';
import { HEAD_BYTES, recognise } from '../../formats/recognise.ts';
import { endsLike, FORMAT_NAMES, factsOf, MESH_FORMATS, type SourceFormat } from '../../model/source-formats.ts';
import { propName } from '../../project/names.ts';
import { notReadable } from './detect-file.ts';

/** How many models are listed in an error. */
const LISTED = 12;

/**
 * Several models, and nothing that says which is meant: all of them are named, each with what takes it.
 *
 * @param where the archive or folder
 * @param models paths in it
 */
export function whichModel(where: string, stem: string, models: readonly string[], what = 'models'): PropmasterError {
  const named = models.map((model) => withinFolder(model, stem));
  const commands = named
    .slice(0, LISTED)
    .map((entry) => `\n  propmaster import ${quoted(where)} --entry ${quoted(entry)}`);
  const more = named.length > LISTED ? `\n  and ${named.length - LISTED} more` : '';
  return new PropmasterError('invalid_input', `There are ${models.length} ${what}; which one is meant?`, {
    where: `${where}: ${named.slice(0, LISTED).join(', ')}${named.length > LISTED ? ', …' : ''}`,
    hint: `Name the one that is meant as the entry:${commands.join('')}${more}${what === 'GLB files' ? BUNDLE : ''}`,
  });
}

const BUNDLE = '\nOf one prop, name the visible one visual.glb and the collision one collision.glb.';

/** The model that was named, as a path in the archive or folder, or the folder in which it lies. */
export function namedEntry(files: ByteMap, entry: string, stem: string, where: string): NamedEntry {
  const wanted = path.posix.normalize(entry.trim().replaceAll('\\', '/')).replace(/^(?:\.?\/)+|\/+$/g, '');
  const paths = [...files.keys()];
  const inside = paths.filter((file) => file === `${stem}/${wanted}` || file === wanted);
  const [found] = inside;
  if (found === undefined) {
    const folder = [`${stem}/${wanted}`, wanted].find((each) => paths.some((file) => file.startsWith(`${each}/`)));
    if (folder !== undefined) return { folder };
    throw new PropmasterError('invalid_input', `There is no "${wanted}" in it.`, {
      where: `${where}: ${wanted}`,
      hint: `There are: ${paths
        .filter((file) => endsLike(file))
        .slice(0, LISTED)
        .map((file) => withinFolder(file, stem))
        .join(', ')}.`,
    });
  }
  if (path.posix.basename(found).toLowerCase() === 'visual.glb') return { main: found, format: 'glb_bundle' };
  const bytes = files.get(found)!;
  // Of a folder only what tells models apart has been read: the ending says what a mesh is, and its reader whether it is so.
  const byName = bytes.length === 0 ? MESH_FORMATS.find((each) => endsLike(found, [each])) : undefined;
  if (byName !== undefined) return { main: found, format: byName };
  const recognised = recognise(bytes.subarray(0, HEAD_BYTES), found, bytes.length);
  const { format } = recognised;
  if (format === undefined || format === 'zip') throw notReadable(recognised, bytes, `${where}: ${wanted}`);
  return { main: found, format };
}

export type NamedEntry = { readonly folder: string } | { readonly main: string; readonly format: SourceFormat };

/**
 * Models other than the one that was found whose file is called as the prop is to be: whoever asks for a bowl and gets the
 * cup beside it is ill served. A file that names no thing (`model.xml`, `scene.xml`) stands for its folder.
 */
export function othersCalled(files: ByteMap, name: string, found: string): string[] {
  const called = (file: string): boolean => propName(path.posix.parse(file).name) === name;
  if (called(found) || isGeneric(found)) return [];
  return [...files.keys()].filter((file) => endsLike(file, WITH_PHYSICS) && file !== found && called(file));
}

/** Meshes without physics are parts of other models. */
const WITH_PHYSICS = FORMAT_NAMES.filter((format) => {
  const { container, hasPhysics } = factsOf(format);
  return container === 'file' && hasPhysics;
});

/** `model.xml`, `model.sdf` and `scene.xml` name no prop; the archive around them may. */
export const isGeneric = (file: string): boolean => /^(?:model|scene|visual)$/i.test(path.posix.parse(file).name);

/** As one would type it: without the name of the folder that was given. */
const withinFolder = (file: string, stem: string): string =>
  file.startsWith(`${stem}/`) ? file.slice(stem.length + 1) : file;

/** For a shell. */
const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
