import type { AssetRequest } from '../../contract/assets.ts';
import { drawnDescription, type PropDescription } from '../../contract/references.ts';
import { isPropmasterError, PropmasterError } from '../../errors.ts';
import type { InstalledProp, InstallOptions } from '../../pipeline/types.ts';
import type { LockedProp } from '../../project/lockfile.ts';
import { readLock, readManifest } from '../../project/project-files.ts';
import { type EditRecord, editedFrom } from '../../project/source.ts';
import { treatmentOf } from '../../project/treatment.ts';
import { listCategories } from '../descriptions.ts';
import { type EditableField, editableFields, type SettableValue, withFields } from './edit-fields.ts';
import { requestOf } from './generate.ts';
import { installFrom } from './install-run.ts';
import { checkKnown } from './known-names.ts';
import { type ProjectSession, settle } from './session.ts';

export type EditOptions = Pick<InstallOptions, 'signal' | 'onEvent' | 'allowFailed'>;

/**
 * Makes an installed prop again with some fields of its description set, or parameters of its blueprint, and puts it in the
 * place of what is there: the same name, simulators and treatment. The lock keeps what it was first made from, and every
 * field that was set.
 *
 * @param set by name, as {@link editableFields} has them: `{ height: 0.12, colour: 'red' }`; metres, degrees
 * @throws {PropmasterError} `not_found` for an unknown prop; `usage` for an unknown field; `invalid_input` for a prop that was
 *   not made from words or a description, and for what can't be made; what `generate` throws
 */
export async function edit(
  session: ProjectSession,
  name: string,
  set: Readonly<Record<string, SettableValue>>,
  options: EditOptions = {},
): Promise<InstalledProp> {
  const { root } = session;
  await settle(session);
  const [lock, manifest] = await Promise.all([readLock(root), readManifest(root)]);
  checkKnown([name], lock.props);
  const locked = lock.props[name]!;
  const description = await descriptionOf(name, locked, session);
  const fields = await fieldsOf(description.category);
  const edited = withFields(description, set, fields);
  if (JSON.stringify(edited) === JSON.stringify(description))
    throw new PropmasterError('usage', `${name} is so already: nothing is set.`, {
      where: name,
      hint: 'Set a field to another value: propmaster edit NAME --set height=0.12.',
    });
  const request = requestOf(edited, { name });
  return installFrom('request', { request, edited: recordOf(locked, set) }, session, {
    ...treatmentOf(manifest?.props[name] ?? {}),
    ...options,
    name,
    simulators: locked.simulators,
    replace: true,
  });
}

/** What an installed prop can be set to, and is. */
export async function editable(session: ProjectSession, name: string): Promise<EditableField[]> {
  await settle(session);
  const lock = await readLock(session.root);
  checkKnown([name], lock.props);
  return editableFields(await descriptionOf(name, lock.props[name]!, session));
}

function recordOf({ source, asset_id }: LockedProp, set: Readonly<Record<string, SettableValue>>): EditRecord {
  const before = editedFrom(source);
  return {
    from: before?.from ?? (source.kind === 'prompt' ? source.request : { asset_id }),
    set: { ...before?.set, ...set },
  };
}

/** What the prop was made from: as it was asked for, else as the service that made it tells. */
async function descriptionOf(name: string, locked: LockedProp, session: ProjectSession): Promise<PropDescription> {
  const { source, asset_id } = locked;
  if (source.kind === 'file')
    throw new PropmasterError('invalid_input', `${name} was imported from a file, and has no description to edit.`, {
      where: source.path,
      hint: 'Import it again with --replace and --scale, --mass, --friction or --base.',
    });
  const asked = source.kind === 'prompt' ? descriptionIn(source.request) : undefined;
  if (asked) return asked;
  if (asset_id === undefined)
    throw new PropmasterError('invalid_input', `${name} belongs to a scene, and has no description to edit.`, {
      where: name,
      hint: 'Change it in the scene: propmaster scenes edit; then install the scene again.',
    });
  const { client } = await session.deployment();
  const asset = await client.assets.get(asset_id).catch((cause: unknown) => {
    if (!isPropmasterError(cause) || cause.code !== 'not_found') throw cause;
    throw new PropmasterError('not_found', `The service no longer has what ${name} was made from.`, {
      where: asset_id,
      hint: 'Generate it again from its prompt with --replace, then edit it.',
      cause,
    });
  });
  if (asset.description) return asset.description;
  throw new PropmasterError(
    'invalid_input',
    `The service doesn't tell how ${name} was made, so no field of it can be set.`,
    {
      where: asset_id,
      hint: 'Generate it again with another prompt and --replace.',
    },
  );
}

function descriptionIn({ description, blueprint, parameters }: AssetRequest): PropDescription | undefined {
  if (description) return description;
  const drawn = drawnDescription.safeParse({
    category: 'blueprint',
    blueprint,
    ...(parameters === undefined ? {} : { parameters }),
  });
  return drawn.success ? drawn.data : undefined;
}

/** Fields that the description of a kind may have. */
async function fieldsOf(category: string): Promise<readonly string[]> {
  if (category === 'blueprint') return [];
  return (await listCategories()).find(({ name }) => name === category)?.fields ?? [];
}
