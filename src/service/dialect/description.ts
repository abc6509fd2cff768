import { openApiDocument } from '../openapi/document.ts';
import type { SpokenRoute } from './spoken-routes.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
}

/** The OpenAPI document of a dialect: paths, methods and parameters as it has them. Bodies are not described. */
export function spokenDescription(routes: readonly SpokenRoute[]): object {
  const ours = openApiDocument();
  const paths: Record<string, Record<string, object>> = {};
  for (const { route, path, parameters } of routes) {
    const names = new Map([...parameters].map(([spoken, own]) => [own, spoken]));
    const method = route.method.toLowerCase();
    const { summary, parameters: listed = [] } = (ours.paths[route.path]?.[method] ?? {}) as {
      readonly summary?: string;
      readonly parameters?: readonly Parameter[];
    };
    const spoken = listed.map(({ name, in: place, ...rest }) => ({
      ...rest,
      in: place,
      name: place === 'query' ? (names.get(name) ?? name) : name,
    }));
    paths[path] = { ...paths[path], [method]: { summary, parameters: spoken, responses: {} } };
  }
  const { openapi, info, servers } = ours;
  return {
    openapi,
    info: { ...info, description: 'A dialect of the local service, for tests of clients.' },
    servers,
    paths,
  };
}
