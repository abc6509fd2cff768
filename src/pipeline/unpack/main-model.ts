import path from 'node:path';
import { PropmasterError } from '../../errors.ts';
import type { ByteMap } from '../../formats/files.ts';
import { rootName } from '../../formats/xml/root-name.ts';

const INCLUDE = /<include\s[^<>]*?file\s*=\s*["']([^"']+)["']/g;

/**
 * The MJCF file that is meant, of those with a root element `<mujoco>`.
 *
 * One: that one. Several: first what MuJoCo's own ZIP reading takes, `<stem>.xml`, then `model.xml`; then the only one
 * that is no part of another, scenes around a model (Menagerie's `scene.xml`) not counted; then the only one whose
 * name occurs in the name of the archive.
 *
 * @returns `undefined` if there is none
 * @throws {PropmasterError} `invalid_input` if it can't be told which one is meant
 */
export function mainModel(files: ByteMap, stem: string, where: string): string | undefined {
  const models = [...files.keys()]
    .filter((file) => /\.(?:xml|mjcf)$/i.test(file) && rootName(files.get(file)!) === 'mujoco')
    .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
  if (models.length < 2) return models[0];

  const top = models.filter((file) => depth(file) <= 2);
  for (const wanted of [stem.toLowerCase(), 'model']) {
    const named = top.find((file) => stemOf(file) === wanted);
    if (named !== undefined) return named;
  }

  const wholes = withoutParts(models, files);
  if (wholes.length === 1) return wholes[0];
  const mentioned = wholes.filter((file) => stem.toLowerCase().includes(stemOf(file)));
  if (mentioned.length === 1) return mentioned[0];
  const candidates = wholes.length > 0 ? wholes : models;
  throw new PropmasterError('invalid_input', `There are ${candidates.length} MJCF models; which one is meant?`, {
    where: `${where}: ${candidates.slice(0, 5).join(', ')}`,
    hint: 'Import the XML file itself, or name the archive after it.',
  });
}

/** Models that nothing includes but a scene, and that are no scene, unless scenes are all there is. */
function withoutParts(models: readonly string[], files: ByteMap): string[] {
  const isScene = (file: string) => stemOf(file).startsWith('scene');
  const included = new Set(
    models
      .filter((file) => !isScene(file))
      .flatMap((file) => includes(files.get(file)!).map((name) => path.posix.basename(name))),
  );
  const wholes = models.filter((file) => !included.has(path.posix.basename(file)));
  const props = wholes.filter((file) => !isScene(file));
  return props.length > 0 ? props : wholes;
}

function includes(bytes: Uint8Array): string[] {
  return [...new TextDecoder().decode(bytes).matchAll(INCLUDE)].map((match) => match[1]!.replaceAll('\\', '/'));
}

function depth(file: string): number {
  return file.split('/').length;
}

function stemOf(file: string): string {
  return path.posix.parse(file).name.toLowerCase();
}
