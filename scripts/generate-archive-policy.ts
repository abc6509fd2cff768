// The page that says which archives are refused and why. Written by generate-docs.ts.

import type { Rule } from '../src/formats/zip/rules/rule.ts';
import { ARCHIVE_LIMITS, RULE_CHAPTERS } from '../src/formats/zip/rules.ts';

const ABOUT: Readonly<Record<keyof typeof RULE_CHAPTERS, string>> = {
  Structure: 'Records that fit together in one way only, and no byte beside them.',
  Names: 'One file, inside the folder, on every system. They hold for folders that are imported, too.',
  Kinds: 'Files and folders.',
  Limits: 'Judged from what the directory declares; the declared sizes are then enforced while a content is inflated.',
  Contents: 'Checked on every entry while it is read; no content is inflated beyond its declared size.',
  USDZ: 'On top of the others, for `.usdz`.',
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

Every archive is judged as a whole before its first byte is unpacked: the end record, the directory, each local header,
data descriptors, and the bytes between them. One broken rule, and nothing of it is written. The principle behind the
rules: **an archive that two readers could understand in two ways is refused, whichever of the two would be harmless**;
an odd archive that everybody reads alike is not.

- \`unsafe_input\`: it could do harm, or it means two things.
- \`invalid_input\`: it is damaged, or can't be read.

Codes are stable: they are never renamed. \`propmaster inspect <file>\` tells what would be refused, without unpacking.
`;

const ACCEPTED = `## Accepted

What honest tools write is accepted, odd as it may look:

- **Clutter** (\`__MACOSX\`, \`.DS_Store\`, \`._name\`, \`Thumbs.db\`, \`desktop.ini\`, \`.git\` and such) is judged like the rest,
  and then left out.
- **Folders**: one top folder or none, entries for folders or none, entries that begin with \`./\`.
- **Names** in UTF-8 without the flag that says so, as macOS writes them; otherwise code page 437. Backslashes, as old
  .NET writes them, are separators. A Unicode Path field with the right checksum is the name, if what is ASCII in it is the
  same as in the header.
- **Order**: entries may lie in another order than the directory tells.
- **Padding**: zeros between the records (up to 64 KiB at a place) and behind the end. The end record lies within the last
  65,557 bytes, where every reader looks.
- **Comments** of the archive and of entries, and **extra fields** of every kind (times, owners, NTFS, the marks of JAR,
  alignment). Zeros at the end of the extra fields, as zipalign leaves them, are no field.
- **Streamed archives**: zeros in the local header and a data descriptor behind the content, with or without its
  signature, with sizes of four or eight bytes.
- **Zip64** where it would not be needed, as long as all its numbers agree.
- **Content from standard input**, which zip and 7z mark as a pipe.
- **Empty archives**: valid, with nothing in them.
- **set-group-ID and sticky bits of folders**, which are not set again.

Known to be refused though no attack: archives of more than 4 GiB by macOS' Archive Utility, which leaves Zip64 out and
cuts sizes and offsets down to 32 bits; what old Rubyzip rewrote from an archive with data descriptors, since it drops
these and keeps the flag; self-extracting archives; parts of split ones; signed Android packages.
`;
