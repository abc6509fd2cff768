import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { promiseNames } from '../../src/batch/items/promise-names.ts';
import { readItems } from '../../src/batch/items/read-items.ts';
import { temporaryFolder } from './harness.ts';

function file(content: string | Uint8Array, name = 'items.jsonl'): string {
  const full = path.join(temporaryFolder(), name);
  writeFileSync(full, content);
  return full;
}

const mistakeOf = async (content: string | Uint8Array, name?: string): Promise<Error & { where?: string }> =>
  readItems(file(content, name)).then(
    () => new Error('none'),
    (error: Error) => error,
  );

describe('an items file', () => {
  it('holds a prompt a line, or items as the service takes them', async () => {
    const { items } = await readItems(
      file(
        [
          '{"prompt":"oak crate"}',
          '',
          '{"prompt":"white bowl","name":"bowl","custom_id":"b-1"}\r',
          '{"custom_id":"c","input":{"prompt":"mug","persist":false}}',
        ].join('\n'),
      ),
    );
    expect(items).toEqual([
      { line: 1, customId: 'line-1', labelled: false, input: { prompt: 'oak crate' } },
      { line: 3, customId: 'b-1', labelled: true, name: 'bowl', input: { prompt: 'white bowl' } },
      { line: 4, customId: 'c', labelled: true, input: { prompt: 'mug', persist: false } },
    ]);
  });

  it('may be a CSV, with columns in any order, and empty fields for what is not given', async () => {
    const { items } = await readItems(
      file('\uFEFFname,prompt\r\n,"crate, oak"\r\nbowl,"a ""white"" bowl"\r\n', 'a.CSV'),
    );
    expect(items).toEqual([
      { line: 2, customId: 'line-2', labelled: false, input: { prompt: 'crate, oak' } },
      { line: 3, customId: 'line-3', labelled: false, name: 'bowl', input: { prompt: 'a "white" bowl' } },
    ]);
  });

  it('may ask for variations, each with a seed, a label and a name of its own', async () => {
    const { items } = await readItems(
      file('{"prompt":"mug","variations":2,"seed":5,"name":"mug"}\n{"prompt":"bowl","seed":9}'),
    );
    expect(items).toEqual([
      { line: 1, customId: 'line-1-1', labelled: false, name: 'mug_1', input: { prompt: 'mug', seed: 5 } },
      { line: 1, customId: 'line-1-2', labelled: false, name: 'mug_2', input: { prompt: 'mug', seed: 6 } },
      { line: 2, customId: 'line-2', labelled: false, input: { prompt: 'bowl', seed: 9 } },
    ]);
    const { items: rows } = await readItems(file('prompt,variations,custom_id\nmug,10,m\n', 'v.csv'));
    expect(rows.map(({ customId }) => customId)).toEqual(
      ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'].map((number) => `m-${number}`),
    );
    expect(rows.map(({ input }) => input.seed)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('may describe a prop in place of a prompt', async () => {
    const { items } = await readItems(file('{"description":{"category":"mug","height":0.1},"custom_id":"d"}'));
    expect(items).toEqual([
      {
        line: 1,
        customId: 'd',
        labelled: true,
        input: { prompt: 'mug, as described', description: { category: 'mug', height: 0.1 } },
      },
    ]);
  });

  it.each([
    ['{"prompt":"mug","variations":0}', 'variations'],
    ['{"prompt":"mug","variations":1001}', 'variations'],
    ['{"prompt":"mug","seed":-1}', 'seed'],
    ['{"seed":1}', 'a prompt, a description or a blueprint is missing'],
  ])('refuses %s', async (text, says) => {
    await expect(readItems(file(text))).rejects.toThrow(says);
  });

  it('refuses more variations than a batch has items', async () => {
    await expect(
      readItems(file('{"prompt":"mug","variations":600}\n{"prompt":"bowl","variations":600}')),
    ).rejects.toThrow('holds 1200 items');
  });

  it('may begin with a byte order mark', async () => {
    expect((await readItems(file('\uFEFF{"prompt":"mug"}'))).items).toHaveLength(1);
  });

  it('is told apart by its content', async () => {
    const [one, same, other] = await Promise.all(
      ['{"prompt":"a"}', '{"prompt":"a"}', '{"prompt":"b"}'].map((text) => readItems(file(text))),
    );
    expect(one!.sha256).toBe(same!.sha256);
    expect(one!.sha256).not.toBe(other!.sha256);
  });

  it('has 1 to 1,000 items', async () => {
    const lines = (count: number) => '{"prompt":"x"}\n'.repeat(count);
    expect((await readItems(file(lines(1_000)))).items).toHaveLength(1_000);
    expect(await mistakeOf(lines(1_001))).toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('1001'),
      hint: expect.stringContaining('split'),
    });
    expect(await mistakeOf('\n\n')).toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('0 items'),
    });
  });

  it('tells all mistakes at once, with their lines', async () => {
    const error = await mistakeOf(
      '{"prompt":"a"}\n{"promt":"b"}\nnot json\n{"prompt":"c","name":"Big Bowl"}\n[1]\n{"prompt":"  "}',
    );
    expect(error).toMatchObject({
      code: 'invalid_input',
      exitCode: 9,
      where: expect.stringMatching(/items\.jsonl:2$/),
    });
    expect(error.message).toMatch(
      /^items\.jsonl, line 2: unrecognized key: "promt"; line 3: it is no JSON object; line 4: name: .*oak_cabinet.*; line 5: .*; line 6: prompt: it is empty\.$/,
    );
  });

  it.each([
    ['{"prompt":"a","custom_id":"x"}\n{"prompt":"b","custom_id":"x"}', 'custom_id "x" is that of line 1'],
    ['{"prompt":"a","name":"x"}\n{"prompt":"b","name":"x"}', 'name "x" is that of line 1'],
    ['{"prompt":"a"}\n{"prompt":"b","custom_id":"line-1"}', 'custom_id "line-1" is that of line 1'],
    ['{"prompt":"a","simulators":["mujoco"]}', 'line 1: unrecognized key'],
    [`{"prompt":"${'x'.repeat(20_001)}"}`, 'line 1: prompt'],
  ])('refuses %.40s', async (text, message) => {
    expect((await mistakeOf(text)).message).toContain(message);
  });

  it.each([
    ['promt\na', 'column "promt"'],
    ['prompt,prompt\na,b', 'there twice'],
    ['name\na', 'must name the column prompt'],
    ['prompt,name\na', 'line 2: 1 fields, but the first line names 2'],
    ['prompt\n"a', 'line 2: A quote is opened'],
  ])('refuses the CSV %j', async (text, message) => {
    expect((await mistakeOf(text, 'items.csv')).message).toContain(message);
  });

  it('must be there, and UTF-8', async () => {
    expect(await mistakeOf(new Uint8Array([0x7b, 0xff, 0x7d]))).toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('UTF-8'),
    });
    await expect(readItems('/nowhere/items.jsonl')).rejects.toMatchObject({ code: 'not_found', exitCode: 4 });
  });
});

describe('the names that items are promised', () => {
  const item = (prompt: string, given: { name?: string; customId?: string } = {}) => ({
    line: 1,
    customId: given.customId ?? 'line-1',
    labelled: given.customId !== undefined,
    ...(given.name === undefined ? {} : { name: given.name }),
    input: { prompt },
  });

  it('are their own; else made from the label, else from the prompt; each once', () => {
    const items = [
      item('oak crate'),
      item('Oak crate!'),
      item('anything', { name: 'oak_crate_2' }),
      item('anything', { customId: 'Shelf 17' }),
      item('a very long prompt that goes on about colours and handles and doors'),
      item('white bowl'),
    ];
    expect(promiseNames(items, new Set(['white_bowl']))).toEqual([
      'oak_crate',
      'oak_crate_3',
      'oak_crate_2',
      'shelf_17',
      'a_very_long_prompt_that_goes_on_about',
      'white_bowl_2',
    ]);
  });
});
