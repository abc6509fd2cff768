import { PropmasterError } from '../errors.ts';
import type { ReadResult } from '../formats/files.ts';
import { refuseTooLarge } from '../formats/model-size.ts';
import type { ReadMesh } from '../formats/raw/read-mesh-file.ts';
import type { RawOptions } from '../formats/raw/types.ts';
import { type Adjusted, type Adjustments, adjustModel } from '../model/adjust.ts';
import type { Change } from '../model/change.ts';
import type { Finding } from '../model/finding.ts';
import { sizeOfModel } from '../model/model-size.ts';
import { rootAtOrigin } from '../model/root-at-origin.ts';
import { isBareMesh } from '../model/source-formats.ts';
import { withTextureCoordinates } from '../model/texture-coordinates.ts';
import type { SimModel } from '../model/types.ts';
import type { Treatment } from '../project/treatment.ts';
import { materialUnused, namesUnknown, referencesOutside, rootMoved, textureLaid } from '../verify/line-findings.ts';
import { doubtMass } from './doubt-mass.ts';
import { givenMaterial, withFrictionOf } from './given-material.ts';
import { offerMasses } from './offer-masses.ts';
import { decodableTextures, pngTextures } from './png-textures.ts';
import { renameWorldLink } from './rename-world-link.ts';
import type { Unpacked } from './unpack.ts';
import { MASS_ESTIMATED, weighUnstated } from './weigh-unstated.ts';
import { withoutInvisible } from './without-invisible.ts';

interface ReadOptions {
  /** Name of the model. */
  readonly name: string;
  readonly treatment: Treatment;
  /** Whether textures are only tried, and stay in the formats that they have: nothing is written. @default false */
  readonly keepTextures?: boolean;
  /** Whether it is only looked at: colliders stay as they are written, unless the treatment says what they become. @default false */
  readonly isLookedAt?: boolean;
  /** What reads mesh files. @default readMeshFile */
  readonly readMesh?: ReadMesh;
}

/** The model as it will be installed, and what was done to it because it was asked for. */
export interface ReadModel extends ReadResult {
  readonly changes: readonly Change[];
}

const VISUAL_IN_MASS = 'physics/visual-in-mass';
const MASS_BY_DEFAULT = 'physics/mjcf-mass-default';
/** Relative difference of masses that is no difference. */
const ROUNDING = 1e-9;

/**
 * Reads what the first gate let through, with the reader of its format; GLB in a sandbox. Textures come out as PNG, and
 * whatever shows one has texture coordinates. Then does to the model what was asked for. Readers know the scale that is applied after them, so that what they estimate, and
 * what they say of it, is right for the thing as it will be.
 *
 * @throws {PropmasterError} `invalid_input`, or `unsafe_input` for a model that is too large
 */
export async function readModel(
  unpacked: Unpacked,
  { name, treatment, keepTextures = false, isLookedAt = false, readMesh }: ReadOptions,
): Promise<ReadModel> {
  const { density, material, collider, up, fix, ...wanted } = treatment;
  const made = await givenMaterial(material);
  const read = await readFormat(unpacked, {
    name,
    ...(density === undefined ? {} : { density }),
    ...(collider !== undefined ? { collider } : isLookedAt ? { collider: 'as_written' as const } : {}),
    ...(readMesh && { readMesh }),
    ...(up === undefined ? {} : { up }),
    ...(wanted.scale === undefined ? {} : { scale: wanted.scale }),
  });
  refuseTooLarge(sizeOfModel(read.model), unpacked.main);
  const seen = withoutInvisible(read.model);
  const apart = renameWorldLink(seen.model);
  const raw = { model: apart.model, findings: [...read.findings, ...seen.findings, ...apart.findings] };
  const isStated = density !== undefined || wanted.mass !== undefined;
  const estimated = raw.findings.some(({ code }) => MASS_ESTIMATED.has(code));
  const given = made ? [{ where: 'material' as const, text: made.name }] : [];
  const named = { name, scale: wanted.scale, given };
  const weighed = isStated ? raw : await weighUnstated(raw, unpacked, named);
  const told = isStated
    ? weighed.findings
    : [...(await offerMasses(weighed, unpacked, named)), ...(await doubtMass(weighed, unpacked, named))];
  const adjusted = await adjust(made ? withFrictionOf(weighed.model, made) : weighed.model, {
    ...wanted,
    ...(density === undefined || estimated ? {} : { density }),
  });
  const findings = told.filter(({ code }) => !answered(code, treatment));
  const mended = fix ? await (await import('../repair/mend.ts')).mend(adjusted.model, findings) : undefined;
  const kept = mended && (await keepMass(mended.model, wanted.mass));
  const { model: textured, laid } = withTextureCoordinates((kept ?? adjusted).model);
  const { model, moved } = rootAtOrigin(textured);
  return {
    model: { ...model, name, textures: await (keepTextures ? decodableTextures : pngTextures)(model.textures) },
    findings: [
      ...findings.filter((finding) => !mended?.settled.has(finding)),
      ...(made && !isStated && !estimated
        ? [materialUnused.at(unpacked.main, { material: made.name, density: made.density[1] })]
        : []),
      ...outsideOf(unpacked),
      ...(laid.length > 0 ? [textureLaid.at(unpacked.main, { meshes: laid })] : []),
      ...(moved ? [rootMoved.at(unpacked.main, moved)] : []),
    ],
    changes: [...adjusted.changes, ...(mended?.changes ?? []), ...(kept?.changes ?? [])],
  };
}

