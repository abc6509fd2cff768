import { refusal } from '../refusal.ts';
import type { XmlElement } from '../xml/types.ts';
import { urdfXacro } from './findings.ts';

/** An expression or a substitution that only xacro resolves. */
const EXPRESSION = /\$\{[^}]*\}|\$\((?:find|arg|env|optenv|cwd|dirname|eval|anon)\b[^)]*\)/;

/**
 * Refuses a file that is still xacro, with the command that expands it. A document that has been expanded may keep the
 * declaration of the name space, which says nothing.
 *
 * @throws {PropmasterError} `invalid_input` naming the first element or expression of xacro
 */
export function refuseXacro(robot: XmlElement, path: string): void {
  const found = firstOf(robot);
  if (!found) return;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const target = `${name.replace(/\.(?:xacro|urdf|xml)$/i, '').replace(/\.(?:urdf|xacro)$/i, '')}.urdf`;
  const written = target === name ? target.replace(/\.urdf$/, '.expanded.urdf') : target;
  const quoted = [name, written].map((each) => (/^[\w.-]+$/.test(each) ? each : `'${each.replaceAll("'", "'\\''")}'`));
  const command = `xacro ${quoted[0]} -o ${quoted[1]}`;
  throw refusal('invalid_input', urdfXacro.at(`${path}:${found.line}`, { found: found.what, command }));
}

function firstOf(node: XmlElement): { readonly what: string; readonly line: number } | undefined {
  if (node.name.startsWith('xacro:')) return { what: `<${node.name}>`, line: node.line };
  for (const [name, value] of node.attributes) {
    const expression = EXPRESSION.exec(value)?.[0];
    if (expression !== undefined) return { what: `${name}="${value.slice(0, 60)}"`, line: node.line };
  }
  for (const child of node.children) {
    const found = firstOf(child);
    if (found) return found;
  }
  return undefined;
}
