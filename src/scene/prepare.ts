import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PropmasterError } from '../errors.ts';
import { writeMjcf } from '../formats/mjcf/write.ts';
import { writeZip } from '../formats/zip/write.ts';
import type { SimModel } from '../model/types.ts';
import type { Context } from '../pipeline/context.ts';
import { downloadName } from '../pipeline/fetch-artifact.ts';
import { type RunListener, run } from '../pipeline/run.ts';
import type { Adapted } from '../pipeline/state.ts';
import type { PropSource, SceneSource } from '../project/source.ts';
import { rootMoved } from '../verify/line-findings.ts';
import type { PropDesign } from './scene-design.ts';
import { portablePath } from './want.ts';

type Given = Omit<Context, 'progress'>;

/** A design that went through the line as far as `adapt`. */
export interface PreparedDesign {
  readonly design: PropDesign;
  /** Absent: a prop that the project has. */
  readonly adapted?: Adapted;
  /** How far the line moved the prop's frame in that of the design [m]. */
  readonly offset: readonly [x: number, y: number, z: number];
}

/**
 * Sends a design through the same line as every other prop: verified and written for each simulator, in memory.
 *
 * @param scene what its source calls the scene
 * @throws {PropmasterError} `verification_failed`, unless failed ones are allowed; what the stages throw
 */
export async function prepareDesign(
  design: PropDesign,
  scene: SceneSource,
  context: Given,
  onEvent: RunListener = () => {},
): Promise<PreparedDesign> {
  const { origin } = design;
  const tell: RunListener = (event) => onEvent({ ...event, prop: design.name });
  switch (origin.kind) {
    case 'installed':
      return { design, offset: [0, 0, 0] };
    case 'asset': {
      const { state } = await run({ from: 'job', to: 'adapt' }, { id: origin.id }, context, tell);
      return prepared(design, state);
    }
    case 'file': {
      const source = { kind: 'file', path: portablePath(context.root, origin.file) } as const;
      const { state } = await run({ from: 'unpack', to: 'adapt' }, { file: origin.file, source }, context, tell);
      return prepared(design, state);
    }
    case 'carved': {
      const file = await keepCarved(origin.model, context);
      const start = { file, fileName: downloadName('mjcf'), source: designSource(scene, design.id) };
      const { state } = await run({ from: 'unpack', to: 'adapt' }, start, context, tell);
      return prepared(design, state);
    }
  }
}

/** What the project's files say of a prop that was cut out of a scene. */
export function designSource(scene: SceneSource, design: string): PropSource {
  if (scene.kind === 'scene') return { kind: 'scene', from: 'service', scene: scene.id, design };
  const { path, entry, root } = scene;
  return {
    kind: 'scene',
    from: 'file',
    scene: path,
    design,
    ...(entry === undefined ? {} : { entry }),
    ...(root === undefined ? {} : { root }),
  };
}

/**
 * Puts a model that was cut out of a scene into the cache, as a ZIP of MJCF: from there on it is like any download, and the
 * same model gives the same bytes.
 *
 * @returns path in the cache
 */
export async function keepCarved(model: SimModel, { cache }: Pick<Given, 'cache'>): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'propmaster-'));
  try {
    const file = path.join(folder, 'prop.zip');
    await writeFile(file, await writeZip(writeMjcf(model)));
    const { sha256 } = await cache.put(file);
    const kept = await cache.get(sha256);
    if (kept !== undefined) return kept;
    throw new PropmasterError('disk_error', 'The prop vanished from the cache.', { hint: 'Run it again.' });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function prepared(design: PropDesign, adapted: Adapted): PreparedDesign {
  const moved = adapted.readFindings.find(({ code }) => code === rootMoved.code)?.args as
    | { readonly x: number; readonly y: number }
    | undefined;
  return { design, adapted, offset: [moved?.x ?? 0, moved?.y ?? 0, 0] };
}
