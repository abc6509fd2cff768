import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeName, PROP_NAME, propName } from '../../src/project/names.ts';

describe('propName', () => {
  it.each([
    ['Oak cabinet, 2 drawers', 'oak_cabinet_2_drawers'],
    ['mug', 'mug'],
    ['  --Mug--  ', 'mug'],
    ['Möbel für Ærø: Gießkanne', 'mobel_fur_aero_giesskanne'],
    ['ｆｕｌｌ width', 'full_width'],
    ['3 legged stool', 'prop_3_legged_stool'],
    ['椅子', 'prop'],
    ['', 'prop'],
    ['CON', 'con_prop'],
    ['lpt1', 'lpt1_prop'],
    ['constructor', 'constructor_prop'],
    ['a'.repeat(80), 'a'.repeat(64)],
    [`${'a'.repeat(63)} b`, 'a'.repeat(63)],
    ['../../etc/passwd', 'etc_passwd'],
  ])('"%s" becomes %s', (text, name) => expect(propName(text)).toBe(name));

  it('makes a name that is allowed of any text', () =>
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => PROP_NAME.test(propName(text)))));
});

describe('freeName', () => {
  it('counts on from 2', () => {
    expect(freeName('mug', new Set())).toBe('mug');
    expect(freeName('mug', new Set(['mug']))).toBe('mug_2');
    expect(freeName('mug', new Set(['mug', 'mug_2', 'mug_4']))).toBe('mug_3');
  });

  it('stays within 64 letters', () => {
    const long = 'a'.repeat(64);
    expect(freeName(long, new Set([long]))).toBe(`${'a'.repeat(62)}_2`);
  });
});
