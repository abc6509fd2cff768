import type { PropmasterError } from '../errors.ts';
import { defineFinding, type Finding, type FindingKind } from '../model/finding.ts';
import { refusal } from './refusal.ts';

/** What Git LFS leaves in the place of a file that it did not fetch. */
export interface LfsPointer {
  /** Of the file itself, as the pointer gives it [byte]; `undefined` if it gives none. */
  readonly size: number | undefined;
}

/** The specification allows fewer than 1024 bytes. A line or two of extensions beyond it make no other kind of file. */
const MOST_BYTES = 4_096;
/** First line of today's pointers, of those of the first releases, and of the pre-release names (hawser, git-media). */
const VERSION =
  /^\uFEFF?version https?:\/\/(?:git-lfs\.github\.com\/spec|hawser\.github\.com\/spec|git-media\.io)\/v\S*/;

/**
 * The Git LFS pointer that stands in the place of a file, whatever the file is called.
 *
 * @returns `undefined` for every other file
 * @see https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md, "The Pointer"
 */
export function lfsPointer(bytes: Uint8Array): LfsPointer | undefined {
  if (bytes.length > MOST_BYTES || bytes.length < 16) return undefined;
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (!VERSION.test(text)) return undefined;
  const size = /^size (\d{1,15})\s*$/m.exec(text)?.[1];
  return { size: size === undefined ? undefined : Number(size) };
}

type PointerArgs = { readonly file: string; readonly size?: number };

const ABOUT =
  'Git LFS keeps large files outside of a repository. A clone without Git LFS, and a ZIP downloaded from a forge, has a ' +
  'text of three lines in the place of each: a pointer. ';

const said = ({ file, size }: PointerArgs): string => {
  const itself = size === undefined ? 'the file itself' : `the file itself (${size} bytes)`;
  const name = file.slice(file.lastIndexOf('/') + 1);
  return `"${file}" is a Git LFS pointer, ${itself} was not fetched: run \`git lfs pull --include="${name}"\``;
};

const WAY_OUT = 'Run `git lfs pull` in the clone that the files come from (after `git lfs install`), and import again.';

export const lfsPointerFound = defineFinding<PointerArgs>({
  code: 'structure/lfs-pointer',
  severity: 'error',
  about: `${ABOUT}The model cannot be read without the file itself.`,
  message: (args) => `${said(args)}.`,
  hint: WAY_OUT,
});

export const lfsPointerLeftOut = defineFinding<PointerArgs & { readonly what: string }>({
  code: 'structure/lfs-pointer-left-out',
  severity: 'warning',
  about: `${ABOUT}What only shows was left out: the prop behaves as it should and lacks a part of its looks.`,
  message: ({ what, ...args }) => `${said(args)}. ${what} was left out.`,
  hint: WAY_OUT,
});

/** What readers of any format find of Git LFS. */
export const lfsFindings: readonly FindingKind<never>[] = [lfsPointerFound, lfsPointerLeftOut];

const argsOf = (file: string, { size }: LfsPointer): PointerArgs => ({ file, ...(size === undefined ? {} : { size }) });

/** The finding that a file is a pointer; `undefined` if it is none. @param file its path, as the user knows it */
export function pointerAt(bytes: Uint8Array, file: string, place: string = file): Finding | undefined {
  const pointer = lfsPointer(bytes);
  return pointer && lfsPointerFound.at(place, argsOf(file, pointer));
}

/** The warning that something visible was left out, because its file is a pointer; `undefined` if it is none. */
export function pointerLeftOut(bytes: Uint8Array, file: string, place: string, what: string): Finding | undefined {
  const pointer = lfsPointer(bytes);
  return pointer && lfsPointerLeftOut.at(place, { ...argsOf(file, pointer), what });
}

/** @throws {PropmasterError} `invalid_input` if the bytes are a pointer: for readers, where they take a file */
export function refusePointer(bytes: Uint8Array, file: string, place: string = file): void {
  const finding = pointerAt(bytes, file, place);
  if (finding) throw refusal('invalid_input', finding);
}

/** Whether an error says that a file is a pointer. */
export const isPointerError = ({ findings }: PropmasterError): boolean =>
  findings?.some(({ code }) => code === lfsPointerFound.code) === true;
