/**
 * An address below the base URL as the target of a call, which gets the key; `undefined` for one that lies elsewhere.
 *
 * @param address a path, with or without its first slash, or a whole URL
 */
export function ownTarget(address: string, base: URL): string | undefined {
  const root = base.pathname.replace(/\/+$/, '');
  const isWhole = /^([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(address);
  const text = isWhole ? address : `${root}/${address.replace(/^[/\\]+/, '')}`;
  const url = URL.canParse(text, base.href) ? new URL(text, base) : undefined;
  if (!url || url.origin !== base.origin || !url.pathname.startsWith(`${root}/`)) return undefined;
  // Braces are the marks of parameters.
  return (url.pathname.slice(root.length) + url.search).replaceAll('{', '%7B').replaceAll('}', '%7D');
}
