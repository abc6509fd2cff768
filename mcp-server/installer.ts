import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Propmaster } from '../src/api/propmaster.ts';
import { PropmasterError } from '../src/errors.ts';
import type { InstalledProp, InstallOptions } from '../src/pipeline/types.ts';
import type { InstalledScene } from '../src/scene/types.ts';
import { type Host, perHost } from './host.ts';
import { pathInside } from './inside-project.ts';
import { createOngoing, type Ongoing } from './ongoing.ts';
import { type PropFacts, propFacts } from './project-facts.ts';
import type { InstallSource } from './source.ts';
import { clip } from './views.ts';

/** What came into the project. */
export type InstalledItem =
  | { readonly kind: 'prop'; readonly prop: InstalledProp }
  | { readonly kind: 'scene'; readonly scene: InstalledScene }
  | { readonly kind: 'more'; readonly facts: PropFacts; readonly added: boolean };

/** Installs that are under way, of all clients: two that want the same get the same. They end with the host. */
export const installsOf: (host: Host) => Ongoing<InstalledItem> = perHost((host) => {
  const ongoing = createOngoing<InstalledItem>();
  host.onClose?.(() => ongoing.close());
  return ongoing;
});

/**
 * Brings a source into the project, by the way that its kind needs.
 *
 * @param options `scene`: whether a file is several things at their places
 * @throws {PropmasterError} what the way throws
 */
export async function installSource(
  source: Exclude<InstallSource, { kind: 'batch' }>,
  { scene, ...options }: InstallOptions & { readonly scene?: boolean | undefined },
  host: Host,
  propmaster: Propmaster,
): Promise<InstalledItem> {
  switch (source.kind) {
    case 'file':
      if (scene)
        return {
          kind: 'scene',
          scene: await propmaster.installScene(source.file, { ...options, within: propmaster.root }),
        };
      return prop(await propmaster.importFile(source.file, { ...options, within: propmaster.root }));
    case 'catalog':
      return prop(await propmaster.importFile(await catalogFile(source.id, propmaster, options.signal), options));
    case 'prop': {
      const { simulators = [], signal, onEvent } = options;
      const added = await propmaster.addSimulators([source.name], {
        simulators,
        ...(signal && { signal }),
        ...(onEvent && { onEvent }),
      });
      return { kind: 'more', facts: await propFacts(propmaster, source.name), added: added.length > 0 };
    }
    case 'scene':
      return { kind: 'scene', scene: await propmaster.installScene(source.id, options) };
    case 'asset':
      return prop(await withKey(source.key, host, propmaster, (opened) => opened.pull(source.id, options)));
    case 'job': {
      const { job, key } = source;
      if (job.mode === 'scene' || (job.scene_id && !job.asset_id)) {
        return { kind: 'scene', scene: await propmaster.installScene(job.id, options) };
      }
      return prop(await withKey(key, host, propmaster, (opened) => opened.pull(job.id, options)));
    }
  }
}

const prop = (installed: InstalledProp): InstalledItem => ({ kind: 'prop', prop: installed });

/** The library with the key that sees the asset: the local service keeps what its two keys made apart. */
async function withKey<Value>(
  key: 'personal' | 'team',
  host: Host,
  propmaster: Propmaster,
  use: (propmaster: Propmaster) => Promise<Value>,
): Promise<Value> {
  const usual = host.options.keyKind ?? 'personal';
  if (key === usual || !(await propmaster.service()).local) return use(propmaster);
  const { openPropmaster } = await import('../src/api/open.ts');
  const other = await openPropmaster({ ...host.options, project: propmaster.root, keyKind: key });
  try {
    return await use(other);
  } finally {
    await other.close();
  }
}

/** A catalog item as a file of the project, so that the prop can be made again from it. */
async function catalogFile(slug: string, propmaster: Propmaster, signal: AbortSignal | undefined): Promise<string> {
  if (!/^[a-z0-9][a-z0-9._-]{0,99}$/i.test(slug)) {
    throw new PropmasterError('not_found', `"${clip(slug, 100)}" is no item of the catalog.`, {
      where: clip(slug, 100),
      hint: 'browse with what "catalog" gives the ids.',
    });
  }
  const file = await pathInside(propmaster.root, `catalog/${slug}.glb`);
  if (await stat(file).catch(() => undefined)) return file;
  const { client } = await propmaster.service();
  await mkdir(path.dirname(file), { recursive: true });
  await client.catalog.download(slug, 'glb', file, signal ? { signal } : {});
  return file;
}
