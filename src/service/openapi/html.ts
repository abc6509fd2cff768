/** Text that is HTML already. Everything else that goes into a template is escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | readonly Html[] | string | number;

/** A piece of HTML; what is put in is escaped, unless it is {@link Html} itself. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + print(parts[index - 1]!) + string));
}

function print(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The little of CommonMark that our descriptions use: paragraphs and code. */
export function prose(markdown: string): Html[] {
  return markdown.split('\n\n').map((paragraph) => html`<p>${coded(paragraph)}</p>`);
}

/** Text with `code` in it. */
export function coded(text: string): Html[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
