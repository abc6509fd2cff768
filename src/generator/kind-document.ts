import { blueprintOf, buildBlueprint, type DrawnKind, plainBlueprint, readBlueprint } from './blueprint/index.ts';
import { build } from './build.ts';
import { describe } from './describe.ts';
import { type AnyKind, nameOf } from './kind.ts';
import { SHELF } from './shelf.ts';

/**
 * A built-in kind as a document to start from. A kind that is a blueprint gives its own; one that is made by code is drawn
 * after the shapes that it collides with, as its plain noun makes it.
 *
 * @returns `undefined` for an unknown kind; `refused` where what was drawn can't be built
 */
export async function documentOfKind(
  name: string,
): Promise<
  | { readonly document: Readonly<Record<string, unknown>>; readonly isWhole: boolean }
  | { readonly refused: string }
  | undefined
> {
  const kind = SHELF.kinds.find((one) => nameOf(one) === name);
  if (!kind) return undefined;
  if (isDrawn(kind)) return { document: plainBlueprint(kind.blueprint) as Record<string, unknown>, isWhole: true };
  const reading = describe(Object.keys(kind.words.nouns)[0]!);
  if (reading.kind !== 'described') return { refused: reading.message };
  const document = blueprintOf(await build(reading.description, { name, prompt: '' }), name);
  const read = readBlueprint(document);
  const findings = read.kind === 'refused' ? read.findings : (await buildBlueprint(read.blueprint)).findings;
  const worst = findings.find(({ severity }) => severity === 'error');
  return worst ? { refused: worst.message } : { document, isWhole: false };
}

const isDrawn = (kind: AnyKind): kind is DrawnKind => 'blueprint' in kind;
