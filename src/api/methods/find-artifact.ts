import { existsSync } from 'node:fs';
import path from 'node:path';
import type { AssetRequest } from '../../contract/assets.ts';
import { isPropmasterError, PropmasterError } from '../../errors.ts';
import type { SourceFormat } from '../../model/source-formats.ts';
import type { Context } from '../../pipeline/context.ts';
import { downloadName, fetchArtifact } from '../../pipeline/fetch-artifact.ts';
import { type RunListener, run } from '../../pipeline/run.ts';
import type { Fetched } from '../../pipeline/state.ts';
import { updateIntent } from '../../project/journal.ts';
import { knownFormat } from '../../project/known-format.ts';
import type { LockedProp } from '../../project/lockfile.ts';

type Given = Omit<Context, 'progress'>;
/** What the first gate is given. */
type Artifact = Pick<Fetched, 'file' | 'fileName'>;

/**
 * What a prop was made from: out of the cache, else from its source. A prompt whose asset is gone is generated again,
 * since the same request to the same release gives the same bytes.
 *
 * Whether it is the same is for the caller to check; see {@link wrongArtifact}.
 *
 * @throws {PropmasterError} `not_found`; what the service throws
 */
export async function findArtifact(
  name: string,
  locked: LockedProp,
  context: Given,
  onEvent: RunListener | undefined,
): Promise<Artifact> {
  const { source, artifact, asset_id } = locked;
  const fileName = source.kind === 'file' ? path.posix.basename(source.path) : downloadName(knownFormat(name, locked));
  const cached = await context.cache.get(artifact.sha256);
  if (cached !== undefined) return { file: cached, fileName };
  switch (source.kind) {
    case 'file':
      return { file: originalFile(name, source.path, context), fileName };
    case 'asset':
      return { file: await downloadAs(knownFormat(name, locked), source.id, context), fileName };
    case 'scene':
      return { file: await carveAgain(name, source, context), fileName };
    case 'prompt': {
      const known =
        asset_id === undefined ? undefined : await downloadIfThere(knownFormat(name, locked), asset_id, context);
      return { file: known ?? (await regenerate(name, source.request, context, onEvent)), fileName };
    }
  }
}

/** @returns path in the cache */
async function downloadAs(format: SourceFormat, id: string, context: Given): Promise<string> {
  const { file } = await fetchArtifact(
    { id },
    { ...context, options: { ...context.options, format }, progress: () => {} },
  );
  return file;
}

/** @returns `undefined` if the service, perhaps that of another machine, does not know the asset */
async function downloadIfThere(format: SourceFormat, id: string, context: Given): Promise<string | undefined> {
  return downloadAs(format, id, context).catch((error: unknown) => {
    if (isPropmasterError(error) && error.code === 'not_found') return undefined;
    throw error;
  });
}

async function regenerate(name: string, request: AssetRequest, context: Given, onEvent?: RunListener): Promise<string> {
  const { state } = await run({ from: 'request', to: 'download' }, { request }, context, onEvent);
  if (state.intent) await updateIntent(context.root, state.intent, { state: 'installed', prop: name });
  return state.file;
}

/** Cuts the prop out of its scene once more. @returns path in the cache */
async function carveAgain(
  name: string,
  { from, scene, design, entry, root }: Extract<LockedProp['source'], { readonly kind: 'scene' }>,
  context: Given,
): Promise<string> {
  const [{ wantAgain }, { keepCarved }] = await Promise.all([
    import('../../scene/want.ts'),
    import('../../scene/prepare.ts'),
  ]);
  const source =
    from === 'service'
      ? ({ kind: 'scene', id: scene } as const)
      : ({ kind: 'file', path: scene, entry, root } as const);
  const { designs } = await wantAgain(source, context);
  const found = designs.find(({ id }) => id === design)?.origin;
  if (found?.kind === 'carved') return keepCarved(found.model, context);
  throw new PropmasterError('not_found', `The scene that ${name} came with has no "${design}" any more.`, {
    where: scene,
    hint: 'Restore the folder of the prop from version control, or install the scene again with --replace.',
  });
}

function originalFile(name: string, source: string, { root }: Given): string {
  const file = path.resolve(root, source);
  if (existsSync(file)) return file;
  throw new PropmasterError(
    'not_found',
    `The file that ${name} was imported from is gone, and the cache has no copy.`,
    {
      where: file,
      hint: 'Put the file back, or restore the folder of the prop from version control.',
    },
  );
}

/** What was found is something else. */
export function wrongArtifact(name: string, { source, artifact, release }: LockedProp, got: string): PropmasterError {
  const isFile = source.kind === 'file' || source.kind === 'scene';
  const what = isFile ? `The source of ${name} has changed` : `The service gives another ${name} than the lock names`;
  const made = release === undefined ? 'another release' : `release ${release}`;
  return new PropmasterError(
    isFile ? 'invalid_input' : 'download_corrupt',
    `${what}: sha256 ${artifact.sha256} expected, ${got} got.`,
    {
      where: source.kind === 'file' ? source.path : name,
      hint: isFile
        ? `Put the old file back, or take the new one: propmaster ${source.kind === 'scene' ? `scenes install ${source.scene}` : `import <file> --name ${name}`} --replace`
        : `The prop was made by ${made}; use a service of that release, or install it again with --replace.`,
    },
  );
}
