import { Refusal } from '../refusal.ts';
import type { Token } from './tokens.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Small words, colours and materials of other languages that are no English ones; two of `weak` are one of these. */
const FOREIGN: Readonly<Record<string, ReadonlySet<string>>> = {
  German: set(
    'ein eine einen einem einer eines und mit ohne aus für roter rote rotes roten blauer blaue blaues blau grüner grüne ' +
      'grün schwarzer schwarze schwarz weißer weiße weiß holz',
  ),
  French: set('un une avec sans rouge bleu bleue verte vert noir noire blanc blanche bois'),
  Spanish: set('una unos unas rojo roja azul verde negro negra blanco blanca madera'),
  Italian: set('gli della con rosso rossa legno'),
  Portuguese: set('uma com vermelho vermelha preto branco'),
};
const WEAK = set('le la les los las el lo il de del du des den di da das der van y et en');

/** Letters of another script; single Greek ones are signs of units. */
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Greek}]|\p{Script=Greek}{3}/u;

/** @throws {Refusal} `unknown_thing` for a prompt in another language: half of it would be read, and the rest dropped */
export function requireEnglish(tokens: readonly Token[]): void {
  let weak: string | undefined;
  for (const { kind, text } of tokens) {
    if (kind !== 'word') continue;
    if (OTHER_SCRIPT.test(text)) throw notEnglish('another language', text);
    const language = Object.keys(FOREIGN).find((name) => FOREIGN[name]!.has(text));
    if (language !== undefined) throw notEnglish(language, text);
    if (!WEAK.has(text)) continue;
    if (weak !== undefined && weak !== text) throw notEnglish('another language', `${weak} … ${text}`);
    weak = text;
  }
}

const notEnglish = (language: string, text: string): Refusal =>
  new Refusal('unknown_thing', `This reads like ${language} ("${text.slice(0, 40)}"); prompts are read in English.`);

const ORDERS = set('ignore disregard forget override bypass reveal');
const ORDERED = set('instruction instructions prompt prompts rules guidelines');

/** What else programs are told to do; at the start of a sentence no prop begins with it. */
const OTHER_ORDERS = set('delete erase remove destroy wipe print execute');

/**
 * @throws {Refusal} `unknown_thing` for orders to a language model: there is none here, and a prop made of such a text
 *   would be of a word in passing
 */
export function refuseOrders(tokens: readonly Token[]): void {
  for (const [i, { text }] of tokens.entries()) {
    const overrides = ORDERS.has(text) && tokens.slice(i + 1, i + 6).some((token) => ORDERED.has(token.text));
    const speaks = text === 'you' && tokens[i + 1]?.text === 'are' && tokens[i + 2]?.text === 'now';
    const begins = i === 0 || /^[.!?:;]$/.test(tokens[i - 1]!.text);
    if (!overrides && !speaks && !(begins && OTHER_ORDERS.has(text))) continue;
    throw new Refusal(
      'unknown_thing',
      'This speaks to a language model; here a prompt names one prop, and nothing else.',
    );
  }
}
