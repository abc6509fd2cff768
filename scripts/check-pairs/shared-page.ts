import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { escapedHtml } from '../../src/offline-page.ts';
import { carriedJson } from '../../src/viewer/carry.ts';
import type { CarriedExhibit, CarriedPair } from '../../src/viewer/wire.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapedHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="viewer.css">
</head>
<body>
${body}
</body>
</html>
`;

/** Many static pages of the viewer in one folder, which have script and style in common. */
export const sharedPage = (carried: CarriedExhibit | CarriedPair): string =>
  page(
    'both' in carried ? carried.title : carried.data.name,
    `<div id="page"></div>
<script type="application/json" id="propmaster-exhibit">${carriedJson(carried)}</script>
<script type="module" src="viewer.js"></script>`,
  );

/** Every page of such a folder, by heading. @param pages heading → names of what is shown */
export const indexPage = (pages: ReadonlyMap<string, readonly string[]>): string =>
  page(
    'In three dimensions – propmaster',
    `<main class="gallery">
<h1>In three dimensions</h1>
<p><a href="../index.html">Back to the documentation</a></p>
${[...pages].map(([heading, names]) => `<h2>${escapedHtml(heading)}</h2>\n<p>${names.map(linkTo).join(' · ')}</p>`).join('\n')}
</main>`,
  );

const linkTo = (name: string): string => `<a href="${pageOf(name)}">${escapedHtml(name.replaceAll('_', ' '))}</a>`;

/** @param pageFolder with the built page of the viewer */
export function writeShared(folder: string, pageFolder: string): void {
  mkdirSync(folder, { recursive: true });
  copyFileSync(path.join(pageFolder, 'page.js'), path.join(folder, 'viewer.js'));
  copyFileSync(path.join(pageFolder, 'style.css'), path.join(folder, 'viewer.css'));
}

/** `physics/mass-positive` → `physics-mass-positive.html` */
export const pageOf = (name: string): string => `${name.replaceAll('/', '-')}.html`;
