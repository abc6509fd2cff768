import { carriedJson, carry } from './carry.ts';
import type { Exhibit } from './exhibit.ts';
import { pageHtml } from './page-html.ts';

/**
 * A page that shows one thing, whole in one file: no server, no network. In place of the engine it has what the engine
 * made of a drop.
 *
 * @param picture PNG
 * @param pageFolder with the built page. @default that of this package
 * @returns HTML
 */
export async function staticPage(
  exhibit: Exhibit,
  picture: Uint8Array | undefined,
  pageFolder?: string,
): Promise<string> {
  const json = carriedJson(await carry(exhibit, picture));
  return pageHtml(
    {
      title: exhibit.data.name,
      head: '<meta name="generator" content="propmaster view --static">\n',
      body: `<script type="application/json" id="propmaster-exhibit">${json}</script>\n`,
    },
    pageFolder,
  );
}
