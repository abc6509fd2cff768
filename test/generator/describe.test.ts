import { expect, describe as group, it } from 'vitest';
import { describe, KIND_NAMES } from '../../src/generator/index.ts';
import { refusalOf } from './refusals.ts';

const refusal = (prompt: string) => {
  const reading = refusalOf(prompt);
  if (reading.kind === 'described') throw new Error(`"${prompt}" gave a ${reading.description.category}`);
  return reading;
};

group('describe', () => {
  it('says what a known thing is that nothing made here is near, and how else to get it', () => {
    expect(refusal('a giraffe')).toEqual({
      kind: 'misunderstood',
      code: 'known_thing',
      reason: '"giraffe" is a kind of ruminant; it is not among the things that can be made.',
      message: expect.stringMatching(
        /can be made\. Draw it as a blueprint, import a file of it, or use another service by its base URL\. \d+ kinds can be made: furniture, .*\btoys\b/,
      ),
      understood: [],
      offers: [],
      canMake: KIND_NAMES,
    });
    expect(KIND_NAMES).toEqual(expect.arrayContaining(['table', 'chair', 'shelf', 'cabinet', 'mug', 'crate']));
  });

  it.each([
    ['a big red packet', 'known_thing', ['a big red box', 'a big red tote']],
    ['two ethernet cables', 'known_thing', []],
    ['flurble with two doors', 'unknown_thing', []],
    ['blue girafe', 'known_thing', []],
    ['red pitcher with two handles', 'impossible_count', ['red pitcher']],
    ['oak table made of gold, 2 m wide', 'unknown_material', ['oak table, 2 m wide']],
    ['chair flurble', 'unknown_thing', ['chair']],
  ])('tells a known thing from words that mean nothing: %s', (prompt, code, offers) => {
    expect(refusal(prompt)).toMatchObject({ code, offers });
  });

  it.each([
    ['chaair', ['chair']],
    ['a 3D-printed wardrob', ['wardrobe']],
    ['a tablet', ['laptop', 'monitor']],
    ['a hammer and two screwdrivers', ['screwdriver', 'hammer']],
    ['cabinet with a mirror and doors', ['cabinet']],
  ])('offers what is near "%s"', (prompt, near) => {
    expect(refusal(prompt).canMake).toEqual(near);
  });

  it('says what it understood of what it can not make', () => {
    expect(refusal('a blue spaceship, 30 cm tall, made of steel')).toMatchObject({
      understood: ['blue', '30 cm tall', 'steel'],
      message: expect.stringContaining('Understood: blue, 30 cm tall, steel.'),
    });
    expect(refusal('red pitcher with two handles')).toMatchObject({
      understood: ['pitcher', 'red'],
      canMake: ['pitcher'],
    });
  });

  it.each([
    ['table between 60 and 90 cm wide', 'width 75 cm (between 60 and 90 cm)'],
    ['60-90 cm wide table', 'width 75 cm (between 60 and 90 cm)'],
    ['table, 60 to 90 cm wide', 'width 75 cm (between 60 and 90 cm)'],
    ['table from 0.6 m to 90 cm wide', 'width 75 cm (between 60 and 90 cm)'],
    ['peg and hole with a clearance between 0.1 and 0.3 mm', 'clearance 0.02 cm (between 0.01 and 0.03 cm)'],
  ])('takes the middle of a range and says so: %s', (prompt, assumed) => {
    expect(describe(prompt)).toMatchObject({ kind: 'described', assumed: expect.arrayContaining([assumed]) });
  });

  it('tells factors that changed something from those that had nothing to change', () => {
    expect(describe('a heavy mug')).toMatchObject({
      understood: ['mug', 'heavy (1.5 times the usual thickness)'],
      ignored: [],
    });
    expect(describe('a heavy ball')).toMatchObject({ understood: ['ball'], ignored: ['heavy'] });
    expect(describe('table twice as wide as usual, 2 m wide')).toMatchObject({ ignored: ['twice as wide as usual'] });
  });

  it('tells what was said, what was filled in and what changed nothing', () => {
    expect(describe('rustic oak crate 40 cm wide for a laptop')).toMatchObject({
      understood: ['crate', 'oak', 'width 0.4 m'],
      assumed: ['depth 28 cm', 'height 24 cm', 'thickness 1.2 cm'],
      ignored: ['rustic', 'laptop'],
    });
  });

  it('names the size that does not fit, and what would', () => {
    expect(describe('10 cm wide cabinet with 3 doors')).toMatchObject({
      message: expect.stringContaining('3 doors side by side need more width: there are 3.18 cm, and it takes 6 cm.'),
    });
  });

  it.each([
    ['oak table, ', 'very ', 'nice'],
    ['', 'mug ', ''],
    ['', '1', ' m table'],
    ['table ', '1 x ', ''],
    ['table between ', '1 to ', ''],
    ['', 'twice as as ', 'wide table'],
    ['', 'qzert ', ''],
    ['', 'large ', 'table'],
    ['table with ', 'two steel legs and ', ''],
    ['', '-', ''],
    ['table, ', '(((', ''],
  ])('reads 20,000 characters in no time: "%s%s…%s"', (start, middle, end) => {
    const prompt = start + middle.repeat(Math.floor((20_000 - start.length - end.length) / middle.length)) + end;
    describe(prompt);
    const began = process.cpuUsage();
    const { kind } = describe(prompt);
    const { user, system } = process.cpuUsage(began);
    // Of the processor, not by the clock; a reader that goes over the prompt once for each of its words takes seconds.
    expect((user + system) / 1000).toBeLessThan(300);
    expect(['described', 'misunderstood']).toContain(kind);
  });

  it.each([
    ['a computer mouse', ['plastic', 'dark grey']],
    ['a toy car', ['beech', 'red']],
    ['a drum', ['steel', 'blue']],
  ])('says what it is made of and painted where nobody says: %s', (prompt, assumed) => {
    expect(describe(prompt)).toMatchObject({ kind: 'described', assumed: expect.arrayContaining(assumed) });
  });

  it.each([
    ['trash can without a lid', 'plastic foot'],
    ['trash can with a pedal', 'plastic pedal'],
    ['table', 'oak legs'],
    ['shelf', '4 shelves'],
  ])('names the parts of a %s as people do: %s', (prompt, assumed) => {
    expect(describe(prompt)).toMatchObject({ assumed: expect.arrayContaining([assumed]) });
  });

  it('does not assume a colour that was asked for', () => {
    expect(describe('a white computer mouse')).toMatchObject({
      assumed: expect.not.arrayContaining(['dark grey', 'white']),
    });
  });

  it('reads a prompt of 20,000 characters', () => {
    expect(describe(`oak table, ${'very '.repeat(3_990)}nice`)).toMatchObject({ description: { category: 'table' } });
  });
});
