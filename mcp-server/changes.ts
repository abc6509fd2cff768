import { type FSWatcher, watch } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { McpServer } from '@modelcontextprotocol/server';
import { type Host, perHost } from './host.ts';
import { PROJECT_URI, previewUri, propUri, reportUri } from './links.ts';

/** What has changed in the project since it was looked at last. */
export interface ProjectChange {
  /** A prop or scene came or went, so the list of resources is another. */
  readonly list: boolean;
  /** Resources whose content is another, or that are gone. */
  readonly uris: readonly string[];
}

export interface Changes {
  /** Watching begins with the first listener, and ends with the last. @returns ends it */
  subscribe(listener: (change: ProjectChange) => void): () => void;
  /**
   * Of everything that happens from now on listeners are told: awaited before a client is shown what there is. Without
   * it, what happens before the first look, half a second after the start, would go unnoticed.
   */
  begun(): Promise<void>;
}

const LOCK = 'propmaster.lock';
/** File systems differ in what they tell, and a project may not exist yet: looked at in any case [ms]. */
const POLL_MS = 2_000;
/** While this is there, an install is being put in place, and the lock names less than there will be. */
const COMMIT = '.propmaster/commit.json';
/** It is waited for in such steps [ms]. */
const AGAIN_MS = 200;
/** A client's first request is the list of tools: opening the project waits so long for it [ms]. */
const FIRST_MS = 500;
/** An install renames several files; told once [ms]. */
const SETTLE_MS = 50;

/**
 * Watches the lock file of the host's project: everything that installs, removes or repairs ends with writing it, in
 * whichever process. Never keeps the process alive.
 */
export const changesOf: (host: Host) => Changes = perHost((host) => {
  const listeners = new Set<(change: ProjectChange) => void>();
  let watching: Watching | undefined;
  host.onClose?.(async () => watching?.end());
  return {
    subscribe(listener) {
      listeners.add(listener);
      watching ??= watchLock(host, (change) => {
        for (const tell of listeners) tell(change);
      });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        watching?.end();
        watching = undefined;
      };
    },
    begun: async () => watching?.begun(),
  };
});

/**
 * Tells a client that stays connected of changes, in both eras of the protocol: the SDK passes the notices on to those
 * who have subscribed. Over HTTP, {@link changesOf} and the handler's own `notify` do that for all clients at once.
 */
export function announceChanges(server: McpServer, host: Host): McpServer {
  const end = changesOf(host).subscribe(({ list, uris }) => {
    if (!server.isConnected()) return;
    if (list) server.sendResourceListChanged();
    // A client that has gone away meanwhile is no failure.
    for (const uri of uris) server.server.sendResourceUpdated({ uri }).catch(() => {});
  });
  const before = server.server.onclose;
  server.server.onclose = () => {
    end();
    before?.();
  };
  return server;
}

interface Watching {
  begun(): Promise<void>;
  end(): void;
}

function watchLock(host: Host, tell: (change: ProjectChange) => void): Watching {
  let ended = false;
  let known: Known | undefined;
  let watcher: FSWatcher | undefined;
  let soon: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let again: NodeJS.Timeout | undefined;

  const look = async (): Promise<void> => {
    const root = (await host.propmaster()).root;
    watcher ??= ended ? undefined : watched(root, hasty);
    const before = await isChanging(root);
    const mark = await markOf(path.join(root, LOCK));
    const props = mark === known?.mark ? undefined : await propsIn(path.join(root, LOCK));
    if (known && (before || (await isChanging(root)))) {
      again ??= setTimeout(() => {
        again = undefined;
        calmly();
      }, AGAIN_MS).unref();
      return;
    }
    if (props === undefined) return; // the same, or nothing that can be read
    const now: Known = { mark, props };
    const change = known && difference(known.props, now.props);
    known = now;
    if (change && !ended && change.uris.length > 0) tell(change);
  };
  const calmly = (): Promise<void> => {
    looking ??= look()
      .catch(() => undefined) // a project that can't be read now is looked at again
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  const hasty = (): void => {
    soon ??= setTimeout(() => {
      soon = undefined;
      calmly();
    }, SETTLE_MS).unref();
  };

  const first = setTimeout(calmly, FIRST_MS).unref();
  const poll = setInterval(calmly, POLL_MS).unref();
  return {
    async begun() {
      if (known === undefined) await calmly();
    },
    end() {
      ended = true;
      clearInterval(poll);
      clearTimeout(first);
      clearTimeout(soon);
      clearTimeout(again);
      watcher?.close();
    },
  };
}

/** The lock as it was read last. */
interface Known {
  /** Tells one state of the file from another, without reading it. */
  readonly mark: string;
  /** Name → everything that the lock says of it, as text. */
  readonly props: ReadonlyMap<string, string>;
}

/** `undefined` where the folder can't be watched, or is not there yet. */
function watched(root: string, onChange: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(root, { persistent: false }, (_, file) => {
      if (file === null || file === LOCK) onChange();
    });
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}

async function isChanging(root: string): Promise<boolean> {
  return (await stat(path.join(root, COMMIT)).catch(() => undefined)) !== undefined;
}

async function markOf(file: string): Promise<string> {
  const facts = await stat(file, { bigint: true }).catch(() => undefined);
  return facts ? `${facts.ino} ${facts.size} ${facts.mtimeNs}` : 'none';
}

/** Of no lock, none; `undefined` for one that can't be read: whatever reads it for use says what is wrong with it. */
async function propsIn(file: string): Promise<Map<string, string> | undefined> {
  const found = new Map<string, string>();
  const text = await readFile(file, 'utf8').catch(() => '{}');
  try {
    const lock = JSON.parse(text) as Record<string, unknown>;
    const parts = [lock['props'], lock['scenes'], ...(await propsInShards(file, lock['shards']))];
    for (const part of parts) {
      if (typeof part !== 'object' || part === null) continue;
      for (const [name, entry] of Object.entries(part)) found.set(name, JSON.stringify(entry));
    }
    return found;
  } catch {
    return undefined;
  }
}

/** Of a large project: tables of props, one a shard. */
async function propsInShards(file: string, folder: unknown): Promise<unknown[]> {
  if (folder !== `${LOCK}.d`) return [];
  const shards = path.join(path.dirname(file), folder);
  const found: unknown[] = [];
  for (const name of await readdir(shards).catch(() => []))
    if (name.endsWith('.json')) found.push(JSON.parse(await readFile(path.join(shards, name), 'utf8')).props);
  return found;
}

function difference(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): ProjectChange {
  const names = [...new Set([...before.keys(), ...now.keys()])].filter((name) => before.get(name) !== now.get(name));
  return {
    list: names.some((name) => before.has(name) !== now.has(name)),
    uris:
      names.length === 0
        ? []
        : [PROJECT_URI, ...names.flatMap((name) => [propUri(name), reportUri(name), previewUri(name)])],
  };
}
