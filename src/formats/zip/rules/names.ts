import type { Rule } from './rule.ts';

/** Names: one file on every system, inside the folder, and shown as what it is. */
export const NAME_RULES = {
  'zip/name-encoding': {
    error: 'invalid_input',
    rule: 'the name is no valid UTF-8',
    reason: 'Overlong and broken sequences become other letters, dots and slashes in lax decoders.',
    source: 'APPNOTE 4.4.4, Appendix D; RFC 3629, 10; CWE-176',
  },
  'zip/name-field': {
    error: 'unsafe_input',
    rule: 'the Unicode Path field contradicts the name',
    reason: 'Readers that know the field write another file than readers that do not.',
    source: 'APPNOTE 4.6.9; USENIX Security 2025',
  },
  'zip/name-empty': {
    error: 'unsafe_input',
    rule: 'the name is empty',
    reason: 'It stands for the folder that is unpacked into, which must not become a file.',
    source: 'APPNOTE 4.4.17',
  },
  'zip/name-control': {
    error: 'unsafe_input',
    rule: 'the name holds a NUL or a control character',
    reason: 'A NUL ends the name in programs written in C; the others forge lines in logs and terminals.',
    source: 'CWE-158; CWE-150',
  },
  'zip/name-bidi': {
    error: 'unsafe_input',
    rule: 'the name holds a mark that turns the direction of writing',
    reason: 'With one, "gpj.exe" is shown as "exe.jpg".',
    source: 'CWE-451; CVE-2021-42574; Unicode TR 36, 2.9',
  },
  'zip/name-absolute': {
    error: 'unsafe_input',
    rule: 'the name is an absolute path or a network share',
    reason: 'It is written where its maker wants, or sends a password hash to a foreign server.',
    source: 'CWE-36; CWE-40; CVE-2018-1002200 and its kin ("zip slip")',
  },
  'zip/name-drive': {
    error: 'unsafe_input',
    rule: 'the name begins with a Windows drive',
    reason: 'On Windows it leads to another drive, or to the folder that is current there.',
    source: 'CWE-39; APPNOTE 4.4.17.1',
  },
  'zip/name-stream': {
    error: 'unsafe_input',
    rule: 'the name holds a colon: an alternate stream on Windows',
    reason: 'NTFS hides the content behind another file, and "::$DATA" is that file itself.',
    source: 'CWE-69; CVE-2025-8088',
  },
  'zip/name-parent': {
    error: 'unsafe_input',
    rule: 'the name leads out of the folder',
    reason: 'The entry overwrites files of the user, such as a start-up script.',
    source: 'CWE-23; CVE-2018-1002200 and its kin ("zip slip"); CVE-2024-4577 for look-alikes',
  },
  'zip/name-reserved': {
    error: 'unsafe_input',
    rule: 'the name is a device on Windows',
    reason: 'Opening it opens the device, whatever folder it lies in and whatever extension it has.',
    source: 'CWE-67; Microsoft, "Naming Files, Paths, and Namespaces"; CVE-2025-27210',
  },
  'zip/name-trailing': {
    error: 'unsafe_input',
    rule: 'a part ends in a dot or a space, which Windows drops',
    reason: 'There it is another file than here, perhaps one that exists already.',
    source: 'CWE-42; CWE-46; Microsoft, "Naming Files, Paths, and Namespaces"',
  },
  'zip/name-long': {
    error: 'unsafe_input',
    rule: 'the name is too long',
    reason: 'Common file systems cannot hold it, and cut names become other names.',
    source: 'POSIX NAME_MAX and PATH_MAX; CWE-400',
  },
  'zip/name-deep': {
    error: 'unsafe_input',
    rule: 'the name is too deep',
    reason: 'Folders that deep cannot be removed with ordinary tools, and cost each reader time.',
    source: 'CWE-400',
  },
  'zip/name-twice': {
    error: 'unsafe_input',
    rule: 'another entry has the same name on some file system',
    reason: 'Which of the two is there in the end differs from reader to reader and from disk to disk.',
    source: 'CWE-178; CWE-694; CVE-2013-4787; CVE-2014-9390 for ignored characters',
  },
  'zip/file-and-folder': {
    error: 'unsafe_input',
    rule: 'the name is a file and a folder at once',
    reason: 'Nobody can write both, and readers differ in which one they leave out.',
    source: 'CWE-694',
  },
} as const satisfies Record<string, Rule>;
