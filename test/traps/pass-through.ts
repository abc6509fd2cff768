import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadAdapters, SIMULATORS } from '../../adapters/registry.ts';
import { compileMjcf } from '../../src/formats/mjcf/compile.ts';
import type { Finding } from '../../src/model/finding.ts';
import type { SimModel } from '../../src/model/types.ts';
import { checkEmission } from '../../src/pipeline/check-emission.ts';
import { emitProp } from '../../src/pipeline/emission.ts';
import { type ReadModel, readModel } from '../../src/pipeline/read-model.ts';
import { unpack } from '../../src/pipeline/unpack.ts';
import type { Treatment } from '../../src/project/treatment.ts';
import type { Report } from '../../src/verify/report.ts';
import { verifyModel } from '../../src/verify/verify.ts';
import { PNG } from '../conformance/props.ts';
import type { Raised, Trap } from './trap.ts';

const ADAPTERS = await loadAdapters(SIMULATORS);

/** What the line makes of an input. */
export interface Passed extends ReadModel {
  readonly report: Report;
}

/** Through the stages that `import` runs, up to the checks without simulation, over real files. */
export async function passThrough(file: string, treatment: Treatment = {}): Promise<Passed & { format: string }> {
  const unpacked = await unpack(file);
  const read = await readModel(unpacked, { name: 'prop', treatment });
  const report = await verifyModel(read.model, {
    sourceFormat: unpacked.format,
    readFindings: read.findings,
    changes: read.changes,
    simulate: false,
  });
  return { ...read, report, format: unpacked.format };
}

/** Lays out the files of a trap, hands over what is to be imported, and removes everything. */
export async function withFiles<T>(
  { files, entry = Object.keys(files)[0]! }: Pick<Trap, 'files' | 'entry'>,
  use: (file: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'propmaster-trap-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, 'in', name)), { recursive: true });
      writeFileSync(path.join(folder, 'in', name), content);
    }
    return await use(path.join(folder, 'in', entry));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Writes a prop for simulators and reads it back, as `install` does. Where it is written for all of them, two copies of it
 * are put into one scene of MuJoCo, too.
 */
export async function writeEverywhere(model: SimModel, report: Report, simulators?: readonly string[]): Promise<void> {
  const adapters = ADAPTERS.filter(({ name }) => simulators?.includes(name) ?? true);
  const emission = emitProp({ name: 'prop', model, report, preview: PNG, thumbnail: PNG }, adapters);
  await checkEmission(emission, adapters);
  if (simulators) return;
  const own = new Map(
    [...emission.files].flatMap(([file, content]) =>
      file.startsWith('mujoco/prop/') ? [[file.slice('mujoco/'.length), content] as const] : [],
    ),
  );
  const copy = (name: string): string => `<attach model="prop" body="${model.links[0]!.name}" prefix="${name}/"/>`;
  own.set(
    'two.xml',
    `<mujoco><asset><model name="prop" file="prop/prop.xml"/></asset><worldbody>${copy('a')}<frame pos="9 0 0">${copy('b')}</frame></worldbody></mujoco>`,
  );
  (await compileMjcf(own, 'two.xml')).dispose();
}

/** Kinds of findings, each once. */
export const kindsOf = (findings: readonly Finding[]): Raised[] =>
  [...new Set(findings.map(({ severity, code }): Raised => `${severity} ${code}`))].sort();
