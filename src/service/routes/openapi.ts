import { createHash } from 'node:crypto';
import type { ServiceApp } from '../http/environment.ts';
import { openApiDocument } from '../openapi/document.ts';
import { documentPage } from '../openapi/page.ts';
import { STYLE } from '../openapi/style.ts';

/** Only the page's own style, by its hash; no script, no image, no frame, nothing from elsewhere. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The interface, described to programs and to people. Made at the first request for it: hardly anybody asks. */
export function openApiRoutes(app: ServiceApp): void {
  let document: ReturnType<typeof openApiDocument> | undefined;
  let page: string | undefined;
  const description = () => {
    document ??= openApiDocument();
    return document;
  };
  app.get('/openapi.json', (context) => context.json(description()));
  // Who opens the address in a browser wants to read; a program is told that there is no such route.
  app.use('/', async (context, next) => {
    const isBrowser = context.req.method === 'GET' && /\btext\/html\b/.test(context.req.header('Accept') ?? '');
    return isBrowser ? context.redirect('/docs', 302) : next();
  });
  app.get('/docs', (context) => {
    page ??= documentPage(description());
    return context.html(page, 200, { 'Content-Security-Policy': POLICY });
  });
}
