import type { AssetRequest } from '../contract/assets.ts';
import { type KindDocument, MOST_KINDS } from '../contract/references.ts';
import { PropmasterError } from '../errors.ts';
import { findProject } from '../project/find.ts';
import { type OwnKind, ownKindsIn } from '../project/own-kinds.ts';
import type { Deployment } from './deployment.ts';
import { LOCAL_LABEL } from './deployment.ts';
import type { ProjectSession } from './methods/session.ts';

/** A request with the kinds of the project that its prompt names, and where those are from: file → sha256. */
export interface WithKinds {
  readonly request: AssetRequest;
  readonly kinds?: Readonly<Record<string, string>>;
}

/**
 * Adds the kinds of the project that a prompt names. A service elsewhere is not sent them: it doesn't know the field.
 *
 * @param deployment what the service is called
 * @throws {PropmasterError} `invalid_input` where too many are named; `disk_error`
 */
export async function withOwnKinds(
  { root, notice }: Pick<ProjectSession, 'root' | 'notice'>,
  deployment: string,
  request: AssetRequest,
): Promise<WithKinds> {
  if (request.description || request.blueprint) return { request };
  const named = await kindsFor(root, request.prompt, notice);
  if (named.length === 0) return { request };
  if (!deployment.startsWith(LOCAL_LABEL)) {
    notice(onlyLocal(named));
    return { request };
  }
  return {
    request: { ...request, kinds: named.map(({ document }) => document) },
    kinds: Object.fromEntries(named.map(({ file, sha256 }) => [file, sha256])),
  };
}

/** The kinds of a project that a prompt names. @throws as {@link withOwnKinds} */
export async function kindsFor(root: string, prompt: string, notice?: (message: string) => void): Promise<OwnKind[]> {
  const named = await ownKindsIn(root, prompt, notice);
  if (named.length <= MOST_KINDS) return named;
  throw new PropmasterError(
    'invalid_input',
    `The prompt names ${named.length} kinds of the project; ${MOST_KINDS} can be sent.`,
    {
      where: 'prompt',
      hint: 'Name fewer of them in one request.',
    },
  );
}

/**
 * The kinds of a project that a scene names, as its request takes them; none of a service elsewhere, which is told.
 *
 * @param said the prompt, or a plan or edits, in which every text counts
 * @throws as {@link withOwnKinds}
 */
export async function kindsOfScene(
  { root, notice }: Pick<ProjectSession, 'root'> & { readonly notice?: (message: string) => void },
  { local }: Pick<Deployment, 'local'>,
  said: unknown,
): Promise<KindDocument[] | undefined> {
  const named = await kindsFor(root, textsIn(said).join(' . '), notice);
  if (named.length === 0) return undefined;
  if (local) return named.map(({ document }) => document);
  notice?.(onlyLocal(named));
  return undefined;
}

/**
 * {@link kindsOfScene} of the project that a command would open.
 *
 * @param project as in `OpenOptions`; absent: the nearest one upwards
 */
export const kindsOfSceneAt = async (
  project: string | undefined,
  notice: (message: string) => void,
  deployment: Pick<Deployment, 'local'>,
  said: unknown,
): Promise<KindDocument[] | undefined> => kindsOfScene({ root: await findProject(project), notice }, deployment, said);

/** Every text in a value but the names of its fields; `_` in an identifier parts words, as in the category of a description. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value.replaceAll('_', ' ')];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

const onlyLocal = (named: readonly OwnKind[]): string =>
  `${named.map(({ file }) => file).join(', ')}: only the local service makes kinds of a project.`;
