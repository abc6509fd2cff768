import type { PropSource } from './source.ts';

/** What a prop was made from, for people: the prompt, the asset's id or the path. Untrusted text. */
export function describeSource(source: PropSource): string {
  switch (source.kind) {
    case 'prompt':
      return source.request.prompt;
    case 'asset':
      return source.id;
    case 'file':
      return source.path;
    case 'scene':
      return `${source.design} of ${source.scene}`;
  }
}
