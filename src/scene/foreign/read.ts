import { PropmasterError } from '../../errors.ts';
import { statedLicence } from '../../formats/licence/stated.ts';
import type { Licence } from '../../formats/licence/types.ts';
import type { ReadScene } from '../../formats/scene-file.ts';
import type { ColliderKind } from '../../model/colliders.ts';
import { FORMAT_NAMES, isBareMesh, labelsOf } from '../../model/source-formats.ts';
import { splitTrees } from '../../model/split-trees.ts';
import { licenceInArchive } from '../../pipeline/licence-of.ts';
import type { Unpacked } from '../../pipeline/unpack.ts';

interface ForeignOptions {
  /** What concave colliders become, and colliders that are missing. */
  readonly collider?: ColliderKind;
  /** Of the scene's file, by what lies around it: of things that state none. */
  readonly licence?: Licence | undefined;
}

/**
 * What the file of another program holds, with the scene reader of its format. Each thing has the licence that is said of it there,
 * else that of its own file, else that of the scene's.
 *
 * @throws {PropmasterError} `invalid_input` for a format that says nothing of things and places; what the readers throw
 */
export async function readForeign(unpacked: Unpacked, options: ForeignOptions = {}): Promise<ReadScene> {
  const { files, main } = unpacked;
  const scene = await readThings(unpacked, options);
  const stated = (file: string): Licence | undefined => statedLicence(files, file) ?? licenceInArchive(files, file);
  const ofScene = statedLicence(files, main) ?? options.licence ?? licenceInArchive(files, main);
  const things = scene.things.map(({ model, file = main, ...thing }) => {
    const licence = (file === main ? undefined : stated(file)) ?? ofScene;
    if (model.semantics.license !== undefined || !licence) return { ...thing, model };
    const { id: license, attribution } = licence;
    const said = { license, ...(attribution === undefined ? {} : { attribution }) };
    return { ...thing, model: { ...model, semantics: { ...model.semantics, ...said } } };
  });
  return { ...scene, things };
}

async function readThings({ format, files, main }: Unpacked, { collider }: ForeignOptions): Promise<ReadScene> {
  const kind = collider === undefined ? {} : { collider };
  switch (format) {
    case 'mjcf':
      return (await import('../../formats/mjcf/read-scene.ts')).readMjcfScene(files, main);
    case 'sdf': {
      const { readSdfScene } = await import('../../formats/sdf/read-world.ts');
      return readSdfScene(files, { entry: main, decodeGlb: await safely(), ...kind });
    }
    case 'urdf': {
      const { readUrdf } = await import('../../formats/urdf/read.ts');
      const { model, findings } = await readUrdf(files, { entry: main, decodeGlb: await safely(), ...kind });
      const things = splitTrees(model).map((tree) => ({ name: tree.links[0]!.name, model: tree }));
      return { things, lights: [], cameras: [], findings };
    }
    case 'usd':
    case 'usdz': {
      const { readUsdScene } = await import('../../formats/usd/read-scene.ts');
      return readUsdScene(files, { entry: main, ...kind });
    }
    case 'glb': {
      const { readGlbScene } = await import('../../formats/glb/read-scene.ts');
      return readGlbScene(files.get(main)!, { place: main, files, decode: await safely(), ...kind });
    }
    default: {
      const others = FORMAT_NAMES.filter((each) => !isBareMesh(each) && each !== 'glb_bundle');
      throw new PropmasterError('invalid_input', 'A file of this format says nothing of things and their places.', {
        where: main,
        hint: `Import it as one prop, without --scene. Scenes are ${labelsOf(others, 'or')}.`,
      });
    }
  }
}

const safely = async () => (await import('../../sandbox/glb.ts')).decodeGlbSafely;
