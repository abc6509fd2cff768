import type { Rule } from './rule.ts';

/** What an entry is. */
export const KIND_RULES = {
  'zip/link': {
    error: 'unsafe_input',
    rule: 'it is a link',
    reason: 'The next entry is written through it, to wherever it leads.',
    source: 'CWE-59; CWE-61; CVE-2025-11001',
  },
  'zip/special-file': {
    error: 'unsafe_input',
    rule: 'it is neither a file nor a folder',
    reason: 'Reading a pipe never ends, and writing to a device is worse.',
    source: 'CWE-66; APPNOTE 4.4.15',
  },
  'zip/setuid': {
    error: 'unsafe_input',
    rule: 'it is a file that would run with the rights of its owner or group',
    reason: 'A model needs no rights; unpacked by root, such a file is a door.',
    source: 'CWE-732; POSIX sys/stat.h',
  },
  'zip/folder-content': {
    error: 'unsafe_input',
    rule: 'it is a folder with content of its own',
    reason: 'Some readers write it as a file, others drop the content unseen.',
    source: 'APPNOTE 4.3.8; USENIX Security 2025',
  },
} as const satisfies Record<string, Rule>;

/** How much there may be. */
export const LIMIT_RULES = {
  'zip/too-many': {
    error: 'unsafe_input',
    rule: 'there are too many entries',
    reason: 'Each costs a file on the disk, however small it is.',
    source: 'CWE-770',
  },
  'zip/too-large': {
    error: 'unsafe_input',
    rule: 'it unpacks to too much',
    reason: 'It fills the disk.',
    source: 'CWE-409; CWE-770',
  },
  'zip/ratio': {
    error: 'unsafe_input',
    rule: 'it unpacks to far more than it weighs',
    reason: 'Models pack 2 : 1 to 20 : 1; what packs 1,000 : 1 was made to fill a disk.',
    source: 'CWE-409; CVE-2019-9674',
  },
} as const satisfies Record<string, Rule>;

/** What the bytes turn out to be; known only while they are unpacked, or where a stored entry gives itself away. */
export const CONTENT_RULES = {
  'zip/size': {
    error: 'invalid_input',
    rule: 'the content has another size than the directory says',
    reason: 'A size that lies passes the limits; nothing is inflated beyond it.',
    source: 'APPNOTE 4.4.8, 4.4.9; CWE-130',
  },
  'zip/crc': {
    error: 'invalid_input',
    rule: 'the content does not match its CRC-32',
    reason: 'The content was damaged on its way, or put there instead of another.',
    source: 'APPNOTE 4.4.7; CWE-354',
  },
} as const satisfies Record<string, Rule>;

/** What a USDZ package needs on top. */
export const USDZ_RULES = {
  'zip/usdz-packed': {
    error: 'invalid_input',
    rule: 'an entry of a USDZ package is packed',
    reason: 'A USDZ is mapped into memory and read in place, so every entry is stored.',
    source: 'USDZ specification, "Zip constraints"',
  },
  'zip/usdz-aligned': {
    error: 'invalid_input',
    rule: 'the content of an entry of a USDZ package does not begin at a multiple of 64 bytes',
    reason: 'Renderers read vectors from it in place, and processors want them aligned.',
    source: 'USDZ specification, "Layout"',
  },
  'zip/usdz-layer': {
    error: 'invalid_input',
    rule: 'the first file of a USDZ package is no USD layer',
    reason: 'Readers open the first file as the model.',
    source: 'USDZ specification, "Default layer"',
  },
} as const satisfies Record<string, Rule>;
