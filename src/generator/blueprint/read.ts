import { type BlueprintFinding, schemaFindings } from './finding.ts';
import { guard } from './guard.ts';
import { LIMITS } from './limits.ts';
import { type PartialDocument, partialDocument } from './partial-document.ts';
import { type Blueprint, blueprintSchema } from './schema/document.ts';

export type BlueprintReading =
  | { readonly kind: 'read'; readonly blueprint: Blueprint }
  | { readonly kind: 'refused'; readonly findings: readonly BlueprintFinding[] };

/** Reads a document that came as data. Only its form is looked at; {@link buildBlueprint} tells the rest. Pure. */
export function readBlueprint(document: unknown): BlueprintReading {
  const refusal = guard(document);
  if (refusal) return { kind: 'refused', findings: [refusal] };
  const parsed = blueprintSchema.safeParse(document);
  if (parsed.success) return { kind: 'read', blueprint: parsed.data };
  return { kind: 'refused', findings: schemaFindings(parsed.error, document).slice(0, LIMITS.findings) };
}

/** Reads a document from its text. */
export function readBlueprintText(text: string): BlueprintReading {
  const refused = (code: string, message: string, hint: string): BlueprintReading => ({
    kind: 'refused',
    findings: [{ code, severity: 'error', pointer: '', message, hint }],
  });
  if (text.length > LIMITS.bytes)
    return refused(
      'too-large',
      `The document has ${text.length} characters; ${LIMITS.bytes} are allowed.`,
      'Say the same with parameters and patterns ("repeat"), which are short.',
    );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return refused('json', `This is no JSON: ${(error as Error).message}.`, 'Check commas, quotes and brackets there.');
  }
  return readBlueprint(value);
}

/** What can still be built of a document that is refused, given as text or as data; `undefined` where too little is left. */
export function restOfDocument(document: unknown): PartialDocument | undefined {
  if (typeof document !== 'string') return partialDocument(document);
  if (document.length > LIMITS.bytes) return undefined;
  try {
    return partialDocument(JSON.parse(document));
  } catch {
    return undefined;
  }
}
