import { escapedHtml, offlinePolicy, withoutEndTag } from '../offline-page.ts';
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
  const script = withoutEndTag(await text('/page.js'), 'script');
  const style = withoutEndTag(await text('/style.css'), 'style');
  const policy = offlinePolicy(script, style);
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
