import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TABLE, tableModule } from '../../scripts/generate-known-words.ts';
import { describe as describePrompt } from '../../src/generator/describe.ts';
import { nounOf } from '../../src/generator/kind-places.ts';
import { isKnownWord, knownThing } from '../../src/language/known-words/index.ts';

/** What the table may take of the package [bytes]. */
const LARGEST = 300_000;

/** Words of which people would call one of some kinds near, or none. Written before the table was made. */
const WORDS: readonly (readonly [word: string, is: string, ...near: string[]])[] = [
  ['lettuce', 'salad green'],
  ['ethernet cable', 'coaxial cable'],
  ['drone', 'aircraft'],
  ['cobot', 'robot'],
  ['giraffe', 'ruminant'],
  ['guitar', 'stringed instrument'],
  ['bicycle', 'wheeled vehicle'],
  ['pizza', 'dish'],
  ['violin', 'bowed stringed instrument'],
  ['backpack', 'bag', 'paper_bag'],
  ['sundial', 'timepiece', 'wall_clock', 'alarm_clock'],
  ['packet', 'container', 'crate', 'tote'],
  ['chalice', 'cup', 'mug', 'bowl', 'pen_cup'],
  ['freezer', 'electric refrigerator', 'fridge', 'dishwasher', 'washing_machine'],
  ['nail', 'fastener', 'wood_screw', 'padlock', 'bolt'],
  ['lantern', 'lamp', 'flashlight', 'light_bulb'],
  ['chisel', 'edge tool', 'knife', 'scissors', 'utility_knife'],
  ['ottoman', 'seat', 'chair', 'sofa', 'bench'],
  ['pencil', 'writing implement', 'pen'],
  ['radio', 'receiver', 'television', 'smartphone'],
  ['coin', 'disc of metal', 'flat_washer'],
  ['shower head', 'nozzle'],
  ['dryer', 'appliance', 'hair_dryer', 'oven', 'fridge'],
];

describe('known words', () => {
  it('are those of WordNet: `npm run docs` writes the table, which is small', () => {
    const table = readFileSync(TABLE, 'utf8');
    expect(table).toBe(tableModule());
    expect(Buffer.byteLength(table)).toBeLessThan(LARGEST);
  });

  it.each(WORDS)('"%s" is a kind of %s', (word, is, ...near) => {
    const reading = describePrompt(word);
    if (reading.kind === 'described') throw new Error(`${word} is made`);
    expect(reading.reason).toContain(`is a kind of ${is};`);
    expect(reading.code).toBe('known_thing');
    expect(reading.canMake.length > 3 ? [] : reading.canMake).toEqual(near);
    const made = reading.offers.map((offer) => describePrompt(offer));
    expect(made.map((each) => (each.kind === 'described' ? each.description.category : each.reason))).toEqual(near);
  });

  it.each(['horse head', 'lion head'])('of "%s" it is not told that it lives', (prompt) => {
    expect(describePrompt(prompt)).toMatchObject({
      code: 'known_thing',
      reason: `"${prompt}" is a known word; it is not among the things that can be made.`,
    });
  });

  it.each([['red bottle opener', ['red hand saw', 'red wrench', 'red spade']]])(
    '"%s" is another thing than the kind that it names, and near others',
    (prompt, offers) => {
      expect(describePrompt(prompt)).toMatchObject({ kind: 'misunderstood', code: 'known_thing', offers });
    },
  );

  it('reads the head of a compound at its end, and a sense of use before one of nature', () => {
    expect(knownThing(['red', 'ethernet', 'cable'])).toMatchObject({ word: 'ethernet cable' });
    expect(knownThing(['aluminium', 'step', 'banana'])).toMatchObject({ word: 'banana', at: 2, next: 3 });
    expect(knownThing(['crane'])!.is).toBe('lifting device');
    expect(knownThing(['flurble'])).toBeUndefined();
    expect(['constructor', 'toString', '__proto__'].filter(isKnownWord)).toEqual([]);
  });

  it('offers the words that people use', () => expect(nounOf('cabinet')).toBe('cabinet'));
});
