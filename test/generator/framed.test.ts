import { expect, describe as group, it } from 'vitest';
import { describe } from '../../src/generator/describe.ts';

group('what is asked for behind a sentence about who asks', () => {
  it.each([
    ["I'm setting up a warehouse in Isaac Sim and all I need is a euro pallet made from pine", 'pallet'],
    ['For my thesis about packaging I would be thankful for a small juice box, yellow', 'juice_box'],
    ["We're looking for one stool", 'stool'],
    ['Could I have a kettle? Something like 1.7 l', 'kettle'],
    ['My project is about folding, can you make some chair of oak', 'chair'],
  ])('%s', (prompt, category) =>
    expect(describe(prompt)).toMatchObject({ kind: 'described', description: { category } }),
  );

  it('is told with the words that are left out', () => {
    const reading = describe("I'm setting up a warehouse in Isaac Sim and all I need is a euro pallet");
    expect(reading).toMatchObject({
      ignored: ["i'm setting up a warehouse in isaac sim and all i need is: not about the thing itself"],
    });
  });

  it.each([
    ['I want a picture of a chair'],
    ['Our lab needs a unicorn'],
    ['I need something like a banana'],
    ['a unicorn'],
  ])('%s is refused as before', (prompt) => expect(describe(prompt).kind).toBe('misunderstood'));
});

group('what is called by what it is for', () => {
  it.each([
    ['rack for 24 test tubes', 'test_tube_rack'],
    ['stand for a TV', 'cabinet'],
    ['a holder for knives', 'knife_block'],
    ['block for knives', 'knife_block'],
    ['rack of 12 test tubes', 'test_tube_rack'],
  ])('%s', (prompt, category) =>
    expect(describe(prompt)).toMatchObject({ kind: 'described', description: { category } }),
  );

  it.each([
    ['rack for shoes', 'shelf'],
    ['a table for a laptop', 'table'],
    ['a tray for cutlery', 'tray'],
  ])('%s stays what it is', (prompt, category) =>
    expect(describe(prompt)).toMatchObject({ description: { category } }),
  );
});

group('a colour behind its part', () => {
  it('is that of the part', () => {
    expect(describe('a chair of wood with the four legs black and the seat red')).toMatchObject({
      description: { finish: { colour: 'red' }, legFinish: { colour: 'black' } },
    });
    expect(describe('a mug with neither lid nor handle')).toMatchObject({ kind: 'described' });
  });
});
