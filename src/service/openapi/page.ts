import type { OpenApiDocument } from './document.ts';
import { coded, Html, html, prose } from './html.ts';
import { inWords } from './in-words.ts';
import type { OpenApiSchema } from './schemas.ts';
import { STYLE } from './style.ts';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly description?: string;
    readonly schema: OpenApiSchema;
  }[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}
type Content = Readonly<Record<string, { readonly schema?: OpenApiSchema; readonly example?: unknown }>>;
interface Placed {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The document as one HTML page: everything on it, nothing from elsewhere, no script. */
export function documentPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: operation as unknown as Operation,
    })),
  );
  const areas = document.tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const schemas = Object.entries(document.components['schemas'] as Record<string, OpenApiSchema>);
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${document.info.title}</title>
<style>${new Html(STYLE)}</style>
<nav aria-label="Contents">
${areas.map(
  (area) => html`<strong><a href="#${area.name}">${area.name}</a></strong>
<ul>${area.operations.map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`)}</ul>
`,
)}<strong><a href="#schemas">Schemas</a></strong>
</nav>
<main>
<h1>${document.info.title}</h1>
<p>Version ${document.info.version}. ${document.info.description}</p>
<p>For programs: <a href="/openapi.json">openapi.json</a>. Send your key as <code>Authorization: Bearer …</code>.</p>
${areas.map(
  (area) => html`<h2 id="${area.name}">${area.name}</h2>
<p>${area.description}</p>
${area.operations.map(operationSection)}`,
)}<h2 id="schemas">Schemas</h2>
${schemas.map(
  ([name, schema]) => html`<section id="schema-${name}"><h3>${name}</h3><pre>${linked(schema)}</pre></section>
`,
)}</main>
</html>
`.text;
}

function operationSection({ method, path, operation }: Placed): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  return html`<section id="${operationId}">
<h3>${summary}</h3>
<p><code>${method} ${path}</code></p>
${prose(description)}
${parameters.length === 0 ? '' : parameterTable(parameters)}
${requestBody === undefined ? '' : bodyBlock(requestBody)}
<table><thead><tr><th>Answer<th><th>Body</thead><tbody>
${Object.entries(responses).map(
  ([status, { description: says, content }]) =>
    html`<tr><td>${status}<td>${coded(says)}<td>${content === undefined ? 'none' : contentCell(content)}
`,
)}</tbody></table>
</section>
`;
}

function parameterTable(parameters: NonNullable<Operation['parameters']>): Html {
  return html`<table><thead><tr><th>Parameter<th>In<th>Takes</thead><tbody>
${parameters.map(
  (parameter) =>
    html`<tr><td><code>${parameter.name}</code>${parameter.required ? ', required' : ''}<td>${parameter.in}<td>${coded(`${inWords(parameter.schema)}. ${parameter.description ?? ''}`)}
`,
)}</tbody></table>`;
}

function bodyBlock({ required, content }: NonNullable<Operation['requestBody']>): Html {
  const example = Object.values(content)[0]?.example;
  return html`<p>Body${required ? '' : ', optional'}: ${contentCell(content)}</p>
${example === undefined ? '' : html`<pre>${JSON.stringify(example, null, 2)}</pre>`}`;
}

function contentCell(content: Content): Html {
  const kinds = Object.entries(content).map(([type, { schema }]) =>
    schema === undefined ? html`<code>${type}</code> ` : html`<code>${type}</code> ${schemaCell(schema)} `,
  );
  return html`${kinds}`;
}

/** The names that a schema refers to; only what has none is printed. */
function schemaCell(schema: OpenApiSchema): Html {
  const names = [...JSON.stringify(schema).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name!);
  if (names.length === 0) return html`<code>${JSON.stringify(schema)}</code>`;
  return html`${names.map((name) => html`<a href="#schema-${name}">${name}</a> `)}`;
}

/** A schema as JSON, whose references are links. */
function linked(schema: OpenApiSchema): Html[] {
  return JSON.stringify(schema, null, 2)
    .split(/"#\/components\/schemas\/(\w+)"/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="#schema-${part}">${part}</a>` : html`${part}`));
}
