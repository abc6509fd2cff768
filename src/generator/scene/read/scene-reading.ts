import type { RequestedRoom } from './room-words.ts';
import type { Thing } from './thing.ts';

/** What a prompt asks of a scene. */
export interface SceneReading {
  /** In the order of the prompt. */
  readonly things: readonly Thing[];
  readonly room: RequestedRoom;
  /** The prompt's word for the room. */
  readonly roomName: string | undefined;
  /** Things asked for that can't be made, each with the reason. */
  readonly missing: readonly string[];
  /** What was filled in. */
  readonly assumed: readonly string[];
  /** Words that changed nothing. */
  readonly ignored: readonly string[];
  /** What it is not to have: the words, and what of it can be made. */
  readonly without: readonly { readonly text: string; readonly category: string | undefined }[];
}
