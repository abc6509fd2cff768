import { createHash } from 'node:crypto';
import { writeGlb } from '../formats/glb/write.ts';
import type { Exhibit } from './exhibit.ts';
import { pageFiles } from './page-files.ts';
import { recordDrop } from './record.ts';
import type { CarriedExhibit } from './wire.ts';

/**
 * A page that shows one thing, whole in one file: no server, no network. In place of the engine it has what the engine
 * made of a drop.
 *
 * @param picture PNG
 * @param pageFolder with the built page. @default that of this package
 * @returns HTML
 */
export async function staticPage(
  { data, model, physics }: Exhibit,
  picture: Uint8Array | undefined,
  pageFolder?: string,
): Promise<string> {
  const page = pageFiles(pageFolder);
  const text = async (file: string): Promise<string> => new TextDecoder().decode((await page(file))!.bytes);
  const [script, style, visual, collision, drop] = await Promise.all([
    text('/page.js'),
    text('/style.css'),
    writeGlb(model, 'visual'),
    writeGlb(model, 'collision'),
    recordDrop(physics, data),
  ]);
  const carried: CarriedExhibit = {
    data,
    model: base64(visual),
    colliders: base64(collision),
    picture: picture ? `data:image/png;base64,${base64(picture)}` : '',
    ...(drop && { recording: { rate: drop.rate, bodies: drop.bodies, poses: base64(bytesOf(drop.poses)) } }),
  };
  return htmlOf(data.name, withoutEnd(script, 'script'), withoutEnd(style, 'style'), carried);
}

function htmlOf(title: string, script: string, style: string, carried: CarriedExhibit): string {
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    'img-src data: blob:',
    'connect-src blob: data:',
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
<meta name="generator" content="propmaster view --static">
<title>${escaped(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<div id="page"></div>
<script type="application/json" id="propmaster-exhibit">${JSON.stringify(carried, finite).replaceAll('<', '\\u003c')}</script>
<script type="module">${script}</script>
</body>
</html>
`;
}

/** As browsers hash it: what stands between the tags. */
const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** An element ends at its own end tag, also within a string: a backslash there changes nothing else. */
const withoutEnd = (text: string, tag: string): string => text.replaceAll(new RegExp(`</(?=${tag})`, 'gi'), '<\\/');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');

const bytesOf = ({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

const finite = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isFinite(value) ? null : value;
