import { z } from 'zod';
import type { Dialect } from './assumptions.ts';

/** Single fields of a {@link Dialect}, as a profile overrides them. */
export type DialectOverrides = {
  readonly [Area in keyof Dialect]?:
    | { readonly [Field in keyof Dialect[Area]]?: Dialect[Area][Field] | undefined }
    | undefined;
};

/** Name of a query parameter. */
const parameter = z.string().regex(/^[A-Za-z0-9_.[\]-]{1,64}$/, 'must be the name of a query parameter');

/** A path below the base URL: no other host, no way up, no query. `marks` are the `{names}` that it must hold. */
function path(...marks: string[]) {
  return z
    .string()
    .refine(
      (text) =>
        /^(\/[A-Za-z0-9_.~{}-]+)+$/.test(text) &&
        !/\/\.{1,2}(\/|$)/.test(text) &&
        (text.match(/\{\w*\}?|\}/g) ?? []).sort().join() === marks.sort().join(),
      marks.length === 0 ? 'must be a path such as /v1/things' : `must be a path such as /v1/things/${marks.join('/')}`,
    );
}

const schema = z.strictObject({
  assets: z
    .strictObject({ pageSizeParameter: parameter, exportFormatParameter: parameter, singlePath: path('{id}') })
    .partial(),
  links: z.strictObject({ expiresInUnitSeconds: z.number().positive('must be a positive number') }).partial(),
  pages: z.strictObject({ pageSizeParameter: parameter, cursorParameter: parameter }).partial(),
  jobs: z.strictObject({ cancelPath: path('{id}') }).partial(),
  scenes: z
    .strictObject({
      graphParameter: parameter,
      exportFormatParameter: parameter,
      exportJobParameter: parameter,
      plansPath: path(),
      plannedPath: path(),
      editsPath: path(),
    })
    .partial(),
  batches: z.strictObject({ listPath: path(), singlePath: path('{id}'), cancelPath: path('{id}') }).partial(),
  images: z.strictObject({ path: path(), singlePath: path('{id}') }).partial(),
  account: z.strictObject({ path: path() }).partial(),
  catalog: z.strictObject({ path: path() }).partial(),
} satisfies Record<keyof Dialect, z.ZodType>);

/** What a profile may say of a deployment's spelling. */
export const dialectOverrides: z.ZodType<DialectOverrides> = schema.partial();
