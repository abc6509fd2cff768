import { createHash } from 'node:crypto';
import { MOST_KINDS } from '../../contract/references.ts';
import { namedBy, type OwnKind } from '../../project/own-kinds.ts';
import type { ItemLine } from './item-line.ts';
import { type ItemsFile, type Mistake, refuseMistakes } from './read-items.ts';

/**
 * Items with the kinds of the project that their prompts name. A kind that is changed makes another file of it: what was ordered
 * belongs to the old one.
 *
 * @throws {PropmasterError} `invalid_input` for prompts that name more kinds than can be sent
 */
export function withOwnKinds(file: ItemsFile, kinds: readonly OwnKind[]): ItemsFile {
  const mistakes: Mistake[] = [];
  const used = new Map<string, string>();
  const items = file.items.map((item): ItemLine => {
    const { input, line } = item;
    const named = input.description || input.blueprint || input.kinds ? [] : namedBy(input.prompt, kinds);
    if (named.length === 0) return item;
    if (named.length > MOST_KINDS)
      mistakes.push({ line, mistake: `it names ${named.length} kinds of the project; ${MOST_KINDS} can be sent` });
    for (const { file: name, sha256 } of named) used.set(name, sha256);
    return {
      ...item,
      input: { ...input, kinds: named.map(({ document }) => document) },
      kinds: Object.fromEntries(named.map(({ file: name, sha256 }) => [name, sha256])),
    };
  });
  refuseMistakes(file.path, mistakes);
  if (used.size === 0) return file;
  const sha256 = createHash('sha256')
    .update(JSON.stringify([file.sha256, [...used].toSorted()]))
    .digest('hex');
  return { ...file, items, sha256 };
}
