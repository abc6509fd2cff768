import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { previewPath } from '../pipeline/emission.ts';
import { describeSource } from '../project/describe-source.ts';
import type { LockedProp, LockedScene, Lockfile } from '../project/lockfile.ts';
import { LOCK_FILE } from '../project/lockfile.ts';
import type { Collection, Exhibit } from './exhibit.ts';
import { Recent } from './recent.ts';
import { ifReadable } from './shown-files.ts';
import { type FormerProject, formerProject, notInProject, presentProject, type ShownProject } from './shown-project.ts';
import type { ExhibitData, GalleryCard } from './wire.ts';

/**
 * The props and scenes of a project, from its lock and the files that it names.
 *
 * @param only names to show. @default all
 */
export function projectCollection(root: string, only?: readonly string[]): Collection {
  const recent = new Recent<Exhibit>(4);
  const isShown = (name: string): boolean => only === undefined || only.includes(name);
  const find = async (id: string): Promise<{ name: string; project: ShownProject | FormerProject }> => {
    const name = id.startsWith(FORMER) ? id.slice(FORMER.length) : id;
    const present = await presentProject(root);
    const project = name === id ? present : await formerProject(root);
    if (!project || !isShown(name)) throw notInProject(id);
    return { name, project };
  };
  return {
    title: path.basename(root),
    async cards() {
      const { lock } = await presentProject(root);
      return cardsOf(lock).filter(({ id }) => isShown(id));
    },
    async open(id) {
      const { name, project } = await find(id);
      const card = cardsOf(project.lock).find((one) => one.id === name);
      if (!card) throw notInProject(id);
      const shown = 'command' in project ? formerCard(card, project) : card;
      const { data, ...rest } = await recent.get(`${id} ${card.version}`, async () => {
        // Readers of formats and composing of scenes: loaded once there is a page that waits for it.
        const { openInstalled } = await import('./open-installed.ts');
        return openInstalled(project, name, root, shown);
      });
      const before = id === name ? await formerOf(root, card) : undefined;
      return { ...rest, data: before ? { ...data, before } : data };
    },
    async picture(id) {
      const { name, project } = await find(id);
      const { props, scenes } = project.lock;
      const locked = Object.hasOwn(props, name) ? props[name] : scenes?.[name];
      if (!locked) throw notInProject(id);
      const file = previewPath(name);
      return Object.hasOwn(locked.files, file) ? ifReadable(project.file(file)) : undefined;
    },
    async version() {
      const facts = await stat(path.join(root, LOCK_FILE)).catch(() => undefined);
      const folder = await stat(root).catch(() => undefined);
      return facts ? `${facts.mtimeMs}-${facts.size}-${facts.ino}` : folder ? 'empty' : 'gone';
    },
  };
}

/** In front of the name of what is shown as it was before the last change. No name of a project has a hyphen. */
const FORMER = 'before-';

const formerCard = (card: GalleryCard, { command }: FormerProject): GalleryCard => ({
  ...card,
  id: `${FORMER}${card.id}`,
  name: `${card.name} before ${command}`,
});

/** How it is called as it was before the last change; `undefined` where that left it as it is. */
async function formerOf(root: string, { id, version }: GalleryCard): Promise<ExhibitData['before']> {
  // What can't be read is no former state: what is installed can be shown without it.
  const former = await formerProject(root).catch(() => undefined);
  const card = former && cardsOf(former.lock).find((one) => one.id === id);
  if (!former || !card || card.version === version) return undefined;
  return { id: `${FORMER}${id}`, command: former.command };
}

function cardsOf({ props, scenes = {} }: Lockfile): GalleryCard[] {
  const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);
  return [
    ...Object.entries(scenes)
      .sort(byName)
      .map(([name, scene]) => card('scene', name, scene, sceneSource(scene))),
    ...Object.entries(props)
      .sort(byName)
      .map(([name, prop]) => card('prop', name, prop, propSource(prop, scenes))),
  ];
}

function card(kind: 'prop' | 'scene', name: string, locked: LockedProp | LockedScene, source: string): GalleryCard {
  const { verdict, simulators } = locked;
  const version = createHash('sha256').update(JSON.stringify(locked)).digest('hex').slice(0, 16);
  return { id: name, kind, name, source, verdict, simulators, version };
}

const sceneSource = ({ source }: LockedScene): string =>
  source.kind === 'scene' ? (source.prompt ?? source.id) : source.path;

/** What a prop came from, for people. One of a scene names the scene as it is called here, not by its id in the service. */
function propSource({ source }: LockedProp, scenes: NonNullable<Lockfile['scenes']>): string {
  if (source.kind !== 'scene') return describeSource(source);
  const isItsOwn = ({ source: from }: LockedScene): boolean =>
    (from.kind === 'scene' ? from.id : from.path) === source.scene;
  const [name] = Object.entries(scenes).find(([, scene]) => isItsOwn(scene)) ?? [];
  return name === undefined ? 'Part of a scene' : `Part of ${name.replaceAll('_', ' ')}`;
}
