import { isPropmasterError } from '../../../errors.ts';
import type { Finding } from '../../../model/finding.ts';
import type { ByteMap } from '../../files.ts';
import { readXml } from '../../xml/read.ts';
import type { XmlElement } from '../../xml/types.ts';

/** The XML files of a model by their paths. */
export type MjcfParts = ReadonlyMap<string, XmlElement>;

/**
 * Every file that MuJoCo may parse as XML when it loads `entry`: the file itself, what it includes, and the models that
 * it attaches, and so on.
 *
 * A reference may be repaired later (see `../references.ts`), so all files whose name fits the end of it count.
 */
export function readParts(files: ByteMap, entry: string): { parts: MjcfParts; findings: Finding[] } {
  const parts = new Map<string, XmlElement>();
  const findings: Finding[] = [];
  const byName = new Map<string, string[]>();
  for (const path of files.keys()) {
    const same = byName.get(fileName(path));
    if (same) same.push(path);
    else byName.set(fileName(path), [path]);
  }
  const seen = new Set([entry]);
  // A set may grow while it is walked through.
  for (const path of seen) {
    const bytes = files.get(path);
    if (bytes === undefined) continue;
    try {
      const root = readXml(bytes, path);
      parts.set(path, root);
      for (const { attributes } of elementsOf(root, isPart))
        for (const candidate of byName.get(fileName(attributes.get('file') ?? '')) ?? []) seen.add(candidate);
    } catch (error) {
      if (!isPropmasterError(error) || !error.findings) throw error;
      findings.push(...error.findings);
    }
  }
  return { parts, findings };
}

/** Whether an element stands for the content of another XML file. `<model>` declares a model to attach. */
export const isPart = ({ name }: XmlElement): boolean => name === 'include' || name === 'model';

/** Those elements of a tree for which `wanted` holds, in the order of the document. */
export function* elementsOf(root: XmlElement, wanted: (element: XmlElement) => boolean): Generator<XmlElement> {
  const waiting = [root];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (wanted(element)) yield element;
    for (let i = element.children.length - 1; i >= 0; i--) waiting.push(element.children[i]!);
  }
}

/**
 * The parts that a reference in `from` may mean: relative to the file itself or to the model's, else, as a repair would
 * find it, those of the same name.
 */
export function partsFor(reference: string, from: string, entry: string, parts: MjcfParts): string[] {
  const exact = [from, entry]
    .map((base) => joined(base.slice(0, base.lastIndexOf('/') + 1) + reference.replaceAll('\\', '/')))
    .filter((path) => parts.has(path));
  if (exact.length > 0) return [...new Set(exact)];
  const name = fileName(reference);
  return [...parts.keys()].filter((path) => fileName(path) === name);
}

/** Last component, without case: archives are made where that doesn't count. */
const fileName = (path: string): string => joined(path.replaceAll('\\', '/')).split('/').at(-1)!.toLowerCase();

function joined(path: string): string {
  const kept: string[] = [];
  for (const piece of path.split('/')) {
    if (piece === '..') kept.pop();
    else if (piece !== '' && piece !== '.') kept.push(piece);
  }
  return kept.join('/');
}
