import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import type { Propmaster } from '../../src/api/propmaster.ts';
import { isPropmasterError } from '../../src/errors.ts';
import { registerApp, VIEW_TEMPLATE, viewUri } from '../app.ts';
import { BLUEPRINT_GUIDE } from '../blueprint-guide.ts';
import { changesOf } from '../changes.ts';
import type { Host } from '../host.ts';
import { GUIDE_URI, PROJECT_URI } from '../links.ts';
import { knownNames } from '../project-facts.ts';
import { listPage } from './list.ts';
import { KINDS, type ResourceContent, readProject } from './read.ts';
import { acceptSubscriptions } from './subscriptions.ts';

/** Most names that are offered for completion; the protocol allows no more. */
const COMPLETED = 100;

/**
 * What a project holds, for clients that show resources to people: the project, and of each prop its facts, report and
 * picture. All of it is to be had by `list_project` as well.
 */
export function registerResources(server: McpServer, host: Host): void {
  server.registerResource(
    'project',
    PROJECT_URI,
    { title: 'Project', description: 'Props and scenes of the project, by name.', mimeType: 'application/json' },
    async () => contents(PROJECT_URI, await read(host, PROJECT_URI, readProject)),
  );
  server.registerResource(
    'blueprint-guide',
    GUIDE_URI,
    {
      title: 'Blueprints',
      description: 'How to describe any prop as JSON for generate_asset.',
      mimeType: 'text/markdown',
    },
    async () => contents(GUIDE_URI, { mimeType: 'text/markdown', text: BLUEPRINT_GUIDE }),
  );
  const complete = { name: (value: string) => completeName(host, value) };
  for (const { kind, title, description, mimeType, template, uriOf, readOne } of KINDS) {
    server.registerResource(
      kind,
      new ResourceTemplate(template, { list: undefined, complete }),
      { title, description, mimeType },
      async (uri, variables) => {
        const name = variables['name'];
        if (typeof name !== 'string') throw new ResourceNotFoundError(uri.href);
        return contents(uriOf(name), await read(host, uri.href, (propmaster) => readOne(propmaster, name)));
      },
    );
  }
  registerApp(server);
  // Not in the list: the page in a chat asks for it, also of jobs.
  server.registerResource(
    'views',
    new ResourceTemplate(VIEW_TEMPLATE, { list: undefined, complete }),
    { title: 'Model to show', description: 'What the page in a chat shows of one.', mimeType: 'application/json' },
    async (uri, { name }) => {
      if (typeof name !== 'string') throw new ResourceNotFoundError(uri.href);
      const id = decodeURIComponent(name);
      return contents(
        viewUri(id),
        await read(host, uri.href, async (propmaster) => json(await propmaster.chatView(id))),
      );
    },
  );
  server.server.setRequestHandler('resources/list', async (request) => {
    await changesOf(host).begun();
    const propmaster = await host.propmaster().catch(() => undefined);
    return listPage(propmaster, request.params?.cursor);
  });
  acceptSubscriptions(server);
}

/** Names of props and scenes that begin with what is typed. */
export async function completeName(host: Host, begin: string): Promise<string[]> {
  const names = await host
    .propmaster()
    .then(knownNames)
    .catch(() => []);
  return names.filter((name) => name.startsWith(begin.toLowerCase())).slice(0, COMPLETED);
}

/** @throws {ResourceNotFoundError} for what is not there; other errors as they are */
async function read(
  host: Host,
  uri: string,
  reading: (propmaster: Propmaster) => Promise<ResourceContent>,
): Promise<ResourceContent> {
  try {
    return await reading(await host.propmaster());
  } catch (error) {
    if (isPropmasterError(error) && error.code === 'not_found') throw new ResourceNotFoundError(uri);
    throw error;
  }
}

const json = (text: string): ResourceContent => ({ mimeType: 'application/json', text });

function contents(uri: string, { mimeType, text, blob }: ResourceContent) {
  return { contents: [text === undefined ? { uri, mimeType, blob: blob ?? '' } : { uri, mimeType, text }] };
}
