import type { Saved } from '../save-file.ts';
import type { Style } from './style.ts';
import { renderFacts } from './table.ts';
import { thousands } from './values.ts';

const CHECKED: Readonly<Record<Saved['verified'], string>> = {
  sha256: "against the service's sha256",
  length: 'its length only: the service gave no sha256',
  none: 'not at all: the service gave neither sha256 nor length',
};

export function renderSaved({ path, bytes, sha256, verified, kind }: Saved, style: Style): string {
  const facts = renderFacts(
    [
      ['bytes', thousands(bytes)],
      ['kind', kind],
      ['sha256', sha256],
      ['checked', CHECKED[verified]],
    ],
    style,
  );
  return `Saved ${style.strong(path)}\n${facts}`;
}
