import type { MarkdownRenderer } from 'vitepress';
import { PLANTED } from '../../scripts/check-pairs/planted.ts';
import { KIND_NAMES } from '../../src/generator/index.ts';

/** Pages of the viewer that `scripts/site-pages.ts` writes beside the documentation. */
const addressOf = (name: string): string => `./view/${name.replaceAll('/', '-')}.html`;
const PAIRED: ReadonlySet<string> = new Set(PLANTED.map(({ code }) => code));
const KINDS: ReadonlySet<string> = new Set(KIND_NAMES);

/** Opens a page that is none of VitePress: its router leaves links with a target alone. */
const link = (name: string, text: string): string => `<a href="${addressOf(name)}" target="_self">${text}</a>`;

/**
 * Leads from checks to a failing and a mended prop, and from kinds to the kind itself. On the pages alone: in the
 * repository there is nothing that such links could lead to.
 */
export function linkToViews(md: MarkdownRenderer): void {
  const { heading_close: close } = md.renderer.rules;
  md.renderer.rules.heading_close = (tokens, index, options, env, self) => {
    const shown = close ? close(tokens, index, options, env, self) : self.renderToken(tokens, index, options);
    const title = tokens[index - 1]?.content ?? '';
    if (isPage(env, 'checks.md') && PAIRED.has(title))
      return `${shown}<p>${link(title, 'See it fail, and mended')}</p>`;
    const kind = title.replaceAll(' ', '_');
    return isPage(env, 'kinds.md') && KINDS.has(kind)
      ? `${shown}<p>${link(kind, 'See it in three dimensions')}</p>`
      : shown;
  };
  const code = md.renderer.rules.code_inline!;
  md.renderer.rules.code_inline = (tokens, index, options, env, self) => {
    const shown = code(tokens, index, options, env, self);
    const { content } = tokens[index]!;
    return isPage(env, 'check-pairs.md') && PAIRED.has(content) ? link(content, shown) : shown;
  };
  const text = md.renderer.rules.text!;
  md.renderer.rules.text = (tokens, index, options, env, self) => {
    const [, row, names] = /^(From the top, \d in a row: )(.+)\.$/.exec(tokens[index]!.content) ?? [];
    if (row === undefined || names === undefined || !isPage(env, 'gallery.md'))
      return text(tokens, index, options, env, self);
    return `${row}${names.replaceAll(/[^·;]+/g, (kind) => {
      const name = kind.trim();
      return kind.replace(name, link(name.replaceAll(' ', '_'), name));
    })}.`;
  };
}

const isPage = (env: unknown, file: string): boolean =>
  (env as { readonly relativePath?: string }).relativePath === file;
