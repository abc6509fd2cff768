import { xmlLanguage } from '../formats/recognise.ts';
import type { XmlElement } from '../formats/xml/types.ts';
import { LISTED_NAMES, type XmlFacts } from './types.ts';

/** What an XML document consists of. */
export function xmlFacts(root: XmlElement): XmlFacts {
  const counts = new Map<string, number>();
  let depth = 0;
  const open: (readonly [element: XmlElement, level: number])[] = [[root, 1]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [element, level] = next;
    depth = Math.max(depth, level);
    counts.set(element.name, (counts.get(element.name) ?? 0) + 1);
    for (const child of element.children) open.push([child, level + 1]);
  }
  const frequent = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
  return {
    root: root.name,
    language: xmlLanguage(root.name),
    elements: [...counts.values()].reduce((sum, count) => sum + count, 0),
    depth,
    counts: Object.fromEntries(frequent.slice(0, LISTED_NAMES)),
  };
}
