import type { ListResourcesResult } from '@modelcontextprotocol/server';
import type { Propmaster } from '../../src/api/propmaster.ts';
import { APP_RESOURCE } from '../app.ts';
import { GUIDE_URI, PROJECT_URI } from '../links.ts';
import { listFacts } from '../project-facts.ts';
import { KINDS } from './read.ts';

/** Props on a page; each is three resources. */
const PAGE = 50;

/**
 * Resources in pages, by the name of the prop. Without a project that can be read there is only the project, whose
 * reading then says what is wrong.
 *
 * @param cursor name of the last prop of the page before
 */
export async function listPage(
  propmaster: Propmaster | undefined,
  cursor: string | undefined,
): Promise<ListResourcesResult> {
  const project = { uri: PROJECT_URI, name: 'project', title: 'Project', mimeType: 'application/json' };
  const guide = { uri: GUIDE_URI, name: 'blueprint-guide', title: 'Blueprints', mimeType: 'text/markdown' };
  const all = await (propmaster ? listFacts(propmaster) : Promise.resolve([])).catch(() => []);
  const rest = all.filter(({ name }) => cursor === undefined || name > cursor);
  const page = rest.slice(0, PAGE);
  const last = page.at(-1);
  return {
    resources: [
      ...(cursor === undefined ? [project, guide, APP_RESOURCE] : []),
      ...page.flatMap(({ name, verdict }) =>
        KINDS.map(({ kind, title, mimeType, uriOf }) => ({
          uri: uriOf(name),
          name: `${kind}/${name}`,
          title: `${title}: ${name}`,
          ...(kind === 'props' ? { description: verdict } : {}),
          mimeType,
        })),
      ),
    ],
    ...(rest.length > PAGE && last ? { nextCursor: last.name } : {}),
  };
}
