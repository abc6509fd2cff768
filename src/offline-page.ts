import { createHash } from 'node:crypto';

/**
 * Content-Security-Policy of a page that is one file: its own script and its own style run, pictures lie in it, and nothing
 * is loaded or sent.
 *
 * @param script as it stands between its tags, and so `style`
 */
export function offlinePolicy(script: string, style: string): string {
  return [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** As browsers hash it: what stands between the tags. */
const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** An element ends at its own end tag, also within a string: a backslash there changes nothing else. */
export const withoutEndTag = (text: string, tag: 'script' | 'style'): string =>
  text.replaceAll(new RegExp(`</(?=${tag})`, 'gi'), '<\\/');

/** Text from untrusted files, as text of an element or of an attribute in double quotes. */
export const escapedHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
