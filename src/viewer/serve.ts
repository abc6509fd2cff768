import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PropmasterError } from '../errors.ts';
import { escapedHtml } from '../offline-page.ts';
import { type EventStream, eventStream } from './events.ts';
import type { Collection } from './exhibit.ts';
import { admit, newToken, securityHeaders } from './guard.ts';
import { type PageFile, pageFiles } from './page-files.ts';
import { answer, problemOf } from './routes.ts';

/** A page that is being served. */
export interface ServedViewer {
  /** With the token: whoever has it sees what is shown. */
  readonly url: string;
  close(): Promise<void>;
}

export interface ServeViewerOptions {
  /** 0 picks a free one. @default 0 */
  readonly port?: number;
  /** Of the first page; behind the `#` of the address. @default '': the gallery */
  readonly first?: string;
  /** With the built page. @default that of this package */
  readonly pageFolder?: string;
}

/**
 * Serves what a collection shows, on the loopback interface alone.
 *
 * @throws {PropmasterError} `network_error` if the port can't be had; `internal` where the page was not built
 */
export async function serveViewer(
  collection: Collection,
  { port = 0, first = '', pageFolder }: ServeViewerOptions = {},
): Promise<ServedViewer> {
  const token = newToken();
  const page = withFirstPicture(pageFiles(pageFolder), first, collection);
  const events = eventStream(collection);
  const server = createServer((request, response) => {
    const { port: own } = server.address() as AddressInfo;
    void respond(request, response, { port: own, token, collection, page, events });
  });
  await listen(server, port);
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}/${token}/${first === '' ? '' : `#${first}`}`,
    close() {
      events.close();
      return new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

type PageFiles = (path: string) => Promise<PageFile | undefined>;

/** Where the page begins. */
const EMPTY = '<div id="page"></div>';

/**
 * The page with the picture of what it opens with, in the page itself: seen at once, before any script is read. The first
 * time only: the address that is asked for again may be of something else, which stands behind its `#` and is not sent.
 *
 * @param first as {@link ServeViewerOptions.first}
 */
function withFirstPicture(page: PageFiles, first: string, collection: Collection): PageFiles {
  const [, part] = /^\/view\/([^/]+)$/.exec(first) ?? [];
  if (part === undefined) return page;
  const id = decodeURIComponent(part);
  let [isShown, isOpened] = [false, false];
  return async (path) => {
    const file = await page(path);
    if (path === '/page.js' && !isOpened) {
      isOpened = true;
      // Read while the browser shows the picture and reads the page, so that it is there when it is asked for.
      setImmediate(() => void collection.open(id).catch(() => undefined));
    }
    if (path !== '/' || isShown || !file) return file;
    isShown = true;
    // What has no picture, or can't be read, is told by the page.
    const picture = await collection.picture(id).catch(() => undefined);
    if (!picture) return file;
    const bytes = `data:image/png;base64,${Buffer.from(picture).toString('base64')}`;
    const still = `<div class="still-frame"><img class="still" data-of="${escapedHtml(id)}" alt="" src="${bytes}"></div>`;
    const shown = `<div id="page"><main class="exhibit"><div class="exhibit-body"><div class="view">${still}</div></div></main></div>`;
    return {
      ...file,
      bytes: new TextEncoder().encode(new TextDecoder().decode(file.bytes).replace(EMPTY, () => shown)),
    };
  };
}

interface Surroundings {
  readonly port: number;
  readonly token: string;
  readonly collection: Collection;
  readonly page: PageFiles;
  readonly events: EventStream;
}

async function respond(request: IncomingMessage, response: ServerResponse, own: Surroundings): Promise<void> {
  const admitted = admit(request, own);
  const headers = securityHeaders('path' in admitted ? admitted.path : '');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if ('refused' in admitted) {
    response.writeHead(admitted.refused, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end('This page is open to the address alone that `propmaster view` printed.\n');
    return;
  }
  if (admitted.path === '/events') {
    own.events.add(response);
    return;
  }
  try {
    const { status, type, body } = await answer(admitted.path, own.collection, own.page);
    response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) });
    response.end(request.method === 'HEAD' ? undefined : body);
  } catch (error) {
    response.writeHead(500, { 'Content-Type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(problemOf(error)));
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new PropmasterError('network_error', `Port ${port} can't be had: ${cause.message}`, {
          where: `127.0.0.1:${port}`,
          hint: 'Choose another port; 0 picks a free one.',
          cause,
        }),
      ),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
}
