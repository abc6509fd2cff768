import { defineFinding, type FindingKind } from '../../model/finding.ts';

export const xmlMalformed = defineFinding<{ problem: string; line: number; column: number }>({
  code: 'format/xml-malformed',
  severity: 'error',
  about:
    'The XML is not well-formed, so every program would guess something else from it. One tolerance: "--" inside of a ' +
    'comment, which the simulators accept and XML forbids.',
  message: ({ problem, line, column }) => `The XML is broken in line ${line}, column ${column}: ${problem}.`,
  hint: 'Correct the file there; `xmllint --noout` shows the same place.',
});

export const xmlEncoding = defineFinding<{ encoding: string }>({
  code: 'format/xml-encoding',
  severity: 'error',
  about:
    'The XML is not in UTF-8. The simulators read nothing else, whatever the file declares, so names would come out ' +
    'wrong without a word. Another encoding may be declared where every character is ASCII.',
  message: ({ encoding }) => `The XML is in ${encoding}, not in UTF-8.`,
  hint: 'Save the file as UTF-8, and declare encoding="utf-8" or nothing.',
});

export const xmlDoctype = defineFinding<{ what: string }>({
  code: 'format/xml-doctype',
  severity: 'error',
  about:
    'The document type declares entities or elements, or names an external file. No simulation format needs that, and ' +
    'it is how an XML file reads others of the machine or grows to gigabytes (CWE-611, CWE-776). A bare ' +
    '`<!DOCTYPE name>` is harmless and accepted.',
  message: ({ what }) => `The DOCTYPE has ${what}.`,
  hint: 'Remove the DOCTYPE, and write out the entities that it declares.',
});

export const xmlTooLarge = defineFinding<{ what: string; found: number; limit: number }>({
  code: 'format/xml-too-large',
  severity: 'error',
  about: 'The XML is larger or nested deeper than any model needs; programs that read it run out of memory or stack.',
  message: ({ what, found, limit }) => `The XML has ${what} of ${found}; the limit is ${limit}.`,
  hint: 'Divide the model into several files, and keep meshes in files of their own.',
});

export const xmlFindings: readonly FindingKind<never>[] = [xmlMalformed, xmlEncoding, xmlDoctype, xmlTooLarge];
