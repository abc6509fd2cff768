import { SaxesParser } from 'saxes';
import { refusePointer } from '../lfs-pointer.ts';
import { refusal } from '../refusal.ts';
import { withPlainComments } from './comments.ts';
import { declarationFirst } from './declaration.ts';
import { checkDeclaredEncoding, decodeXml } from './decode.ts';
import { xmlDoctype, xmlMalformed, xmlTooLarge } from './findings.ts';
import { PlaceFinder } from './place-finder.ts';
import { XML_LIMITS, type XmlElement, type XmlLimits } from './types.ts';

/** What may stand between `<!DOCTYPE` and `>`. */
const BARE_DOCTYPE = /^\s+[A-Za-z_:][\w:.-]*\s*$/;

interface Open {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: XmlElement[];
  text: string;
  readonly line: number;
  readonly column: number;
}

/**
 * An XML document as a tree. Strict: what is not well-formed XML 1.0 is refused, and so is a document type that declares
 * anything. The five predefined entities and character references are all that is ever expanded; nothing else is read.
 *
 * @param place path of the file, for errors
 * @throws {PropmasterError} `invalid_input` (broken, encoding) or `unsafe_input` (document type, limits); `where` is
 *   `<place>:<line>`, `findings` holds one
 * @see https://www.w3.org/TR/xml/
 */
export function readXml(bytes: Uint8Array, place: string, limits: Partial<XmlLimits> = {}): XmlElement {
  const most = { ...XML_LIMITS, ...limits };
  const parser = new SaxesParser({ position: false });
  const limit = (what: string, found: number, allowed: number): void => {
    if (found <= allowed) return;
    throw refusal('unsafe_input', xmlTooLarge.at(`${place}:${parser.line}`, { what, found, limit: allowed }));
  };
  limit('a size in bytes', bytes.length, most.bytes);
  refusePointer(bytes, place);
  const text = declarationFirst(decodeXml(bytes, place));
  const places = new PlaceFinder(text);
  const open: Open[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  let attributes = new Map<string, string>();

  parser.on('error', ({ message }) => {
    const at = { line: parser.line, column: parser.columnIndex + 1 };
    const problem = message.replace(/\.$/, '');
    throw refusal('invalid_input', xmlMalformed.at(`${place}:${at.line}`, { problem, ...at }));
  });
  parser.on('xmldecl', ({ version, encoding }) => {
    checkDeclaredEncoding(encoding, text, place);
    if (version !== '1.0') parser.fail(`it declares XML ${version}, and only 1.0 is read`);
  });
  parser.on('doctype', (declaration) => {
    if (BARE_DOCTYPE.test(declaration)) return;
    const what = declaration.includes('[') ? 'declarations' : 'more than a name';
    throw refusal('unsafe_input', xmlDoctype.at(`${place}:${parser.line}`, { what }));
  });
  // The parser takes `<?name??>`: a question mark in place of the space that must follow the name (XML 1.0, 2.6).
  parser.on('processinginstruction', ({ body }) => {
    const before = parser.position - '?>'.length - body.length - 1;
    if (body.startsWith('?') && !/\s/.test(text.charAt(before))) parser.fail('a space must follow the name');
  });
  parser.on('opentagstart', ({ name }) => {
    limit('a number of elements', ++elements, most.elements);
    limit('a depth', open.length + 1, most.depth);
    limit('a name with a length', name.length, most.name);
    attributes = new Map();
    open.push({ name, attributes, children: [], text: '', ...places.before(parser.position) });
  });
  parser.on('attribute', ({ name, value }) => {
    limit('an attribute name with a length', name.length, most.name);
    limit('an attribute with a length', value.length, most.value);
    if (attributes.has(name)) parser.fail(`duplicate attribute: ${name}`);
    limit('a number of attributes in one element', attributes.set(name, value).size, most.attributes);
  });
  const append = (piece: string): void => {
    const inside = open.at(-1);
    if (inside) inside.text += piece;
  };
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', () => {
    const closed = open.pop()!;
    if (open.length > 0) open.at(-1)!.children.push(closed);
    else root = closed;
  });
  parser.write(withPlainComments(text)).close();
  return root!;
}
