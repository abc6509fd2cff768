import { expect, describe as group, it } from 'vitest';
import { describe } from '../../../src/generator/describe.ts';

/** What a prompt makes, and the words of what is lost. */
function madeOf(prompt: string): { readonly made: object; readonly lost: readonly string[] } {
  const reading = describe(prompt);
  if (reading.kind !== 'described') throw new Error(reading.message);
  return { made: reading.description, lost: reading.lost?.map(({ words }) => words) ?? [] };
}

group('a length of another noun', () => {
  it.each([
    ['vacuum cleaner with 6 m of cord', 'vacuum_cleaner', '6 m of cord'],
    ['filing cabinet, each drawer must extend by 40 cm', 'filing_cabinet', 'extend by 40 cm'],
    ['hand truck; load plate 40x25 cm', 'hand_truck', '40 x 25 cm'],
    ['mug, ribbon 40 cm', 'mug', 'ribbon 40 cm'],
    ['pressure gauge 0-10 bar', 'pressure_gauge', '0 10 bar'],
  ])('%s', (prompt, category, words) => {
    const { made, lost } = madeOf(prompt);
    expect(made).toMatchObject({ category });
    expect(lost.some((each) => each.includes(words))).toBe(true);
  });

  it('stays one of the thing where it says so', () => {
    expect(madeOf('table, footprint 160 x 80 cm')).toMatchObject({
      made: { size: { width: 1.6, depth: 0.8 } },
      lost: [],
    });
    expect(madeOf('workbench top 1.5 m x 0.7 m, 90 cm high')).toMatchObject({
      made: { size: { width: 1.5, depth: 0.7, height: 0.9 } },
      lost: [],
    });
  });
});

group('lengths as people write them', () => {
  it.each([
    ['cabinet: width 1m20, depth half a metre', { width: 1.2, depth: 0.5 }],
    ['cabinet 1m60 tall, 80 wide', { height: 1.6, width: 0.8 }],
    ['table, a metre twenty wide', { width: 1.2 }],
    ['table no wider than 120 cm and at least 100', { width: 1.1 }],
  ])('%s', (prompt, size) => expect(madeOf(prompt)).toMatchObject({ made: { size }, lost: [] }));

  it('take the unit of the other bound', () => {
    expect(madeOf('traffic cone taller than 70cm but not more than 80').made).toMatchObject({ height: 0.75 });
  });

  it('of two sides without an order fit the other way round', () => {
    expect(madeOf('carpet 3m by 4m')).toMatchObject({ made: { width: 4, depth: 3 }, lost: [] });
  });

  it('that nearly fit are made as near as can be, and told', () => {
    expect(madeOf('fan 40 cm tall')).toMatchObject({ lost: ['40 cm tall'] });
    expect(describe('mug 10 m tall').kind).toBe('misunderstood');
  });
});

group('words around the thing', () => {
  it.each([
    ['asset: mobile_whiteboard', 'whiteboard'],
    ['office_chair_v2', 'office_chair'],
    ['Washer, flat', 'flat_washer'],
    ['1 hammer (claw type), 30 cm', 'hammer'],
    ['For a paper on grasping I need a cabinet', 'cabinet'],
    ['between 2 and 4 drawers on a cabinet', 'cabinet'],
    ['trolley, four swivel castors', 'platform_cart'],
    ['bin for recyclables', 'trash_can'],
  ])('%s', (prompt, category) => expect(madeOf(prompt).made).toMatchObject({ category }));

  it.each(['a mug and a plate', 'a table, a chair', 'table leg 45 cm', 'bottle opener', 'toy oven'])(
    '"%s" is refused',
    (prompt) => expect(describe(prompt).kind).toBe('misunderstood'),
  );

  it('take back a part that was asked for', () => {
    expect(madeOf('trash can. Give it a lid. Actually scratch that, no lid.').made).toMatchObject({ lid: false });
  });
});

group('numbers and volumes of drawn kinds', () => {
  it.each([
    ['lunchbox with 3 compartments', { wells: 3 }],
    ['breaker panel with 9 breakers', { breakers: 9 }],
    ['lego brick 2x3', { columns: 3, rows: 2 }],
    ['syringe without a needle', { needles: 0 }],
    ['power strip, no switch', { switches: 0 }],
    ['radiator with ten sections', { sections: 10, width: 0.68 }],
    ['radiator 1.2 m wide', { sections: 18, width: 1.2 }],
    ['mug with two handles', { handles: 2 }],
    ['cup without a handle', { handles: 0 }],
    ['10 litre jerrycan', { category: 'jerrycan' }],
  ])('%s', (prompt, made) => expect(madeOf(prompt)).toMatchObject({ made, lost: [] }));

  it('are refused where nothing near can hold so much', () => {
    expect(describe('a 300 litre jerrycan')).toMatchObject({ kind: 'misunderstood', code: 'impossible_size' });
  });
});
