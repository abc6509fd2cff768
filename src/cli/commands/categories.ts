import * as descriptions from '../../api/descriptions.ts';
import { PropmasterError } from '../../errors.ts';
import type { Command } from '../command.ts';

export const listCategories: Command = async ({ args: [name] }) => {
  const all = await descriptions.listCategories();
  if (name === undefined) {
    return {
      result: { categories: all.map(({ schema: _, ...shown }) => shown) },
      text: (style) =>
        [...new Set(all.map(({ group }) => group))]
          .map((group) => `${style.strong(group)}\n  ${namesIn(all, group).join(', ')}`)
          .join('\n'),
    };
  }
  const found = all.find((one) => one.name === name || one.nouns.includes(name));
  if (!found) {
    throw new PropmasterError('not_found', `There is no category "${name}".`, {
      where: 'name',
      hint: 'propmaster categories lists them.',
    });
  }
  const { schema, ...shown } = found;
  return {
    result: { category: shown, schema },
    text: (style) =>
      [
        `${style.strong(found.name)} (${[found.group, found.synset, ...(found.wikidata ? [found.wikidata] : [])].join(', ')})`,
        `In a prompt: ${found.nouns.join(', ')}`,
        `In a description: category, ${found.fields.join(', ')}`,
        style.dim('Its JSON Schema: the same with --json'),
      ].join('\n'),
  };
};

const namesIn = (all: readonly descriptions.CategoryEntry[], group: string): string[] =>
  all.filter((one) => one.group === group).map(({ name }) => name);
