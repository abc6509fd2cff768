import { describe, expect, it } from 'vitest';
import { mainSdf } from '../../../src/formats/sdf/main-model.ts';
import { bytes, sdf } from './documents.ts';

const config = (...versions: [string, string][]): string =>
  `<?xml version="1.0"?><model><name>x</name>${versions.map(([version, file]) => `<sdf version="${version}">${file}</sdf>`).join('')}</model>`;
const one = sdf('1.6', '<model name="a"><link name="l"/></model>');

describe('the main file of a folder', () => {
  it.each([
    [
      'the newest version of model.config',
      {
        'model.config': config(['1.5', 'model.sdf'], ['1.4', 'old.sdf'], ['1.11', 'new.sdf'], ['1.9', 'mid.sdf']),
        'model.sdf': one,
        'old.sdf': one,
        'new.sdf': one,
        'mid.sdf': one,
      },
      'new.sdf',
    ],
    [
      '1.10 as newer than 1.9',
      { 'model.config': config(['1.9', 'nine.sdf'], ['1.10', 'ten.sdf']), 'nine.sdf': one, 'ten.sdf': one },
      'ten.sdf',
    ],
    [
      'one that is not too new',
      { 'model.config': config(['1.13', 'new.sdf'], ['1.9', 'model.sdf']), 'model.sdf': one, 'new.sdf': one },
      'model.sdf',
    ],
    [
      'one that is there',
      { 'model.config': config(['1.12', 'gone.sdf'], ['1.9', 'model.sdf']), 'model.sdf': one },
      'model.sdf',
    ],
    [
      'in a folder',
      { 'cup/model.config': config(['1.9', './cup.sdf']), 'cup/cup.sdf': one, 'cup/other.sdf': one },
      'cup/cup.sdf',
    ],
    [
      'model.sdf where model.config names nothing that is there',
      { 'model.config': config(), 'model.sdf': one, 'b.sdf': one },
      'model.sdf',
    ],
    [
      'the model of the archive’s name among several',
      {
        'cup/model.config': config(['1.9', 'a.sdf']),
        'cup/a.sdf': one,
        'plate/model.config': config(['1.9', 'b.sdf']),
        'plate/b.sdf': one,
      },
      'plate/b.sdf',
    ],
    [
      'a model above those that it includes',
      { 'model.sdf': one, 'part/model.config': config(['1.9', 'model.sdf']), 'part/model.sdf': one },
      'model.sdf',
    ],
    ['model.sdf without model.config', { 'model.sdf': one, 'extra.sdf': one }, 'model.sdf'],
    ['the file of the archive’s name', { 'plate.sdf': one, 'extra.sdf': one }, 'plate.sdf'],
    ['the only one', { 'thing.sdf': one, 'readme.txt': 'hello' }, 'thing.sdf'],
    ['a world if there is nothing else', { 'kitchen.world': one }, 'kitchen.world'],
    ['a broken one too, so that reading it says what is wrong', { 'x.sdf': 'no XML' }, 'x.sdf'],
    ['no XML of another kind', { 'x.sdf': '<mujoco/>' }, undefined],
    ['none where several could be meant', { 'a.sdf': one, 'b.sdf': one }, undefined],
    ['none where there is none', { 'a.obj': '' }, undefined],
  ])('is %s', (_, files, expected) => {
    expect(mainSdf(bytes(files as unknown as Record<string, string>), 'plate')).toBe(expected);
  });
});

describe('of several models', () => {
  const including = (...uris: string[]): string =>
    sdf(
      '1.9',
      `<model name="outer">${uris.map((uri) => `<include merge="true">\n<uri> ${uri} </uri></include>`).join('')}</model>`,
    );
  const folder = (name: string, model: string) => ({
    [`${name}/model.config`]: config(['1.9', 'model.sdf']),
    [`${name}/model.sdf`]: model,
  });
  const pair = { ...folder('hinge', one), ...folder('outer', including('model://hinge')) };
  const nest = (files: Record<string, string>) =>
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`set/${path}`, text]));

  it.each([
    ['whatever the archive is called', pair, 'set'],
    ['even where the archive is called like the part', pair, 'hinge'],
    ['in another case', { ...folder('Hinge-A', one), ...folder('outer', including('model://hinge a')) }, 'set'],
    ['through another model', { ...pair, ...folder('pin', one), 'hinge/model.sdf': including('model://pin') }, 'set'],
    [
      'by the path of its file',
      { ...folder('hinge', one), ...folder('outer', including('../hinge/model.sdf')) },
      'set',
    ],
    ['without a model.config', { 'hinge/model.sdf': one, 'outer/model.sdf': including('model://hinge') }, 'set'],
    [
      'past one that only a comment includes',
      { ...pair, 'hinge/model.sdf': `<!-- <include><uri>model://outer</uri></include> -->${one}` },
      'set',
    ],
  ])('the one that includes the others is meant, %s', (_, files, stem) => {
    expect(mainSdf(bytes(files), stem)).toBe('outer/model.sdf');
    expect(mainSdf(bytes(nest(files)), stem)).toBe('set/outer/model.sdf');
  });

  it('none is where two are no part of another, unless the archive is called like one', () => {
    const files = bytes({ ...pair, ...folder('lamp', one) });
    expect(mainSdf(files, 'set')).toBeUndefined();
    expect(mainSdf(files, 'lamp')).toBe('lamp/model.sdf');
  });

  it('none is where they include one another', () => {
    const files = { ...folder('a', including('model://b')), ...folder('b', including('model://a')) };
    expect(mainSdf(bytes(files), 'set')).toBeUndefined();
  });
});
