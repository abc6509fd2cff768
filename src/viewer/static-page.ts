import { carriedJson, carry } from './carry.ts';
import type { Exhibit } from './exhibit.ts';
import { pageHtml } from './page-html.ts';
import type { CarriedExhibit, CarriedPair } from './wire.ts';

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
  return carriedPage(await carry(exhibit, picture), pageFolder);
}

/** The same of what is carried already, one thing or two beside each other. */
export function carriedPage(carried: CarriedExhibit | CarriedPair, pageFolder?: string): Promise<string> {
  return pageHtml(
    {
      title: 'both' in carried ? carried.title : carried.data.name,
      head: '<meta name="generator" content="propmaster view --static">\n',
      body: `<script type="application/json" id="propmaster-exhibit">${carriedJson(carried)}</script>\n`,
    },
    pageFolder,
  );
}
