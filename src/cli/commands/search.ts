import type { SearchOptions } from '../../api/methods/search.ts';
import type { SearchHit } from '../../search/types.ts';
import type { Command } from '../command.ts';
import { renderHits } from '../render/lists.ts';

type Options = Pick<SearchOptions, 'in' | 'audit' | 'limit'>;

export const search: Command<Options> = ({ args, options, signal, withProject }) =>
  withProject(async (project) => {
    const given = Object.entries(options).filter(([, value]) => value !== undefined);
    const { hits, searched } = await project.search(args.join(' '), { ...Object.fromEntries(given), signal });
    return { result: { hits: hits.map(hitFields), searched }, text: (style) => renderHits(hits, searched, style) };
  });

const hitFields = ({ from, id, name, nouns, about, mass, size, joints, licence, verdict, score }: SearchHit) => ({
  from,
  id,
  name,
  nouns,
  about,
  score,
  mass: mass ?? null,
  size: size ?? null,
  joints: joints ?? null,
  licence: licence ?? null,
  verdict: verdict ?? null,
});
