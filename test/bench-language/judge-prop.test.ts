import { expect, describe as group, it } from 'vitest';
import type { PropFrame } from '../../scripts/bench-language/frames.ts';
import { judgeProp, type PropAnswer } from '../../scripts/bench-language/judge-prop.ts';
import type { Described } from '../../src/generator/describe.ts';
import type { Description } from '../../src/generator/description.ts';
import { chest, mug } from './answers.ts';

const made = (description: Description, more: Partial<Described> = {}): Described => ({
  kind: 'described',
  description,
  understood: [],
  assumed: [],
  ignored: [],
  ...more,
});

const refused = (message: string, canMake: readonly string[] = []): PropAnswer => ({
  kind: 'misunderstood',
  code: 'unknown_thing',
  reason: message,
  message,
  understood: [],
  offers: [],
  canMake,
});

const judged = (frame: Omit<PropFrame, 'id' | 'prompt'>, answer: PropAnswer, prompt = 'a thing', ask = () => answer) =>
  judgeProp({ id: 'p1', prompt, ...frame }, answer, ask).verdict;

const RED_MUG = { expect: 'made', kinds: ['mug'], colour: 'red', size: { height: [0.09, 0.11] } } as const;

group('the verdict on a prop', () => {
  it('is right where all that the frame lists is there', () => {
    expect(judged(RED_MUG, made(mug('red')))).toBe('right');
  });

  it('is wrong in silence where a colour is lost and nothing tells it', () => {
    expect(judged(RED_MUG, made(mug()))).toBe('wrong_silent');
    expect(judged(RED_MUG, made(mug(), { ignored: ['shiny'] }))).toBe('wrong_silent');
  });

  it('is wrong but said where the lost word is told', () => {
    expect(judged(RED_MUG, made(mug(), { ignored: ['red'] }))).toBe('wrong_said');
  });

  it('takes one silent loss among told ones for silence', () => {
    const frame = { ...RED_MUG, material: 'steel' };
    expect(judged(frame, made(mug(), { ignored: ['red'] }))).toBe('wrong_silent');
    expect(judged(frame, made(mug(), { ignored: ['red', 'steel'] }))).toBe('wrong_said');
  });

  it('counts parts; an assumed number of them does not tell that another was asked for', () => {
    const frame = { expect: 'made', kinds: ['chest_of_drawers'], parts: { drawer: 6 } } as const;
    expect(judged(frame, made(chest(6)))).toBe('right');
    expect(judged(frame, made(chest(4), { assumed: ['4 drawers'] }))).toBe('wrong_silent');
    expect(judged(frame, made(chest(4), { assumed: ['4 drawers, not six'] }))).toBe('wrong_said');
  });

  it('counts parts by any name that the kind has for them', () => {
    const frame = { expect: 'made', kinds: ['mug'], parts: { ear: 1 } } as const;
    expect(judged(frame, made(mug(), { understood: ['1 handle'] }))).toBe('right');
    expect(judged(frame, made(mug()))).toBe('wrong_silent');
  });

  it('takes a part that no such thing has for left out', () => {
    expect(judged({ expect: 'made', kinds: ['mug'], parts: { drawer: 0 } }, made(mug()))).toBe('right');
    expect(judged({ expect: 'made', kinds: ['mug'], parts: { handle: 0 } }, made(mug()))).toBe('wrong_silent');
    const said = made(mug(), { understood: ['no handle'] });
    expect(judged({ expect: 'made', kinds: ['mug'], parts: { handle: 0 } }, said)).toBe('right');
  });

  it('takes words that are told as understood for heard', () => {
    const frame = { expect: 'made', kinds: ['mug'], say: ['sturdy'] } as const;
    expect(judged(frame, made(mug(), { understood: ['sturdy'] }), 'a sturdy mug')).toBe('right');
  });

  it('calls another thing than asked for silent', () => {
    const frame = { expect: 'unknown_thing', nouns: ['mouse trap'] } as const;
    expect(judged(frame, made(mug()))).toBe('wrong_silent');
    expect(judged(frame, made(mug(), { ignored: ['mouse trap'] }))).toBe('wrong_said');
  });

  it('takes a refusal as helpful that names the thing and offers something', () => {
    const frame = { expect: 'unknown_thing', nouns: ['banana'] } as const;
    expect(judged(frame, refused('A banana is not among the kinds.', ['bowl']))).toBe('refused_helpful');
    expect(judged(frame, refused('That names nothing that can be made.', ['bowl']))).toBe('refused_unhelpful');
    expect(judged({ expect: 'unclear' }, refused('Not understood. Try "a red mug".'))).toBe('refused_helpful');
  });

  it('finds a refusal of what can be made', () => {
    expect(judged(RED_MUG, refused('A mug has no colour. Try without.', ['mug']))).toBe('refused_feasible');
  });

  it('wants words to have an effect or to be told', () => {
    const frame = { expect: 'made', kinds: ['mug'], say: ['travel'] } as const;
    const plain = made(mug());
    expect(judged(frame, plain, 'a travel mug')).toBe('wrong_silent');
    expect(judged(frame, made(mug(), { ignored: ['travel'] }), 'a travel mug')).toBe('right');
    expect(judged(frame, plain, 'a travel mug', () => made(mug('blue')))).toBe('right');
    expect(judged(frame, made(mug(), { ignored: ['travelling'] }), 'a travelling mug')).toBe('right');
  });
});
