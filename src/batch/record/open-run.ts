import path from 'node:path';
import { isRunning, ownIdentity } from '../../disk/process-identity.ts';
import { isPropmasterError, PropmasterError } from '../../errors.ts';
import { checkName, type ProjectNames, takenNames } from '../../pipeline/claim-name.ts';
import { withProjectLock } from '../../project/busy.ts';
import { emptyManifest } from '../../project/manifest.ts';
import { readLock, readManifest } from '../../project/project-files.ts';
import { promiseNames } from '../items/promise-names.ts';
import { type ItemsFile, type Mistake, refuseMistakes } from '../items/read-items.ts';
import { type BatchHeader, listHeaders, newHeader, pruneHeaders, recordedPath, saveHeader } from './header.ts';

/** What a run is for. */
interface RunTerms {
  readonly root: string;
  /** What the journal calls the service. */
  readonly deployment: string;
  readonly maxConcurrency: number | undefined;
  readonly maxCostCents: number | undefined;
  readonly fresh: boolean;
  readonly signal: AbortSignal | undefined;
  readonly notice: (message: string) => void;
}

export interface OpenedRun {
  readonly header: BatchHeader;
  /** Whether an earlier run of the same file is gone on with. */
  readonly resumed: boolean;
  /** To be called at the end, whatever that is. */
  readonly release: () => void;
}

/** Runs of this process. */
const running = new Set<string>();

/**
 * The run of an items file: the earlier one of the same content and service, if it had sent anything, else a new one.
 * Its header is on the disk when this returns.
 *
 * A file that was changed after a run was finished is a new batch. Changed while the run is not finished it is refused:
 * what was ordered belongs to the old content, and nobody but the user knows whether that is still wanted.
 *
 * @throws {PropmasterError} `invalid_input` for a changed file, or names that can't be had; `project_busy`
 */
export async function openRun(file: ItemsFile, terms: RunTerms): Promise<OpenedRun> {
  const { root, signal } = terms;
  const open = async (): Promise<OpenedRun> => {
    const headers = await listHeaders(root);
    const owner = await ownIdentity();
    const items_file = recordedPath(root, file.path);
    const last = headers.find((each) => each.items_file === items_file && each.base_url === terms.deployment);
    if (last) await refuseBusy(last);
    if (last?.kind !== undefined && !terms.fresh) {
      if (last.items_sha256 === file.sha256) {
        tellOtherTerms(last, terms);
        return claim(await saveHeader(root, { ...last, owner }), true);
      }
      if (last.state === 'open') throw changed(file, last);
    }
    const names = await namesFor(file, root);
    await pruneHeaders(root, headers);
    const { maxConcurrency, maxCostCents } = terms;
    const given = {
      items_file,
      items_sha256: file.sha256,
      base_url: terms.deployment,
      owner,
      names,
      ...(maxConcurrency === undefined ? {} : { max_concurrency: maxConcurrency }),
      ...(maxCostCents === undefined ? {} : { max_cost_cents: maxCostCents }),
    };
    return claim(await saveHeader(root, newHeader(given, headers)), false);
  };
  return withProjectLock(root, open, { command: 'batch run', ...(signal && { signal }) });
}

function claim(header: BatchHeader, resumed: boolean): OpenedRun {
  running.add(header.id);
  return { header, resumed, release: () => running.delete(header.id) };
}

/** Whether a process is at work on it. */
export async function isBusy({ id, owner }: BatchHeader): Promise<boolean> {
  return owner.pid === process.pid ? running.has(id) : isRunning(owner);
}

async function refuseBusy(header: BatchHeader): Promise<void> {
  if (!(await isBusy(header))) return;
  const { id, owner } = header;
  throw new PropmasterError('project_busy', `This batch is being run already: process ${owner.pid}.`, {
    where: id,
    hint: 'Wait until it has finished, or stop it; the same command then goes on.',
  });
}

/** The order is out, or may be: its terms are those of the first run. */
function tellOtherTerms({ max_concurrency, max_cost_cents }: BatchHeader, terms: RunTerms): void {
  const differs =
    (terms.maxConcurrency !== undefined && terms.maxConcurrency !== max_concurrency) ||
    (terms.maxCostCents !== undefined && terms.maxCostCents !== max_cost_cents);
  if (differs) terms.notice('The batch goes on with the concurrency and the ceiling that it was begun with.');
}

function changed(file: ItemsFile, { id }: BatchHeader): PropmasterError {
  return new PropmasterError(
    'invalid_input',
    `${path.basename(file.path)} has changed since its batch was begun, and that is not finished.`,
    {
      where: file.path,
      hint: `Put the old content back to go on with batch ${id}; or give --fresh to order everything that the file holds now as a new batch.`,
    },
  );
}

/** @throws {PropmasterError} `invalid_input`, naming the lines whose names the project has no room for */
async function namesFor(file: ItemsFile, root: string): Promise<string[]> {
  const [manifest, lock] = await Promise.all([readManifest(root), readLock(root)]);
  const holdings: ProjectNames = { root, manifest: manifest ?? emptyManifest(), lock };
  const taken = await takenNames(holdings);
  const mistakes: Mistake[] = [];
  for (const { name, line } of file.items) {
    if (name === undefined || !taken.has(name)) continue;
    await checkName(name, false, holdings).catch((error: unknown) => {
      if (!isPropmasterError(error)) throw error;
      mistakes.push({ line, mistake: error.message.replace(/\.$/, '') });
    });
  }
  refuseMistakes(file.path, mistakes);
  return promiseNames(file.items, taken);
}
