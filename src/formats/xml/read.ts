import { SaxesParser } from 'saxes';
import { refusePointer } from '../lfs-pointer.ts';
import { refusal } from '../refusal.ts';
import { withPlainComments } from './comments.ts';
import { beforeZeroBytes, soundDeclaration } from './declaration.ts';
import { checkDeclaredEncoding, decodeXml } from './decode.ts';
import { xmlDoctype, xmlMalformed, xmlTooLarge } from './findings.ts';
import { PlaceFinder } from './place-finder.ts';
import { shortened } from './shorten.ts';
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
  let here = (): { line: number; column: number } => ({ line: 1, column: 1 });
  const limit = (what: string, found: number, allowed: number): void => {
    if (found <= allowed) return;
    throw refusal('unsafe_input', xmlTooLarge.at(`${place}:${here().line}`, { what, found, limit: allowed }));
  };
  limit('a size in bytes', bytes.length, most.bytes);
  refusePointer(bytes, place);
  const text = beforeZeroBytes(soundDeclaration(decodeXml(bytes, place)));
  const { text: shorter, original, cutAt } = shortened(text);
  const short = withPlainComments(shorter);
  here = () => placeIn(text, original(parser.position));
  const places = new PlaceFinder(text);
  const open: Open[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  let attributes = new Map<string, string>();

  parser.on('error', ({ message }) => {
    const at = here();
    const problem = message.replace(/\.$/, '');
    throw refusal('invalid_input', xmlMalformed.at(`${place}:${at.line}`, { problem, ...at }));
  });
  parser.on('xmldecl', ({ version, encoding }) => {
    checkDeclaredEncoding(encoding, text, place);
    if (version !== '1.0') parser.fail(`it declares XML ${version}, and only 1.0 is read`);
  });
  parser.on('doctype', (seen) => {
    const declaration = seen + cutAt(parser.position - '>'.length);
    if (BARE_DOCTYPE.test(declaration)) return;
    const what = declaration.includes('[') ? 'declarations' : 'more than a name';
    throw refusal('unsafe_input', xmlDoctype.at(`${place}:${here().line}`, { what }));
  });
  // The parser takes `<?name??>`: a question mark in place of the space that must follow the name (XML 1.0, 2.6).
  parser.on('processinginstruction', ({ body }) => {
    const before = parser.position - '?>'.length - body.length - 1;
    if (body.startsWith('?') && !/\s/.test(short.charAt(before))) parser.fail('a space must follow the name');
  });
  parser.on('opentagstart', ({ name }) => {
    limit('a number of elements', ++elements, most.elements);
    limit('a depth', open.length + 1, most.depth);
    limit('a name with a length', name.length, most.name);
    attributes = new Map();
    open.push({ name, attributes, children: [], text: '', ...places.before(original(parser.position)) });
  });
  parser.on('attribute', ({ name, value: seen }) => {
    // White space of a value is normalised (3.3.3), CRLF before (2.11).
    const cut = cutAt(parser.position - 1);
    const value = cut === '' ? seen : cut.replace(/\r\n|[\t\n\r]/g, ' ');
    limit('an attribute name with a length', name.length, most.name);
    limit('an attribute with a length', value.length, most.value);
    if (attributes.has(name)) parser.fail(`duplicate attribute: ${name}`);
    limit('a number of attributes in one element', attributes.set(name, value).size, most.attributes);
  });
  const append = (piece: string): void => {
    const inside = open.at(-1);
    if (inside) inside.text += piece;
  };
  // Lines end with LF (2.11).
  const cutBefore = (end: string): string => cutAt(parser.position - end.length).replace(/\r\n?/g, '\n');
  parser.on('text', (seen) => append(seen + cutBefore('<')));
  parser.on('cdata', (seen) => append(cutBefore(']]>') || seen));
  parser.on('closetag', () => {
    const closed = open.pop()!;
    if (open.length > 0) open.at(-1)!.children.push(closed);
    else root = closed;
  });
  parser.write(short).close();
  return root!;
}

/** Line and column of an offset, both from 1. A line ends with LF, CR, or both (XML 1.0, 2.11). */
function placeIn(text: string, offset: number): { line: number; column: number } {
  const [before, rest] = [text.slice(0, offset), text.slice(offset, offset + 1)];
  const lines = before.split(rest === '\n' ? /\r\n|\n|\r(?!$)/ : /\r\n?|\n/);
  return { line: lines.length, column: lines.at(-1)!.length + 1 };
}
