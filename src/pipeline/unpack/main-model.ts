import path from 'node:path';
import type { ByteMap } from '../../formats/files.ts';
import { mjcfReferences } from '../../formats/references/xml.ts';
import { rootName } from '../../formats/xml/root-name.ts';

/**
 * The MJCF files that may be meant, of those with a root element `<mujoco>`.
 *
 * One: that one. Several: first what MuJoCo's own ZIP reading takes, `<stem>.xml`, then `model.xml`; then the only one
 * that is no part of another, scenes around a model (Menagerie's `scene.xml`) not counted; then the only one whose
 * name occurs in the name of the archive; else all that are no parts.
 */
export function mainModels(files: ByteMap, stem: string): string[] {
  const models = [...files.keys()]
    .filter((file) => /\.(?:xml|mjcf)$/i.test(file) && rootName(files.get(file)!) === 'mujoco')
    .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
  if (models.length < 2) return models;

  const top = models.filter((file) => depth(file) <= 2);
  for (const wanted of [stem.toLowerCase(), 'model']) {
    const named = top.find((file) => stemOf(file) === wanted);
    if (named !== undefined) return [named];
  }

  const wholes = withoutParts(models, files);
  if (wholes.length === 1) return wholes;
  const mentioned = wholes.filter((file) => stem.toLowerCase().includes(stemOf(file)));
  if (mentioned.length === 1) return mentioned;
  return wholes.length > 0 ? wholes : models;
}

/** Models that nothing includes but a scene, and that are no scene, unless scenes are all there is. */
function withoutParts(models: readonly string[], files: ByteMap): string[] {
  const isScene = (file: string) => stemOf(file).startsWith('scene');
  const included = new Set(
    models.filter((file) => !isScene(file)).flatMap((file) => partsOf(file, files.get(file)!, models)),
  );
  const wholes = models.filter((file) => !included.has(file));
  const props = wholes.filter((file) => !isScene(file));
  return props.length > 0 ? props : wholes;
}

/** The models that one includes or attaches: where its paths lead; those that lead nowhere, by the end of the path. */
function partsOf(file: string, bytes: Uint8Array, models: readonly string[]): string[] {
  return mjcfReferences(new TextDecoder().decode(bytes)).parts.flatMap((part) => {
    const exact = path.posix.join(path.posix.dirname(file), part);
    if (models.includes(exact)) return exact === file ? [] : [exact];
    const tail = part.split('/').filter((each) => each !== '..' && each !== '.' && each !== '');
    for (; tail.length > 0; tail.shift()) {
      const end = tail.join('/');
      const same = models.filter((model) => model !== file && (model === end || model.endsWith(`/${end}`)));
      if (same.length > 0) return same;
    }
    return [];
  });
}

function depth(file: string): number {
  return file.split('/').length;
}

function stemOf(file: string): string {
  return path.posix.parse(file).name.toLowerCase();
}
