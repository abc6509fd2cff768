/** Longest statement that is kept as it is [characters]. */
const LONGEST = 200;

/**
 * Words by which licences are known, each with its SPDX identifier; `$1` is the version that was found. The first that
 * fits: what is more restrictive stands before what its name begins with.
 *
 * @see https://spdx.org/licenses
 */
const KNOWN: readonly (readonly [words: RegExp, id: string])[] = [
  [/\bcc0\b|creative ?commons zero|publicdomain\/zero/i, 'CC0-1.0'],
  [/creativecommons\.org\/licenses\/([a-z-]+)\/(\d\.\d)/i, 'CC-$1-$2'],
  [/\bcc[- ](by(?:[- ](?:nc|nd|sa))*)(?:[- ]?v?(\d(?:\.\d)?))?(?![\w.])/i, 'CC-$1-$2'],
  [/(?:creative ?commons )?attribution[- ]non-?commercial[- ]no-?deriv\w*(?: v?(\d\.\d))?/i, 'CC-BY-NC-ND-$1'],
  [/(?:creative ?commons )?attribution[- ]non-?commercial[- ]share-?alike(?: v?(\d\.\d))?/i, 'CC-BY-NC-SA-$1'],
  [/(?:creative ?commons )?attribution[- ]non-?commercial(?: v?(\d\.\d))?/i, 'CC-BY-NC-$1'],
  [/(?:creative ?commons )?attribution[- ]share-?alike(?: v?(\d\.\d))?/i, 'CC-BY-SA-$1'],
  [/(?:creative ?commons )?attribution[- ]no-?deriv\w*(?: v?(\d\.\d))?/i, 'CC-BY-ND-$1'],
  [/creative ?commons attribution(?: v?(\d\.\d))?|^\s*attribution (\d\.\d) international/im, 'CC-BY-$1$2'],
  [/gnu affero general public licen[sc]e|\bagpl/i, 'AGPL-3.0-only'],
  [/gnu lesser general public licen[sc]e|\blgpl/i, 'LGPL-3.0-only'],
  [/gnu general public licen[sc]e\s+version 2|\bgpl(?: ?v?|-)2/i, 'GPL-2.0-only'],
  [/gnu general public licen[sc]e|\bgpl(?: ?v?|-)?3?\b/i, 'GPL-3.0-only'],
  [/apache(?: software)? licen[sc]e|\bapache[- ]?2(?:\.0)?\b|apache\.org\/licenses/i, 'Apache-2.0'],
  [/mozilla public licen[sc]e|\bmpl[- ]2/i, 'MPL-2.0'],
  [/\bbsd[- ]2|bsd-2-clause/i, 'BSD-2-Clause'],
  [/\bbsd\b|redistributions? (?:of|in) source[\s\S]*neither the name/i, 'BSD-3-Clause'],
  [/redistributions? (?:of|in) source/i, 'BSD-2-Clause'],
  [/\bmit licen[sc]e\b|^\s*mit\s*$|permission is hereby granted, free of charge, to any person obtaining/im, 'MIT'],
  [/altered source versions must be plainly marked|\bzlib\b/i, 'Zlib'],
  [/the unlicense|unlicense\.org/i, 'Unlicense'],
  [/public domain/i, 'LicenseRef-public-domain'],
  [/all rights reserved/i, 'LicenseRef-all-rights-reserved'],
];

/** Version that Creative Commons has where a statement names none. */
const UNSAID_VERSION = '4.0';

/**
 * The licence that words state: `CC Attribution 3.0 Unported` → `CC-BY-3.0`.
 *
 * @param text a name, an address, an SPDX line, or the text of a licence
 * @returns `undefined` if no licence is known by these words
 */
export function spdxOf(text: string): string | undefined {
  const [, said] = /SPDX-License-Identifier:\s*([\w.+() -]+?)\s*(?:["<*]|$)/m.exec(text) ?? [];
  if (said !== undefined) return said;
  for (const [words, id] of KNOWN) {
    const found = words.exec(text);
    if (found === null) continue;
    if (!id.startsWith('CC-')) return id;
    const filled = id
      .replace(/\$(\d)/g, (_, group: string) => found[Number(group)] ?? '')
      .replaceAll(' ', '-')
      .toUpperCase();
    if (filled.endsWith('-')) return filled + UNSAID_VERSION;
    return /-\d$/.test(filled) ? `${filled}.0` : filled;
  }
  return undefined;
}

/** The identifier, else the words themselves, on one line. */
export const licenceId = (text: string): string => spdxOf(text) ?? text.replace(/\s+/g, ' ').trim().slice(0, LONGEST);

/** Whether a licence is of a family or exactly one: `CC-BY` has `CC-BY-4.0`, and not `CC-BY-SA-4.0`. */
export function isOfLicence(id: string, wanted: string): boolean {
  const [known, asked] = [id.toLowerCase(), wanted.toLowerCase()];
  return known === asked || (known.startsWith(`${asked}-`) && /^\d/.test(known.slice(asked.length + 1)));
}
