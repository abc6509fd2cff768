import { VERSION } from '../version.ts';
import { pageHtml } from './page-html.ts';

/** Most bytes of the page and what it is sent, together. */
export const MOST_CHAT_BYTES = 1_500_000;

/**
 * The page that hosts of MCP Apps show beside an answer. It holds nothing that is shown: it is told the answer by the
 * host, and asks our server for the model.
 *
 * @param pageFolder with the built page. @default that of this package
 * @returns HTML
 */
export const chatPage = (pageFolder?: string): Promise<string> =>
  pageHtml(
    {
      title: 'propmaster',
      attributes: ' data-host="mcp"',
      head: `<meta name="version" content="${VERSION}">\n`,
    },
    pageFolder,
  );
