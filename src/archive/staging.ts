import { createHash, randomBytes } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import { isRunning, ownIdentity, type ProcessIdentity } from '../disk/process-identity.ts';
import { type ArchiveFolder, holdInner } from './held-folder.ts';

/**
 * Name of a staging folder: process, host and start of its owner, so that the next run can tell a dead one's from a
 * living one's. All of it is in the name, since a folder and its name come into being at once.
 */
const NAME = /^\.propmaster-unpack\.(\d+)\.([0-9a-f]{8})\.(?:([0-9a-f-]+)_(\d+))?\.[0-9a-f]{12}$/;

/** What becomes the target. */
const CONTENT = 'content';

/** What the target was, while it is exchanged. */
const REPLACED = 'replaced';

/** A folder for what is not whole yet, on the file system of its parent and open to its owner only. */
export interface Staging {
  readonly name: string;
  readonly folder: ArchiveFolder;
  /** `content`: it becomes the target. */
  readonly content: ArchiveFolder;
  /** Where `content` is, for a rename. */
  readonly contentAt: string;
  /** Where the former target goes, for a rename; its name is kept, so that it can be brought back. */
  replacedAt(name: string): string;
  /** Removes what is left of it. What can't be removed is left to the next run. */
  remove(): Promise<void>;
}

export async function makeStaging(parent: ArchiveFolder): Promise<Staging> {
  const name = stagingName(await ownIdentity());
  mkdirSync(parent.at(name), 0o700);
  const folder = holdInner(parent, name);
  mkdirSync(folder.at(CONTENT), 0o755);
  const content = holdInner(folder, CONTENT);
  return {
    name,
    folder,
    content,
    contentAt: folder.at(CONTENT),
    replacedAt(target) {
      mkdirSync(folder.at(REPLACED));
      return `${folder.at(REPLACED)}/${target}`;
    },
    async remove() {
      content.close();
      folder.close();
      await removeTree(parent.at(name));
    },
  };
}

/** Removes what dead processes left in a folder, and brings back a target that one of them was about to exchange. */
export async function sweepStaging(parent: ArchiveFolder): Promise<void> {
  for (const name of await readdir(parent.at('.'))) {
    const owner = ownerOf(name);
    if (owner === undefined || !isOurs(parent.at(name)) || (await isRunning(owner))) continue;
    if (await bringBack(parent, name)) await removeTree(parent.at(name));
  }
}

/**
 * Brings back a target that was moved aside, if its successor never came. It goes over nothing but an empty folder.
 *
 * @returns whether the rest can go; not if something else has taken its place
 */
async function bringBack(parent: ArchiveFolder, staging: string): Promise<boolean> {
  const own = parent.at(staging);
  if (!existsSync(`${own}/${CONTENT}`)) return true; // The successor is in its place.
  for (const name of await readdir(`${own}/${REPLACED}`).catch(() => [])) {
    try {
      await rename(`${own}/${REPLACED}/${name}`, parent.at(name));
    } catch {
      return false;
    }
  }
  return true;
}

/** Only folders of this user's processes: another user could replace folders by links during the removal. */
function isOurs(folder: string): boolean {
  const facts = lstatSync(folder, { throwIfNoEntry: false });
  const own = process.getuid?.();
  return facts?.isDirectory() === true && (own === undefined || (facts.uid === own && (facts.mode & 0o077) === 0));
}

async function removeTree(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch(() => undefined);
}

function stagingName({ pid, started }: ProcessIdentity): string {
  const start = started?.replace(':', '_') ?? '';
  return `.propmaster-unpack.${pid}.${hostMark()}.${start}.${randomBytes(6).toString('hex')}`;
}

function ownerOf(name: string): ProcessIdentity | undefined {
  const [, pid, host, boot, ticks] = NAME.exec(name) ?? [];
  if (pid === undefined) return undefined;
  return {
    pid: Number(pid),
    host: host === hostMark() ? os.hostname() : 'another',
    started: boot === undefined ? undefined : `${boot}:${ticks}`,
  };
}

/** The name of a host may be long and hold anything. */
function hostMark(): string {
  return createHash('sha256').update(os.hostname()).digest('hex').slice(0, 8);
}
