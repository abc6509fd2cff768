// The page that says which archives are refused and why. Written by generate-docs.ts.

import type { Rule } from '../src/formats/zip/rules/rule.ts';
import { ARCHIVE_LIMITS, RULE_CHAPTERS } from '../src/formats/zip/rules.ts';

const ABOUT: Readonly<Record<keyof typeof RULE_CHAPTERS, string>> = {
  Structure: 'The records must be consistent, and every byte must belong to one of them.',
  Names: 'A name must denote one file inside the folder on every system. These rules also apply to imported folders.',
  Kinds: 'Entries must be files or folders.',
  Limits: 'Limits apply to the values that the directory declares. The declared sizes are enforced during inflation.',
  Contents: 'Checked on every entry while it is read; no content is inflated beyond its declared size.',
  USDZ: 'Additional rules for `.usdz`.',
};

/** Content of `docs/archives.md`. */
export function archivePolicyPage(): string {
  const chapters = Object.entries(RULE_CHAPTERS).map(([title, rules]) =>
    chapter(title, ABOUT[title as keyof typeof RULE_CHAPTERS], rules),
  );
  return [INTRODUCTION, ...chapters, limits(), ACCEPTED].join('\n');
}

function chapter(title: string, about: string, rules: Readonly<Record<string, Rule>>): string {
  const rows = Object.entries(rules).map(
    ([code, { error, rule, reason, source }]) => `| \`${code}\` | \`${error}\` | ${rule} | ${reason} | ${source} |`,
  );
  return `## ${title}

${about}

| code | error | refused, because | why it matters | source |
|---|---|---|---|---|
${rows.join('\n')}
`;
}

function limits(): string {
  const { unpackedBytes, entries, ratio, ratioFrom, depth, partBytes, pathBytes } = ARCHIVE_LIMITS;
  const mib = (bytes: number): string => `${(bytes / 1024 ** 2).toLocaleString('en')} MiB`;
  return `### Defaults

| limit | default |
|---|---|
| all contents together | ${mib(unpackedBytes)} |
| entries | ${entries.toLocaleString('en')} |
| unpacked over packed, of the whole archive | ${ratio} : 1, once it unpacks to more than ${mib(ratioFrom)} |
| depth of a path | ${depth} parts |
| length of a part | ${partBytes} bytes of UTF-8 |
| length of a path | ${pathBytes.toLocaleString('en')} bytes of UTF-8 |
`;
}

const INTRODUCTION = `<!-- Made by scripts/generate-archive-policy.ts from src/formats/zip/rules.ts. Don't edit. -->

# Archives

Every archive is checked as a whole before its first byte is unpacked: the end record, the directory, each local header,
data descriptors, and the bytes between them. If it breaks one rule, no file is written. The principle behind the
rules: **an archive that two readers could interpret differently is refused, even if one interpretation is harmless**.
An unusual archive that all readers interpret alike is accepted.

- \`unsafe_input\`: the archive could do harm, or is ambiguous.
- \`invalid_input\`: the archive is damaged, or can't be read.

Codes are stable: they are never renamed. \`propmaster inspect <file>\` lists the reasons for a refusal, without unpacking.
`;

const ACCEPTED = `## Accepted

Unusual output of common tools is accepted:

- **Clutter** (\`__MACOSX\`, \`.DS_Store\`, \`._name\`, \`Thumbs.db\`, \`desktop.ini\`, \`.git\` and such) is checked like other entries,
  and then left out.
- **Folders**: one top folder or none, entries for folders or none, entries that begin with \`./\`.
- **Names** in UTF-8 without the UTF-8 flag, as macOS writes them; other names are read as code page 437. Backslashes, as old
  .NET writes them, are separators. A Unicode Path field with the right checksum is the name, if its ASCII characters are the
  same as in the header.
- **Order**: entries may be stored in another order than in the directory.
- **Padding**: zeros between the records (up to 64 KiB at a place) and behind the end. The end record lies within the last
  65,557 bytes, where every reader looks.
- **Comments** of the archive and of entries, and **extra fields** of every kind (times, owners, NTFS, the marks of JAR,
  alignment). Zeros at the end of the extra fields, as zipalign leaves them, are ignored.
- **Streamed archives**: zeros in the local header and a data descriptor behind the content, with or without its
  signature, with sizes of four or eight bytes.
- **Zip64** records that are not needed, if all their numbers agree.
- **Content from standard input**, which zip and 7z mark as a pipe.
- **Empty archives**, which are valid.
- **set-group-ID and sticky bits of folders**, which are not restored.

Some harmless archives are refused: archives of more than 4 GiB by macOS' Archive Utility, which omits Zip64 and
truncates sizes and offsets to 32 bits; archives that old Rubyzip rewrote without their data descriptors but with the flag;
self-extracting archives; parts of split archives; signed Android packages.
`;
