import type { InstalledProp, InstallOptions } from '../../pipeline/types.ts';
import { type Intent, listIntents } from '../../project/journal.ts';
import { installFrom } from './install-run.ts';
import type { ProjectSession } from './session.ts';

/** The asset of this id, or of the job of this id, waited for → verified prop. */
export async function pull(session: ProjectSession, id: string, options: InstallOptions): Promise<InstalledProp> {
  const intents = await listIntents(session.root);
  // A request of this project: the prop gets the name and the simulators that were asked for then and remembers its prompt,
  // and the journal learns what became of it.
  const intent = intents.find(({ job_id }) => job_id === id);
  return installFrom('job', { id, ...(intent && { intent }) }, session, { ...intentOptions(intent), ...options });
}

function intentOptions(intent: Intent | undefined): Pick<InstallOptions, 'name' | 'simulators'> {
  if (intent === undefined) return {};
  const { name, simulators, state } = intent;
  // What is installed keeps its name without being told; told, it would find the name taken.
  return { simulators, ...(name === undefined || state === 'installed' ? {} : { name }) };
}
