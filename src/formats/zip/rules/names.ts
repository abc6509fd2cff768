import type { Rule } from './rule.ts';

/** Names: one file on every system, inside the folder, and shown as what it is. */
export const NAME_RULES = {
  'zip/name-encoding': {
    error: 'invalid_input',
    rule: 'the name is not valid UTF-8',
    reason: 'Lax decoders turn overlong and broken sequences into other letters, dots and slashes.',
    source: 'APPNOTE 4.4.4, Appendix D; RFC 3629, 10; CWE-176',
  },
  'zip/name-field': {
    error: 'unsafe_input',
    rule: 'the Unicode Path field contradicts the name',
    reason: 'Readers that support the field write a different file than readers that do not.',
    source: 'APPNOTE 4.6.9; USENIX Security 2025',
  },
  'zip/name-empty': {
    error: 'unsafe_input',
    rule: 'the name is empty',
    reason: 'An empty name denotes the target folder itself, which must not become a file.',
    source: 'APPNOTE 4.4.17',
  },
  'zip/name-control': {
    error: 'unsafe_input',
    rule: 'the name holds a NUL or a control character',
    reason: 'A NUL ends the name in C programs; other control characters can forge lines in logs and terminals.',
    source: 'CWE-158; CWE-150',
  },
  'zip/name-bidi': {
    error: 'unsafe_input',
    rule: 'the name contains a character that changes the writing direction',
    reason: 'With such a character, "gpj.exe" is displayed as "exe.jpg".',
    source: 'CWE-451; CVE-2021-42574; Unicode TR 36, 2.9',
  },
  'zip/name-absolute': {
    error: 'unsafe_input',
    rule: 'the name is an absolute path or a network share',
    reason:
      'The author of the archive chooses where it is written; a network share can also leak a password hash to a ' +
      'remote server.',
    source: 'CWE-36; CWE-40; CVE-2018-1002200 and its kin ("zip slip")',
  },
  'zip/name-drive': {
    error: 'unsafe_input',
    rule: 'the name begins with a Windows drive',
    reason: 'On Windows it leads to another drive, or to the current folder of that drive.',
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
    reason: 'Opening it opens the device, in any folder and with any extension.',
    source: 'CWE-67; Microsoft, "Naming Files, Paths, and Namespaces"; CVE-2025-27210',
  },
  'zip/name-trailing': {
    error: 'unsafe_input',
    rule: 'a path component ends in a dot or a space, which Windows drops',
    reason: 'On Windows it names a different file, which may already exist.',
    source: 'CWE-42; CWE-46; Microsoft, "Naming Files, Paths, and Namespaces"',
  },
  'zip/name-long': {
    error: 'unsafe_input',
    rule: 'the name is too long',
    reason: 'Common file systems cannot store it, and a truncated name may collide with another.',
    source: 'POSIX NAME_MAX and PATH_MAX; CWE-400',
  },
  'zip/name-deep': {
    error: 'unsafe_input',
    rule: 'the name is too deep',
    reason: 'Ordinary tools cannot remove folders of this depth, and each reader spends time on them.',
    source: 'CWE-400',
  },
  'zip/name-twice': {
    error: 'unsafe_input',
    rule: 'another entry has the same name on some file system',
    reason: 'The surviving entry depends on the reader and the file system.',
    source: 'CWE-178; CWE-694; CVE-2013-4787; CVE-2014-9390 for ignored characters',
  },
  'zip/file-and-folder': {
    error: 'unsafe_input',
    rule: 'the name is a file and a folder at once',
    reason: 'Both cannot exist, and readers differ in which one they omit.',
    source: 'CWE-694',
  },
} as const satisfies Record<string, Rule>;
