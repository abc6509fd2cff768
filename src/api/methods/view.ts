import { stat } from 'node:fs/promises';
import path from 'node:path';
import { PropmasterError } from '../../errors.ts';
import { readLock, readManifest } from '../../project/project-files.ts';
import type { Collection } from '../../viewer/exhibit.ts';
import { fileCollection } from '../../viewer/file-collection.ts';
import { joinedCollection } from '../../viewer/joined-collection.ts';
import { projectCollection } from '../../viewer/project-collection.ts';
import type { ServedViewer } from '../../viewer/serve.ts';
import { fileSource } from './import-file.ts';
import { contextWith, type ProjectSession, settle } from './session.ts';

export interface ViewOptions {
  /** Of the page; 0 picks a free one. @default 0 */
  readonly port?: number;
  /** Ends reading a file. */
  readonly signal?: AbortSignal;
}

/** A page that shows something, until it is closed. */
export interface Viewing extends ServedViewer {
  /** What it shows: names of the project, paths of files. Empty: all of the project. */
  readonly shown: readonly string[];
}

/**
 * Serves a page for a browser of this machine, with what is named, or all of the project.
 *
 * @param targets names of props and scenes, or paths of files that could be imported
 * @throws {PropmasterError} `not_found` for what is neither; `network_error` if the port can't be had
 */
export async function view(
  session: ProjectSession,
  targets: readonly string[],
  { port = 0, signal }: ViewOptions,
): Promise<Viewing> {
  const collection = await collectionOf(session, targets, signal);
  const { serveViewer } = await import('../../viewer/serve.ts');
  const served = await serveViewer(collection, { port, first: await firstPage(collection, targets) });
  return { ...served, shown: targets };
}

/** What is named as something to show; nothing: the project. */
export async function collectionOf(
  session: ProjectSession,
  targets: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Collection> {
  const { root } = session;
  await settle(session);
  if (targets.length === 0) return projectCollection(root);
  const { props, scenes = {} } = await readLock(root);
  const isName = (target: string): boolean => Object.hasOwn(props, target) || Object.hasOwn(scenes, target);
  const names = [...new Set(targets.filter(isName))];
  const files = [...new Set(targets.filter((target) => !isName(target)))];
  for (const file of files) {
    if (await stat(path.resolve(file)).catch(() => undefined)) continue;
    throw new PropmasterError('not_found', `There is no prop or scene "${file}", and no file of that name.`, {
      where: file,
      hint: 'See `propmaster list` for the names of the project.',
    });
  }
  const parts = [
    ...(names.length > 0 ? [projectCollection(root, names)] : []),
    ...(files.length > 0 ? [await filesOf(session, files, signal)] : []),
  ];
  return parts.length === 1 ? parts[0]! : joinedCollection(path.basename(root), parts);
}

async function filesOf(
  session: ProjectSession,
  files: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Collection> {
  const manifest = await readManifest(session.root).catch(() => undefined);
  const context = await contextWith(manifest, session, {
    simulators: ['mujoco'],
    allowFailed: true,
    ...(signal && { signal }),
  });
  const viewed = files.map((file) => ({ path: file, source: fileSource(session.root, path.resolve(file), {}) }));
  return fileCollection(viewed, context);
}

/** One thing is shown at once, two beside each other, more as a gallery. */
async function firstPage(collection: Collection, targets: readonly string[]): Promise<string> {
  if (targets.length === 0) return '';
  const [first, second, ...more] = await collection.cards();
  if (!first || more.length > 0) return '';
  const id = encodeURIComponent(first.id);
  return second ? `/compare/${id}/${encodeURIComponent(second.id)}` : `/view/${id}`;
}