function outsideOf({ outside, main }: Unpacked): Finding[] {
  if (outside === undefined) return [];
  const { root, references } = outside;
  const urisOf = (some: typeof references): string[] => [...new Set(some.map(({ uri }) => uri))];
  const beyond = urisOf(references.filter(({ known }) => known === undefined));
  const named = references.filter(({ known }) => known !== undefined);
  const known = [...new Set(named.flatMap((each) => each.known!))].sort();
  return [
    ...(beyond.length > 0 ? [referencesOutside.at(main, { references: beyond, root })] : []),
    ...(named.length > 0 ? [namesUnknown.at(main, { references: urisOf(named), known, root })] : []),
  ];
}

/**
 * Whoever gives the mass need not be told that it was estimated, or that the file leaves it to MuJoCo. With a density, it is computed anew from what collides,
 * and nothing that is only seen is counted any more.
 */
const answered = (code: string, { mass, density }: Treatment): boolean =>
  (MASS_ESTIMATED.has(code) && mass !== undefined) ||
  (code === MASS_BY_DEFAULT && (mass ?? density) !== undefined) ||
  (code === VISUAL_IN_MASS && density !== undefined);

/** A repair may have changed the mass; the one that was given wins. */
async function keepMass(model: SimModel, mass: number | undefined): Promise<Adjusted> {
  const total = model.links.reduce((sum, { inertial }) => sum + inertial.mass, 0);
  if (mass === undefined || Math.abs(total - mass) <= ROUNDING * mass) return { model, changes: [] };
  return adjust(model, { mass });
}

async function adjust(model: SimModel, wanted: Adjustments): Promise<Adjusted> {
  try {
    return await adjustModel(model, wanted);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new PropmasterError('usage', `It can't be made as asked: ${cause.message.replace(/^adjustModel: /, '')}.`, {
      hint: 'Leave the option away, or look at the prop with `propmaster doctor` first.',
      cause,
    });
  }
}

type FormatOptions = Pick<RawOptions, 'name' | 'density' | 'collider' | 'scale'> &
  Pick<Treatment, 'up'> &
  Pick<ReadOptions, 'readMesh'>;

async function readFormat({ format, files, main }: Unpacked, options: FormatOptions): Promise<ReadResult> {
  if (isBareMesh(format)) {
    const { readRaw } = await import('../formats/raw/read.ts');
    return readRaw(files, { entry: main, ...options });
  }
  const { up: _, readMesh, ...physics } = options;
  const meshes = readMesh && { readMesh };
  switch (format) {
    case 'mjcf': {
      const { readMjcf } = await import('../formats/mjcf/read.ts');
      const { name, scale } = options;
      return readMjcf(files, { entry: main, name, ...(scale === undefined ? {} : { scale }) });
    }
    case 'sdf': {
      const [{ readSdf }, { decodeGlbSafely }] = await Promise.all([
        import('../formats/sdf/read.ts'),
        import('../sandbox/glb.ts'),
      ]);
      return readSdf(files, { entry: main, decodeGlb: decodeGlbSafely, ...physics, ...meshes });
    }
    case 'urdf': {
      const [{ readUrdf }, { decodeGlbSafely }] = await Promise.all([
        import('../formats/urdf/read.ts'),
        import('../sandbox/glb.ts'),
      ]);
      return readUrdf(files, { entry: main, decodeGlb: decodeGlbSafely, ...physics, ...meshes });
    }
    case 'usd':
    case 'usdz': {
      const { readUsd } = await import('../formats/usd/read.ts');
      return readUsd(files, { entry: main, ...physics });
    }
    case 'glb_bundle': {
      const [{ readBundle }, { decodeGlbSafely }] = await Promise.all([
        import('../formats/bundle/read.ts'),
        import('../sandbox/glb.ts'),
      ]);
      return readBundle(files, { entry: main, decode: decodeGlbSafely, ...physics });
    }
    case 'glb': {
      const [{ readGlb }, { decodeGlbSafely }] = await Promise.all([
        import('../formats/glb/read.ts'),
        import('../sandbox/glb.ts'),
      ]);
      return readGlb(files.get(main)!, { place: main, files, decode: decodeGlbSafely, ...physics });
    }
  }
}
