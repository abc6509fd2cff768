import { type ContentsDraft, emptyContents, type PrimDraft } from '../drafts.ts';
import { isIdentifier } from '../paths.ts';
import type { Contents, PrimSpec, Specifier } from '../types.ts';
import { readNames } from './arcs.ts';
import { readPrimMetadata } from './metadata.ts';
import { readProperty } from './properties.ts';
import type { Scanner } from './scanner.ts';
import { assign } from './values.ts';

const SPECIFIERS: readonly Specifier[] = ['def', 'over', 'class'];

/** Names of variants have more freedom than those of prims. @see SdfSchemaBase::IsValidVariantIdentifier */
const VARIANT = /^\.?[\p{XID_Continue}|-]+$/u;

/**
 * A prim, if one begins here.
 *
 * @param siblings where it is added
 * @param path of the parent
 */
export function readPrim(scanner: Scanner, siblings: Map<string, PrimSpec>, path: string): boolean {
  const specifier = scanner.takeKeyword(SPECIFIERS);
  if (specifier === undefined) return false;
  scanner.countSpec();
  const typeName = scanner.atString ? '' : readTypeName(scanner);
  const name = scanner.string();
  if (!isIdentifier(name)) scanner.fail(`"${name.slice(0, 80)}" is no name of a prim`);
  if (siblings.has(name)) scanner.fail(`there are two prims "${name}" in one place`);
  const prim: PrimDraft = { name, specifier, typeName, ...emptyContents() };
  siblings.set(name, prim);
  const own = path === '/' || path.endsWith('}') ? `${path}${name}` : `${path}/${name}`;
  scanner.nested(() => {
    scanner.lines();
    if (scanner.peek() === '(') {
      readPrimMetadata(scanner, prim, own);
      scanner.lines();
    }
    readContents(scanner, prim, own);
  });
  return true;
}

/** `Xform`, or with dots between names. */
function readTypeName(scanner: Scanner): string {
  let typeName = scanner.name('a type or a name');
  while (scanner.take('.')) typeName += `.${scanner.name('the rest of a type')}`;
  scanner.gap();
  return typeName;
}

/** `{ … }` of a prim or a variant: each prim and variant set ends its line, a property its line or at a semicolon. */
function readContents(scanner: Scanner, prim: ContentsDraft, path: string): void {
  scanner.expect('{');
  scanner.lines();
  while (!scanner.take('}')) {
    const whole = readPrim(scanner, prim.children, path) || readVariantSet(scanner, prim, path);
    if (!whole && !readOrder(scanner, prim)) readProperty(scanner, prim, path);
    scanner.blanks();
    const separated = !whole && scanner.take(';');
    const ended = scanner.lines();
    if (!separated && !ended) scanner.unexpected('the end of the line');
  }
}

/** `reorder nameChildren = ["a", "b"]`. @returns whether it was one */
function readOrder(scanner: Scanner, prim: ContentsDraft): boolean {
  const start = scanner.mark();
  if (scanner.takeKeyword(['reorder'])) {
    const what = scanner.takeWord(['nameChildren', 'properties']);
    if (what !== undefined) {
      assign(scanner);
      prim.metadata.set(what === 'nameChildren' ? 'primOrder' : 'propertyOrder', {
        width: 1,
        items: readNames(scanner, true),
      });
      return true;
    }
  }
  scanner.back(start);
  return false;
}

/** `variantSet "size" = { "big" (…) { … } … }`. @returns whether it was one */
function readVariantSet(scanner: Scanner, prim: ContentsDraft, path: string): boolean {
  if (!scanner.takeKeyword(['variantSet'])) return false;
  const set = readVariantName(scanner, isIdentifier);
  if (prim.variantSets.has(set)) scanner.fail(`the variant set "${set}" is there twice`);
  const variants = new Map<string, Contents>();
  prim.variantSets.set(set, variants);
  assign(scanner);
  scanner.expect('{');
  scanner.lines();
  do {
    scanner.countSpec();
    const name = readVariantName(scanner, (text) => VARIANT.test(text));
    if (variants.has(name)) scanner.fail(`the variant "${name}" is there twice`);
    const variant = emptyContents();
    variants.set(name, variant);
    const own = `${path}{${set}=${name}}`;
    scanner.nested(() => {
      scanner.blanks();
      if (scanner.peek() === '(') {
        readPrimMetadata(scanner, variant, own);
        scanner.lines();
      }
      readContents(scanner, variant, own);
    });
    scanner.lines();
  } while (!scanner.take('}'));
  return true;
}

function readVariantName(scanner: Scanner, isValid: (name: string) => boolean): string {
  const name = scanner.string();
  return isValid(name) ? name : scanner.fail(`"${name.slice(0, 80)}" is no name of a variant`);
}

/** `reorder rootPrims = ["a"]` of the layer. */
export function readRootOrder(scanner: Scanner): string[] {
  if (!scanner.takeWord(['rootPrims'])) scanner.unexpected('"rootPrims"');
  assign(scanner);
  return readNames(scanner, true);
}
