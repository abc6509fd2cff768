import type { Rule } from './rule.ts';

/**
 * The records of the archive: its end, its directory, its local headers, and that nothing lies beside them. Where two
 * readers could see two archives, it is refused, whichever of the two this reader would see.
 *
 * @see APPNOTE.TXT 6.3.10 (PKWARE)
 * @see "My ZIP isn't your ZIP: Identifying and Exploiting Semantic Gaps Between ZIP Parsers", USENIX Security 2025
 */
export const STRUCTURE_RULES = {
  'zip/not-an-archive': {
    error: 'invalid_input',
    rule: 'it is not a ZIP archive, or its end is missing',
    reason: 'A ZIP is read from its end record; without one, readers can only guess the contents.',
    source: 'APPNOTE 4.3.16',
  },
  'zip/broken': {
    error: 'invalid_input',
    rule: 'the archive is damaged',
    reason: 'Readers interpret the bytes after the damage differently.',
    source: 'APPNOTE 4.3.6; RFC 1951',
  },
  'zip/end-twice': {
    error: 'unsafe_input',
    rule: 'there is more than one end record',
    reason:
      'A reader that searches forwards, or trusts the comment length, unpacks a different archive than other readers.',
    source: 'APPNOTE 4.3.1; CVE-2024-24789; USENIX Security 2025',
  },
  'zip/trailing-data': {
    error: 'unsafe_input',
    rule: 'something other than zero padding follows the end',
    reason:
      'Scanners that stop at the end record miss this data, and other programs may take the file for another ' +
      'format.',
    source: 'APPNOTE 4.3.16; CWE-434',
  },
  'zip/hidden-data': {
    error: 'unsafe_input',
    rule: 'there are bytes that belong to no entry',
    reason: 'Readers that scan local headers unpack entries from these bytes that are not in the directory.',
    source: 'APPNOTE 4.3.1; CVE-2025-54368; USENIX Security 2025',
  },
  'zip/counts': {
    error: 'invalid_input',
    rule: 'the end record and the directory disagree',
    reason: 'Some readers use the count, others the size or the offset, and each finds different entries.',
    source: 'APPNOTE 4.4.21 to 4.4.24; CVE-2021-33196; USENIX Security 2025',
  },
  'zip/zip64': {
    error: 'invalid_input',
    rule: 'a Zip64 record or field is missing, duplicated or inconsistent',
    reason: 'Readers with Zip64 and readers without it would unpack two different archives.',
    source: 'APPNOTE 4.3.14, 4.3.15, 4.5.3; CVE-2025-8291',
  },
  'zip/multi-disk': {
    error: 'invalid_input',
    rule: 'it is one part of an archive split over several disks',
    reason: 'The other parts are missing, and readers handle this differently.',
    source: 'APPNOTE 4.4.11, 4.4.19, 8',
  },
  'zip/local-mismatch': {
    error: 'unsafe_input',
    rule: 'the entry and the directory of the archive disagree',
    reason:
      'Some readers take the name or size from the directory, others from the entry, so the file holds two ' +
      'archives.',
    source: 'APPNOTE 4.3.7; CVE-2013-4787; USENIX Security 2025',
  },
  'zip/descriptor': {
    error: 'invalid_input',
    rule: 'the data descriptor behind the content is missing or wrong',
    reason: 'Streaming readers use the descriptor to find the end of the content and the next entry.',
    source: 'APPNOTE 4.3.9; USENIX Security 2025',
  },
  'zip/overlap': {
    error: 'unsafe_input',
    rule: 'two records share the same bytes of the archive',
    reason: 'With overlaps, a small archive can unpack to petabytes without nesting.',
    source: 'Fifield, "A better zip bomb", WOOT 2019; CVE-2019-13232; CVE-2024-0450',
  },
  'zip/extra-field': {
    error: 'invalid_input',
    rule: 'the lengths of the extra fields do not add up',
    reason: 'Readers continue at different offsets, so only some of them see a field (the size, the name).',
    source: 'APPNOTE 4.5.1; USENIX Security 2025',
  },
  'zip/encrypted': {
    error: 'invalid_input',
    rule: 'the entry is encrypted',
    reason: 'It can be neither read nor checked without a password.',
    source: 'APPNOTE 4.4.4, 6, 7',
  },
  'zip/method': {
    error: 'invalid_input',
    rule: 'the entry is packed neither with "stored" nor with "deflate"',
    reason: 'All readers support these two methods. Others are rare, and few of their decoders are well tested.',
    source: 'APPNOTE 4.4.5; ISO/IEC 21320-1',
  },
} as const satisfies Record<string, Rule>;
