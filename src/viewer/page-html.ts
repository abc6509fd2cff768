import { createHash } from 'node:crypto';
import { pageFiles } from './page-files.ts';

/** What stands in a page of one file beside its script and style. */
export interface PageParts {
  readonly title: string;
  /** Of the element that the page is put into. */
  readonly attributes?: string;
  /** In the head. */
  readonly head?: string;
  /** In the body, behind the page. */
  readonly body?: string;
}

/** The page of the viewer, whole in one file: no server, no network, and no script but its own. */
export async function pageHtml(
  { title, attributes = '', head = '', body = '' }: PageParts,
  pageFolder?: string,
): Promise<string> {
  const page = pageFiles(pageFolder);
  const text = async (file: string): Promise<string> => new TextDecoder().decode((await page(file))!.bytes);
  const script = withoutEnd(await text('/page.js'), 'script');
  const style = withoutEnd(await text('/style.css'), 'style');
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${head}<title>${escapedHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<div id="page"${attributes}></div>
${body}<script type="module">${script}</script>
</body>
</html>
`;
}

/** As browsers hash it: what stands between the tags. */
const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** An element ends at its own end tag, also within a string: a backslash there changes nothing else. */
const withoutEnd = (text: string, tag: string): string => text.replaceAll(new RegExp(`</(?=${tag})`, 'gi'), '<\\/');

const escapedHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
