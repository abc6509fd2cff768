import type { z } from 'zod';
import { fieldsOf } from './schema/solid.ts';

/** A place in a document, key by key. */
export type Path = readonly (string | number)[];

/** What is wrong with a blueprint, or was done about it. */
export interface BlueprintFinding {
  /** Stable, in kebab case: `unknown-name`. `docs/blueprints.md` lists them. */
  readonly code: string;
  /** An error means that nothing is made. */
  readonly severity: 'error' | 'warning' | 'info';
  /** JSON pointer (RFC 6901) into the document: `/links/1/solids/3/size/0`. */
  readonly pointer: string;
  /** What is so, with the value. */
  readonly message: string;
  /** The way out. */
  readonly hint?: string;
}

/** RFC 6901. */
export const pointerOf = (path: Path): string =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** One thing that can't be made; caught where the next one can still be looked at. */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly finding: BlueprintFinding;

  constructor(code: string, path: Path, message: string, hint?: string) {
    super(message);
    this.finding = { code, severity: 'error', pointer: pointerOf(path), message, ...(hint ? { hint } : {}) };
  }
}

/** A fault that follows from another one, which is told; it is not told itself. */
export class Follows extends Fault {
  constructor(path: Path) {
    super('follows', path, 'What it refers to could not be made.');
  }
}

/** Names in a message, the first of them. */
export function listed(names: Iterable<string>): string {
  const all = [...names];
  if (all.length === 0) return 'none';
  return all.length > 20 ? `${all.slice(0, 20).join(', ')} and ${all.length - 20} more` : all.join(', ');
}

/** A length for people: `12.5 mm`, `1.2 m`. */
export function metres(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  return Math.abs(value) < 1 ? `${Number((value * 1000).toPrecision(4))} mm` : `${Number(value.toPrecision(4))} m`;
}

/** The issues of the schema; of a union, those of the branch that fits best. */
export function schemaFindings(error: z.ZodError, root: unknown): BlueprintFinding[] {
  return error.issues.flatMap((issue) => flatten(issue, [], root));
}

type Issue = z.core.$ZodIssue;

function flatten(issue: Issue, above: Path, root: unknown): BlueprintFinding[] {
  const path = [...above, ...(issue.path as Path)];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const branches = issue.errors.filter((branch) => branch.length > 0);
    const depth = (branch: readonly Issue[]): number => Math.max(...branch.map(({ path: own }) => own.length));
    const deepest = branches.toSorted((a, b) => depth(b) - depth(a))[0];
    if (deepest && depth(deepest) > 0) return deepest.flatMap((one) => flatten(one, path, root));
  }
  const found = valueAt(root, path);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      code: 'unknown-property',
      severity: 'error',
      pointer: pointerOf([...path, key]),
      message: `There is no property "${key.slice(0, 60)}" here.`,
      hint: propertiesOf(found, key) ?? 'Remove it, or look it up in schemas/blueprint.schema.json.',
    }));
  return [
    {
      code: 'schema',
      severity: 'error',
      pointer: pointerOf(path),
      message: `${issue.message}${found === undefined ? '' : `; it is ${shown(found)}`}.`,
    },
  ];
}

/** What may stand beside a property that there is not, where its owner is a solid. */
function propertiesOf(owner: unknown, key: string): string | undefined {
  const { shape } = (typeof owner === 'object' && owner !== null ? owner : {}) as { shape?: unknown };
  const fields = typeof shape === 'string' ? fieldsOf(shape) : undefined;
  const hollow = key === 'shell' ? ` To hollow it, cut the same ${shape}, smaller, out of it (op "cut").` : '';
  return fields && `A ${shape} takes ${fields.join(', ')}.${hollow}`;
}

function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.hasOwn(value, key) ? (value as Record<string | number, unknown>)[key] : undefined;
  }
  return value;
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
