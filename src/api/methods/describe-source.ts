import type { PropSource } from '../../project/source.ts';

/** The prompt, the asset id or the path. */
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
