// The prompt sets of bench/language, whose fields its README explains.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RelationKind } from '../../src/generator/relations/kinds.ts';

export type Range = readonly [low: number, high: number];
export type SizeName = 'width' | 'depth' | 'height' | 'diameter' | 'longest' | 'shortest';
/** What should be done: make it, say that it isn't among the kinds, or say that nothing is understood. */
type Expectation = 'made' | 'unknown_thing' | 'unclear';

/** What a prompt says of one thing. Metres and cubic metres. */
export interface Qualities {
  readonly size?: Readonly<Partial<Record<SizeName, Range>>>;
  readonly colour?: string | readonly string[];
  readonly material?: string | readonly string[];
  readonly parts?: Readonly<Record<string, number>>;
  readonly capacity?: Range;
}

interface Asked {
  readonly id: string;
  readonly prompt: string;
  readonly expect?: Expectation | readonly Expectation[];
  /** Words that must have an effect or be told as left out. */
  readonly say?: readonly string[];
}

export interface PropFrame extends Asked, Qualities {
  readonly kinds?: readonly string[];
  readonly nouns?: readonly string[];
}

export interface ThingFrame extends Qualities {
  readonly as: string;
  readonly kinds: readonly string[];
  readonly noun?: string | readonly string[];
  readonly count?: number | Range;
}

export interface RelationFrame {
  readonly kind: readonly RelationKind[];
  readonly of: string;
  readonly to?: string | readonly string[];
  readonly and?: string;
  readonly each?: boolean;
  readonly at_least?: number;
}

export interface SceneFrame extends Asked {
  readonly things: readonly ThingFrame[];
  readonly relations: readonly RelationFrame[];
  readonly room?: {
    readonly type?: readonly string[];
    readonly width?: Range;
    readonly depth?: Range;
    readonly doors?: number;
    readonly windows?: number;
  };
  readonly robot?: string;
}

/** One value or several, as several; absent: none. */
export const listOf = <Value>(value: Value | readonly Value[] | undefined): readonly Value[] =>
  value === undefined ? [] : ((Array.isArray(value) ? value : [value]) as readonly Value[]);

/** SHA-256 of the files that may not change. */
const FROZEN: Readonly<Record<string, string>> = {
  'props-blind.jsonl': 'bec13b1d83058fb89de062ff4dea8fa32e5ad6e02a3ca16a6aa78c8f44e11acd',
  'scenes-blind.jsonl': 'c4d69d0682b559c5cde68030bbb327d1a3ccb48bd456bf390d07656e91626868',
};

/** The sets of prompts: ten to work with, and one that only measures. */
export const SETS = ['dev', 'dev2', 'dev3', 'dev4', 'dev5', 'dev6', 'dev7', 'dev8', 'dev9', 'dev10', 'blind'] as const;
export type SetName = (typeof SETS)[number];

/** Reads a set; throws where a frozen file is not the one that was frozen. */
export function readSet(set: SetName): { props: PropFrame[]; scenes: SceneFrame[] } {
  return { props: readFrames(`props-${set}.jsonl`), scenes: readFrames(`scenes-${set}.jsonl`) };
}

function readFrames<Frame>(name: string): Frame[] {
  const bytes = readFileSync(new URL(`../../bench/language/${name}`, import.meta.url));
  requireFrozen(name, bytes);
  return bytes
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Frame);
}

/** Throws where the bytes of a frozen set are others than those that were frozen. */
export function requireFrozen(name: string, bytes: Uint8Array): void {
  const frozen = FROZEN[name];
  const sum = createHash('sha256').update(bytes).digest('hex');
  if (frozen !== undefined && sum !== frozen)
    throw new Error(`bench/language/${name} was changed: its SHA-256 is ${sum}, and ${frozen} was frozen.`);
}
