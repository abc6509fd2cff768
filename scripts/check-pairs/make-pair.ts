import sharp from 'sharp';
import { loadAdapters } from '../../adapters/registry.ts';
import type { FileMap } from '../../src/formats/files.ts';
import { readMjcf } from '../../src/formats/mjcf/read.ts';
import { build, describe } from '../../src/generator/index.ts';
import type { SimModel } from '../../src/model/types.ts';
import { renderPreview } from '../../src/preview/index.ts';
import { mend } from '../../src/repair/mend.ts';
import { CATALOG } from '../../src/verify/catalog.ts';
import type { Report } from '../../src/verify/report.ts';
import { verifyModel } from '../../src/verify/verify.ts';
import { carry } from '../../src/viewer/carry.ts';
import { describeExhibit } from '../../src/viewer/describe.ts';
import type { CarriedExhibit, CarriedPair } from '../../src/viewer/wire.ts';
import { WORLD, worldFile } from '../../src/viewer/world-file.ts';
import type { PlantedFault } from './planted.ts';

/** A prop that fails a check, and the same one mended. */
export interface CheckPair {
  readonly code: string;
  readonly failing: Report;
  readonly mended: Report;
  /** Whether `propmaster doctor --fix` mends it; otherwise the mended one is the prop as it was before. */
  readonly isRepaired: boolean;
  readonly carried: CarriedPair;
}

const soundProps = new Map<string, Promise<SimModel>>();

/** @param from a prompt, or MJCF */
function soundProp(from: string): Promise<SimModel> {
  const known = soundProps.get(from) ?? (from.startsWith('<') ? fromMjcf(from) : fromPrompt(from));
  soundProps.set(from, known);
  return known;
}

async function fromMjcf(text: string): Promise<SimModel> {
  const files = new Map([['prop.xml', new TextEncoder().encode(text)]]);
  return (await readMjcf(files, { entry: 'prop.xml' })).model;
}

async function fromPrompt(prompt: string): Promise<SimModel> {
  const read = describe(prompt);
  if (read.kind !== 'described') throw new Error(`"${prompt}": ${read.message}`);
  return build(read.description, { name: prompt.replaceAll(' ', '_'), prompt });
}

/** What the check is about, as docs/checks.md has it. */
const aboutOf = (wanted: string): string =>
  CATALOG.flatMap(({ kinds }) => kinds).find(({ code }) => code === wanted)!.about;

const verify = (model: SimModel): Promise<Report> => verifyModel(model, { sourceFormat: 'mjcf', readFindings: [] });
const has = ({ findings }: Report, code: string): boolean => findings.some((finding) => finding.code === code);

/** Plants the fault, repairs it as `propmaster doctor --fix` does, and puts both beside each other. */
export async function makePair({ code, sound, what, plant, layers = [] }: PlantedFault): Promise<CheckPair> {
  const before = await soundProp(sound);
  const faulty = plant(before);
  const failing = await verify(faulty);
  const repaired = await mend(faulty);
  const ofRepaired = await verify(repaired.model);
  const isRepaired = repaired.changes.length > 0 && !has(ofRepaired, code);
  const mended = isRepaired ? ofRepaired : await verify(before);
  const [change] = repaired.changes;
  const way = isRepaired
    ? `Mended by propmaster doctor --fix. Its reason: ${change!.reason}`
    : 'As it is without the fault.';
  return {
    ...{ code, failing, mended, isRepaired },
    carried: {
      title: code,
      about: aboutOf(code),
      both: [
        await carriedOf(faulty, failing, 'failing', what),
        await carriedOf(isRepaired ? repaired.model : before, mended, 'mended', way),
      ],
      layers,
    },
  };
}

/** Of one kind among hundreds [byte]; some have more triangles and larger textures. */
const MOST_OF_KIND = 250_000;

/** The usual one of a kind, for the gallery. */
export async function carriedKind(kind: string): Promise<CarriedExhibit> {
  const prompt = kind.replaceAll('_', ' ');
  const model = await fromPrompt(prompt);
  return carriedOf(model, await verify(model), kind, `propmaster generate "${prompt}"`, MOST_OF_KIND);
}

async function carriedOf(
  model: SimModel,
  report: Report,
  name: string,
  source: string,
  most?: number,
): Promise<CarriedExhibit> {
  const data = describeExhibit(model, {
    card: { id: name, kind: 'prop', name, source, simulators: [], version: '' },
    report,
    loading: [],
    world: WORLD,
    isScene: false,
  });
  const physics: FileMap = await filesFor(model, WORLD, worldFile('prop.xml', data.floor, data.ball));
  return { ...(await carry({ data, model, physics }, undefined, most)), picture: await pictureOf(model) };
}

/** Data URL, small; '' where it can't be drawn. */
async function pictureOf(model: SimModel): Promise<string> {
  const drawn = await renderPreview(model, { size: 256 }).catch(() => undefined);
  return drawn
    ? `data:image/webp;base64,${(await sharp(drawn).webp({ quality: 60 }).toBuffer()).toString('base64')}`
    : '';
}

/** What MuJoCo loads; nothing where the fault keeps it from being written. */
async function filesFor(model: SimModel, world: string, content: string): Promise<FileMap> {
  const [mujoco] = await loadAdapters(['mujoco']);
  try {
    const written = mujoco!.emit({ name: 'prop', model } as never);
    return new Map<string, Uint8Array | string>([...written, [world, content]]);
  } catch {
    return new Map();
  }
}
