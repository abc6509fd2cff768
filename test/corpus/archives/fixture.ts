import { createHash } from 'node:crypto';
import type { ArchiveRule } from '../../../src/formats/zip/rules.ts';

interface Fixture {
  /** The verdict, as a file name. */
  readonly name: string;
  readonly kind: 'zip' | 'usdz';
  readonly bytes: () => Buffer;
}

/** An archive that must be refused, for this reason. */
export interface Refused extends Fixture {
  readonly code: ArchiveRule;
}

/** An archive that must be unpacked, to these files: path → SHA-256 of the content, clutter left out. */
export interface Accepted extends Fixture {
  readonly tree: ReadonlyMap<string, string>;
}

type WithoutPrefix<Rule> = Rule extends `zip/${infer Rest}` ? Rest : never;

/** Refusals that have one code in common. */
export function refuse(
  code: WithoutPrefix<ArchiveRule>,
  variants: Readonly<Record<string, () => Buffer>>,
  kind: Fixture['kind'] = 'zip',
): Refused[] {
  return Object.entries(variants).map(([variant, bytes]) => ({
    name: `refuse--${code}--${variant}.${kind}`,
    code: `zip/${code}`,
    kind,
    bytes,
  }));
}

/** Contents by path, as a person would write them. */
export type Contents = Readonly<Record<string, string | Uint8Array>>;

/** Archives that have one trait in common and must unpack to what stands beside them. */
export function accept(
  trait: string,
  variants: Readonly<Record<string, readonly [bytes: () => Buffer, tree: Contents]>>,
  kind: Fixture['kind'] = 'zip',
): Accepted[] {
  return Object.entries(variants).map(([variant, [bytes, tree]]) => ({
    name: `accept--${trait}--${variant}.${kind}`,
    kind,
    bytes,
    tree: new Map(Object.entries(tree).map(([path, content]) => [path, sha256(content)])),
  }));
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
