import { DEFLATED, type Entry, IN_ZIP64, unixMode } from './entry.ts';
import { descriptors, zip64 } from './fields.ts';
import type { Contents } from './fixture.ts';

/** The prop that is in nearly every archive, so that a refusal has something to spoil. */
export const MUG: Entry = { name: 'mug/mug.xml', content: '<mujoco model="mug"/>\n' };
export const BODY: Entry = { name: 'mug/assets/body.obj', content: 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' };

export const MUG_TREE: Contents = { 'mug/mug.xml': '<mujoco model="mug"/>\n' };
export const TREE: Contents = { ...MUG_TREE, 'mug/assets/body.obj': 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' };

/** What an attacker would like to see written. Every such path holds this word, so that a bench can look for it. */
export const ESCAPE = 'propmaster-escape';
export const EVIL = 'written by the attacker\n';

export const FOLDER: Entry = { name: 'mug/', attributes: unixMode(0o040_755) };
/** Several entries with something in common. */
export const each = (fields: Partial<Entry>, ...entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => ({ ...entry, ...fields }));

/** Windows: made by MS-DOS or NTFS, attributes "archive" and "folder" only. */
export const dos = { madeBy: 20, attributes: 0x20 };

/** Sizes in the Zip64 field of the local header although they would fit: a tool that streams can't know. */
export const streamed64 = (entry: Entry): Entry => ({
  ...entry,
  needed: 45,
  method: DEFLATED,
  local: { size: IN_ZIP64, packed: IN_ZIP64, extra: zip64(0, 0) },
  descriptor: descriptors.signed64,
});
