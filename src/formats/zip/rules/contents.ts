import type { Rule } from './rule.ts';

/** What an entry is. */
export const KIND_RULES = {
  'zip/link': {
    error: 'unsafe_input',
    rule: 'it is a link',
    reason: 'Later entries can be written through the link to any target.',
    source: 'CWE-59; CWE-61; CVE-2025-11001',
  },
  'zip/special-file': {
    error: 'unsafe_input',
    rule: 'it is neither a file nor a folder',
    reason: 'Reading a pipe may never end, and writing to a device can do damage.',
    source: 'CWE-66; APPNOTE 4.4.15',
  },
  'zip/setuid': {
    error: 'unsafe_input',
    rule: 'it is a file that would run with the permissions of its owner or group',
    reason: 'A model needs no such permissions; unpacked by root, the file allows privilege escalation.',
    source: 'CWE-732; POSIX sys/stat.h',
  },
  'zip/folder-content': {
    error: 'unsafe_input',
    rule: 'it is a folder with file content',
    reason: 'Some readers write it as a file, others silently drop the content.',
    source: 'APPNOTE 4.3.8; USENIX Security 2025',
  },
} as const satisfies Record<string, Rule>;

/** How much there may be. */
export const LIMIT_RULES = {
  'zip/too-many': {
    error: 'unsafe_input',
    rule: 'there are too many entries',
    reason: 'Each entry creates a file on the disk, however small.',
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
    rule: 'its compression ratio is too high',
    reason: 'Models compress 2 : 1 to 20 : 1. An archive with 1,000 : 1 is made to fill a disk.',
    source: 'CWE-409; CVE-2019-9674',
  },
} as const satisfies Record<string, Rule>;

/** What the bytes turn out to be; known only while they are unpacked, or where a stored entry gives itself away. */
export const CONTENT_RULES = {
  'zip/size': {
    error: 'invalid_input',
    rule: 'the size of the content differs from the directory',
    reason: 'A false size would evade the limits. No content is inflated beyond its declared size.',
    source: 'APPNOTE 4.4.8, 4.4.9; CWE-130',
  },
  'zip/crc': {
    error: 'invalid_input',
    rule: 'the content does not match its CRC-32',
    reason: 'The content was damaged in transfer, or replaced.',
    source: 'APPNOTE 4.4.7; CWE-354',
  },
} as const satisfies Record<string, Rule>;

/** What a USDZ package needs on top. */
export const USDZ_RULES = {
  'zip/usdz-packed': {
    error: 'invalid_input',
    rule: 'an entry of a USDZ package is compressed',
    reason: 'A USDZ is memory-mapped and read in place, so every entry must be stored.',
    source: 'USDZ specification, "Zip constraints"',
  },
  'zip/usdz-aligned': {
    error: 'invalid_input',
    rule: 'the content of an entry of a USDZ package does not begin at a multiple of 64 bytes',
    reason: 'Renderers read vectors from it in place, and processors need them aligned.',
    source: 'USDZ specification, "Layout"',
  },
  'zip/usdz-layer': {
    error: 'invalid_input',
    rule: 'the first file of a USDZ package is not a USD layer',
    reason: 'Readers open the first file as the model.',
    source: 'USDZ specification, "Default layer"',
  },
} as const satisfies Record<string, Rule>;
