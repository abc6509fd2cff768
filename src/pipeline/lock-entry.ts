import { createHash } from 'node:crypto';
import type { FileMap } from '../formats/files.ts';
import type { LockedContent, LockedProp } from '../project/lockfile.ts';
import type { WantedProp } from '../project/manifest.ts';
import type { RunOptions } from './context.ts';
import type { Emission } from './emission.ts';
import type { Adapted } from './state.ts';

/** What `propmaster.lock` says of a prop. */
export function lockEntry(
  { source, asset, unpacked, lacking = [], request, licence }: Adapted,
  { prop, files, entries }: Emission,
): LockedProp {
  return {
    source: structuredClone(source),
    ...(asset?.release_id === undefined ? {} : { release: asset.release_id }),
    format: unpacked.format,
    ...(asset === undefined ? {} : { asset_id: asset.id }),
    ...(lacking.length === 0 ? {} : { lacking: [...lacking] }),
    ...(request === undefined ? {} : { request: request?.map((one) => ({ ...one })) ?? null }),
    ...(licence === undefined ? {} : { licence: licence && { ...licence } }),
    ...(prop.report.estimated === undefined ? {} : { estimated: structuredClone(prop.report.estimated) }),
    artifact: { ...unpacked.artifact },
    verdict: prop.report.verdict,
    simulators: Object.keys(entries),
    entries: { ...entries },
    files: digests(files),
  };
}

/** Hash and size of every file. */
export function digests(files: FileMap): Record<string, LockedContent> {
  const digest = (content: Uint8Array | string): LockedContent => ({
    sha256: createHash('sha256').update(content).digest('hex'),
    size: Buffer.byteLength(content),
  });
  return Object.fromEntries([...files].map(([file, content]) => [file, digest(content)]));
}

/** What `propmaster.json` says of a prop: its source, and what it takes to make the same of it again. */
export function manifestEntry(
  { source }: Adapted,
  { prop, entries }: Emission,
  { treatment }: Pick<RunOptions, 'treatment'>,
  usual: readonly string[],
): WantedProp {
  const simulators = Object.keys(entries);
  const isUsual = simulators.length === usual.length && simulators.every((name) => usual.includes(name));
  return {
    source: structuredClone(source),
    ...(isUsual ? {} : { simulators }),
    ...treatment,
    ...(prop.report.verdict === 'failed' ? { allow_failed: true } : {}),
  };
}
