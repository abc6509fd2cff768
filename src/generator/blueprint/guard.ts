import type { BlueprintFinding, Path } from './finding.ts';
import { pointerOf } from './finding.ts';
import { LIMITS } from './limits.ts';

/**
 * Whether a document can be looked at by a schema: how deep and how large it is, without recursion.
 *
 * @returns what is wrong with it; `undefined`: nothing
 */
export function guard(document: unknown): BlueprintFinding | undefined {
  const stack: { readonly value: unknown; readonly path: Path }[] = [{ value: document, path: [] }];
  let nodes = 0;
  let characters = 0;
  while (stack.length > 0) {
    const { value, path } = stack.pop()!;
    if (++nodes > LIMITS.nodes) return refused('too-large', [], `The document has more than ${LIMITS.nodes} values.`);
    if (typeof value === 'string') characters += value.length;
    if (characters > LIMITS.bytes) return refused('too-large', [], `Its texts are longer than ${LIMITS.bytes} bytes.`);
    if (typeof value === 'number' && !Number.isFinite(value))
      return refused('not-a-number', path, `It is ${value}; a finite number is needed.`);
    if (typeof value !== 'object' || value === null) continue;
    if (path.length >= LIMITS.depth)
      return refused('too-deep', path.slice(0, 8), `It is nested more than ${LIMITS.depth} deep.`);
    const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
    for (const key of keys) {
      if (stack.length > LIMITS.nodes)
        return refused('too-large', path, `A list has more than ${LIMITS.nodes} values.`);
      stack.push({ value: (value as Record<string | number, unknown>)[key], path: [...path, key] });
    }
  }
  return undefined;
}

const refused = (code: string, path: Path, message: string): BlueprintFinding => ({
  code,
  severity: 'error',
  pointer: pointerOf(path),
  message,
  hint: 'Say the same with parameters and patterns ("repeat"), which are short.',
});
