import type { ProjectDraft } from '../pipeline/change-project.ts';
import type { Context } from '../pipeline/context.ts';
import { digests } from '../pipeline/lock-entry.ts';
import { placeProp } from '../pipeline/place-prop.ts';
import { projectSimulators } from '../pipeline/simulators.ts';
import type { LockedScene } from '../project/lockfile.ts';
import type { BuiltScene } from './build.ts';
import { broughtBy } from './claim.ts';
import { emitScene } from './emission.ts';
import type { PreparedDesign } from './prepare.ts';
import { dropProp } from './remove-scene.ts';
import type { SceneDesign } from './scene-design.ts';

/** Puts a scene and its new props into a project that is about to be changed; what the scene of its name had goes. */
export async function placeScene(
  wanted: SceneDesign,
  prepared: readonly PreparedDesign[],
  { names, finished, parts }: BuiltScene,
  { root, adapters, options }: Pick<Context, 'root' | 'adapters' | 'options'>,
  draft: ProjectDraft,
): Promise<LockedScene> {
  const { manifest, lock, transaction } = draft;
  const old = lock.scenes?.[names.scene];
  for (const { design, adapted } of prepared) {
    if (!adapted) continue;
    const name = names.props.get(design.id)!;
    await placeProp(adapted, { root, adapters, options: { ...options, name, replace: true } }, draft);
  }
  if (old) {
    for (const file of Object.keys(old.files)) await transaction.remove(file);
    const stays = new Set(names.props.values());
    for (const prop of broughtBy(old, lock, [names.scene])) if (!stays.has(prop)) await dropProp(prop, root, draft);
  }
  const { files, entries } = emitScene(finished, parts, adapters);
  for (const [file, content] of files) await transaction.write(file, content);
  const simulators = adapters.map(({ name }) => name);
  const { verdict } = finished.report;
  const locked: LockedScene = {
    source: structuredClone(wanted.source),
    ...(wanted.release === undefined ? {} : { release: wanted.release }),
    ...(wanted.jobId === undefined ? {} : { job_id: wanted.jobId }),
    verdict,
    simulators,
    props: [...names.props.values()],
    instances: wanted.instances.length,
    entries: { ...entries },
    files: digests(files),
  };
  const usual = projectSimulators(manifest);
  const isUsual = simulators.length === usual.length && simulators.every((name) => usual.includes(name));
  lock.scenes = { ...lock.scenes, [names.scene]: locked };
  manifest.scenes = {
    ...manifest.scenes,
    [names.scene]: {
      source: structuredClone(wanted.source),
      ...(isUsual ? {} : { simulators }),
      ...(verdict === 'failed' ? { allow_failed: true } : {}),
    },
  };
  return locked;
}
