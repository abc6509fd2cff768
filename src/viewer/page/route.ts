/** Which page an address asks for, behind its `#`. */
export type PageRoute =
  | { readonly page: 'gallery' }
  | { readonly page: 'exhibit'; readonly id: string }
  | { readonly page: 'compare'; readonly left: string; readonly right: string };

export function routeOf(hash: string): PageRoute {
  const [page, first, second] = hash.replace(/^#\/?/, '').split('/').map(decoded);
  if (page === 'view' && first) return { page: 'exhibit', id: first };
  if (page === 'compare' && first && second) return { page: 'compare', left: first, right: second };
  return { page: 'gallery' };
}

export function addressOf(route: PageRoute): string {
  const part = encodeURIComponent;
  if (route.page === 'exhibit') return `#/view/${part(route.id)}`;
  return route.page === 'compare' ? `#/compare/${part(route.left)}/${part(route.right)}` : '#/';
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
