import { toPropmasterError } from '../pipeline/failure.ts';
import { findProject } from '../project/find.ts';
import { projectProfile } from '../project/project-profile.ts';
import { openDeployment } from './deployment.ts';
import { doctor } from './methods/doctor.ts';
import { generate } from './methods/generate.ts';
import { importFile } from './methods/import-file.ts';
import { init } from './methods/init.ts';
import { inspect } from './methods/inspect.ts';
import { job } from './methods/job.ts';
import { jobs } from './methods/jobs.ts';
import { list } from './methods/list.ts';
import { pull } from './methods/pull.ts';
import { remove } from './methods/remove.ts';
import { restore } from './methods/restore.ts';
import { runBatch } from './methods/run-batch.ts';
import { createSession } from './methods/session.ts';
import { submit } from './methods/submit.ts';
import { verify } from './methods/verify.ts';
import type { OpenOptions, Propmaster } from './propmaster.ts';
import { resolveSettings } from './settings.ts';

/**
 * Opens a project folder and, once it is needed, the service.
 *
 * Nothing is written or loaded yet: a folder becomes a project with its first prop, or by {@link Propmaster.init}.
 * Where neither options nor environment, project or active profile name a service, it is the local one, in this process.
 *
 * @example
 * const propmaster = await openPropmaster({ project: 'my-scene' });
 * const { name, report } = await propmaster.generate('oak cabinet with two drawers, 80 cm wide');
 * await propmaster.close();
 *
 * @param env settings that the options don't have, as `PROPMASTER_BASE_URL`
 * @throws {PropmasterError} `project_invalid` if the project is a file
 */
export async function openPropmaster(options: OpenOptions = {}, env = process.env): Promise<Propmaster> {
  const root = await findProject(options.project);
  const settings = await resolveSettings(options, env, await projectProfile(root));
  const session = createSession(root, settings, options.onNotice ?? (() => {}), openDeployment);

  /** Runs a verb; whatever it throws becomes a PropmasterError. */
  const run = async <T>(verb: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    try {
      signal?.throwIfAborted();
      return await work();
    } catch (thrown) {
      throw toPropmasterError(thrown, { doing: verb, signal });
    }
  };

  return {
    root,
    init: (given = {}) => run('init', () => init(session, given)),
    generate: (prompt, given = {}) => run('generate', () => generate(session, prompt, given), given.signal),
    edit: (name, set, given = {}) =>
      run('edit', async () => (await import('./methods/edit.ts')).edit(session, name, set, given), given.signal),
    editable: (name) => run('edit', async () => (await import('./methods/edit.ts')).editable(session, name)),
    submit: (prompt, given = {}) => run('submit', () => submit(session, prompt, given), given.signal),
    pull: (id, given = {}) => run('pull', () => pull(session, id, given), given.signal),
    importFile: (file, given = {}) => run('import', () => importFile(session, file, given), given.signal),
    importAll: (collection, given = {}) =>
      run(
        'import',
        async () => (await import('./methods/import-all.ts')).importAll(session, collection, given),
        given.signal,
      ),
    inspect: (file, given = {}) => run('inspect', () => inspect(session, file, given), given.signal),
    convert: (file, target, given = {}) =>
      run(
        'convert',
        async () => (await import('./methods/convert.ts')).convert(session, file, target, given),
        given.signal,
      ),
    audit: (collection, given = {}) =>
      run('audit', async () => (await import('./methods/audit.ts')).audit(session, collection, given), given.signal),
    search: (query, given = {}) =>
      run('search', async () => (await import('./methods/search.ts')).search(session, query, given), given.signal),
    runBatch: (file, given = {}) => run('batch run', () => runBatch(session, file, given), given.signal),
    restore: (given = {}) => run('install', () => restore(session, given), given.signal),
    addSimulators: (names, given) =>
      run(
        'install',
        async () => (await import('./methods/add-simulators.ts')).addSimulators(session, names, given),
        given.signal,
      ),
    dropSimulators: (names, given) =>
      run(
        'drop',
        async () => (await import('./methods/drop-simulators.ts')).dropSimulators(session, names, given),
        given.signal,
      ),
    licences: (given = {}) =>
      run('licences', async () => (await import('./methods/licences.ts')).licences(session, given)),
    exportDataset: (folder, given) =>
      run(
        'export',
        async () => (await import('./methods/export-dataset.ts')).exportDataset(session, folder, given),
        given.signal,
      ),
    list: (given = {}) => run('list', () => list(session, given)),
    remove: (names) => run('remove', () => remove(session, names)),
    undo: (given = {}) =>
      run('undo', async () => (await import('./methods/undo.ts')).undo(session, given), given.signal),
    verify: (names, given = {}) => run('verify', () => verify(session, names, given), given.signal),
    jobs: () => run('jobs', () => jobs(session)),
    job: (id, given = {}) => run('job', () => job(session, id, given), given.signal),
    examine: (target, given = {}) =>
      run('doctor', async () => (await import('./methods/examine.ts')).examine(session, target, given), given.signal),
    blend: (names, given = {}) =>
      run('blend', async () => (await import('./methods/blend.ts')).blend(session, names, given.signal), given.signal),
    scenes: () => run('scenes', async () => (await import('./methods/scenes.ts')).scenes(session)),
    installScene: (source, given = {}) =>
      run(
        'scenes install',
        async () => (await import('./methods/install-scene.ts')).installScene(session, source, given),
        given.signal,
      ),
    view: (targets = [], given = {}) =>
      run('view', async () => (await import('./methods/view.ts')).view(session, targets, given), given.signal),
    saveView: (target, file, given = {}) =>
      run(
        'view',
        async () => (await import('./methods/save-view.ts')).saveView(session, target, file, given),
        given.signal,
      ),
    chatView: (target, given = {}) =>
      run('view', async () => (await import('./methods/chat-view.ts')).chatView(session, target, given), given.signal),
    service: () => run('connect', session.deployment),
    doctor: () => run('doctor', () => doctor(session)),
    close: () => run('close', session.close),
  };
}
