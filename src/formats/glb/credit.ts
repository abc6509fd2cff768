import type { SimModel } from '../../model/types.ts';

/**
 * What the `asset` of a glTF says of licence and author: `copyright`, which programs show, and `extras` as Sketchfab and others
 * write them.
 *
 * @see https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html#reference-asset
 */
export function credit({ semantics: { license, attribution } }: Pick<SimModel, 'semantics'>): {
  readonly copyright?: string;
  readonly extras?: { readonly license: string; readonly author?: string };
} {
  if (license === undefined) return {};
  const author = attribution === undefined ? {} : { author: attribution };
  return { copyright: attribution ?? license, extras: { license, ...author } };
}
