import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** One import, export or `import()` of a file of ours by another. */
export interface Import {
  /** Paths from the root of the repository, POSIX separators. */
  readonly from: string;
  readonly to: string;
  /** Of types alone: nothing is loaded. */
  readonly types: boolean;
  /** `import()`: loaded when it is reached. */
  readonly late: boolean;
}

/** Folders whose files depend on one another. */
export const ROOTS = ['src', 'adapters', 'mcp-server'] as const;

/** TypeScript files below a folder. */
export const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/')))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .sort();

/** Imports of files of ours, as TypeScript's own parser reads them. */
export const importsOf = (file: string, text?: string): Import[] =>
  statementsOf(file, text)
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier, types, late }) => ({
      from: file,
      to: path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier)),
      types,
      late,
    }));

/** Packages and modules of Node.js that a file imports, types included. */
export const packagesOf = (file: string, text?: string): string[] =>
  statementsOf(file, text).flatMap(({ specifier }) => (specifier.startsWith('.') ? [] : [specifier]));

interface Statement {
  readonly specifier: string;
  readonly types: boolean;
  readonly late: boolean;
}

function statementsOf(file: string, text: string = readFileSync(file, 'utf8')): Statement[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: Statement[] = [];
  const add = (node: ts.Node | undefined, types: boolean, late: boolean): void => {
    if (node && ts.isStringLiteralLike(node)) found.push({ specifier: node.text, types, late });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, importsTypesOnly(node.importClause), false);
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, exportsTypesOnly(node), false);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false, true);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true, false);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function importsTypesOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const { name, namedBindings } = clause;
  return !name && !!namedBindings && ts.isNamedImports(namedBindings) && allTypes(namedBindings.elements);
}

const exportsTypesOnly = ({ isTypeOnly, exportClause }: ts.ExportDeclaration): boolean =>
  isTypeOnly || (!!exportClause && ts.isNamedExports(exportClause) && allTypes(exportClause.elements));

const allTypes = (elements: readonly { readonly isTypeOnly: boolean }[]): boolean =>
  elements.length > 0 && elements.every(({ isTypeOnly }) => isTypeOnly);
