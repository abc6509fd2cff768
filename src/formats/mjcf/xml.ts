/** Attributes in the order given; `undefined` leaves one out. */
export type Attributes = Readonly<Record<string, string | undefined>>;

/** One element. Children are elements already written, each indented by its own level. */
export function element(name: string, attributes: Attributes, children: readonly string[] = []): string {
  const written = Object.entries(attributes)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('');
  if (children.length === 0) return `<${name}${written}/>`;
  const inner = children
    .map((child) => (/[\n\r\u2028\u2029]/.test(child) ? child.replace(/^/gm, '  ') : `  ${child}`))
    .join('\n');
  return `<${name}${written}>\n${inner}\n</${name}>`;
}

/** Text inside a double-quoted attribute. Control characters that XML 1.0 has no way to write are dropped. */
export function escapeXml(text: string): string {
  if (/^[ !#-%'-;=?-~]*$/.test(text)) return text;
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
