import { run } from '../../pipeline/run.ts';
import { readLock } from '../../project/project-files.ts';
import type { Collection } from '../../viewer/exhibit.ts';
import { fileCollection } from '../../viewer/file-collection.ts';
import { projectCollection } from '../../viewer/project-collection.ts';
import { contextFor, type ProjectSession, settle } from './session.ts';

export interface ChatViewOptions {
  readonly signal?: AbortSignal;
}

/**
 * One thing as the page in a chat shows it, no larger than hosts take together with the page.
 *
 * @param target name of a prop or scene, else id of a job or asset, which is read without being installed
 * @returns JSON of `CarriedExhibit`
 * @throws {PropmasterError} `not_found`; what the service and reading throw
 */
export async function chatView(session: ProjectSession, target: string, { signal }: ChatViewOptions): Promise<string> {
  await settle(session);
  const { props, scenes = {} } = await readLock(session.root);
  const isName = Object.hasOwn(props, target) || Object.hasOwn(scenes, target);
  const collection = isName ? projectCollection(session.root, [target]) : await madeCollection(session, target, signal);
  const [card] = await collection.cards();
  const exhibit = await collection.open(card!.id);
  const [{ carriedJson, carry }, { chatPage, MOST_CHAT_BYTES }] = await Promise.all([
    import('../../viewer/carry.ts'),
    import('../../viewer/chat-page.ts'),
  ]);
  const most = MOST_CHAT_BYTES - Buffer.byteLength(await chatPage());
  return carriedJson(await carry(exhibit, await collection.picture(card!.id), most));
}

/** What a job has made, out of the service and not in the project. */
async function madeCollection(
  session: ProjectSession,
  id: string,
  signal: AbortSignal | undefined,
): Promise<Collection> {
  const context = await contextFor(session, { simulators: ['mujoco'], allowFailed: true, ...(signal && { signal }) });
  const { file, fileName, asset, source, request } = (await run({ from: 'job', to: 'download' }, { id }, context))
    .state;
  const made = {
    ...{ path: file, source, title: asset?.name ?? id, installing: `propmaster pull ${id}` },
    ...(fileName !== undefined && { fileName }),
    ...(request !== undefined && { request }),
  };
  return fileCollection([made], context);
}
