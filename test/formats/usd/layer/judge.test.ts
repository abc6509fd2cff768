import { describe, expect, it } from 'vitest';
import { judgeUsd } from '../../../../src/formats/usd/layer/judge.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const layer = (about: string, body = ''): Uint8Array =>
  bytes(`#usda 1.0\n(\ndefaultPrim = "a"\n)\ndef "a" (\n${about}\n)\n{\n${body}\n}\n`);
const judge = (files: Record<string, Uint8Array>, main = 'k/m.usda') =>
  judgeUsd(files[main]!, main, new Map(Object.entries(files)));

describe('judgeUsd', () => {
  it('finds nothing in a layer whose files are there', () =>
    expect(
      judge({
        'k/m.usda': layer(
          'references = @../b.usda@',
          'asset t = @./t.<UDIM>.png@\nasset u = @u.png@\nasset v = @p.usdz[t.png]@',
        ),
        'b.usda': layer(''),
        'k/t.1001.png': bytes(''),
        'k/u.png': bytes(''),
        'k/p.usdz': bytes(''),
      }),
    ).toEqual([]));

  it.each([
    ['a URL', 'https://example.org/a.usd'],
    ['a URL of Omniverse', 'omniverse://server/a.usd'],
    ['an absolute path', '/etc/passwd'],
    ['a path of Windows', 'C:\\\\a.usd'],
    ['a network path', '\\\\\\\\server\\\\a.usd'],
    ['the home folder', '~/a.usd'],
    ['a path above the archive', '../../a.usd'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: so USD writes variables
    ['an expression', '`${A}`'],
  ])('refuses %s', (_, asset) =>
    expect(judgeUsd(layer(`references = @${asset}@`), 'k/m.usda')).toMatchObject([
      { code: 'structure/usd-asset-outside', severity: 'error', hint: expect.any(String) },
    ]),
  );

  it.each([
    ['a sublayer', bytes('#usda 1.0\n(\nsubLayers = [@/x@]\n)\n')],
    ['a payload', layer('payload = @/x@')],
    ['a prim below', layer('', 'over "b" (references = @/x@) {\n}')],
  ])('refuses a layer at %s', (_, content) =>
    expect(judgeUsd(content, 'm.usda')).toMatchObject([{ code: 'structure/usd-asset-outside', args: { asset: '/x' } }]),
  );

  // No part of the prop is in them: a texture is left out, and the rest is read.
  it.each([
    ['a value', layer('', 'asset a = @/x@')],
    ['a list of values', layer('', 'asset[] a = [@./y@, @/x@]')],
    ['a value in time', layer('', 'asset a.timeSamples = { 1: @/x@ }')],
    ['a dictionary in a dictionary', layer('customData = { dictionary d = { asset a = @/x@ } }')],
    ['metadata of a property', layer('', 'int a (customData = { asset[] a = [@/x@] })')],
    ['custom data of a reference', layer('references = </b> (customData = { asset a = @/x@ })')],
    ['a variant', layer('', 'variantSet "s" = {\n"v" {\nasset a = @/x@\n}\n}')],
  ])('warns of a file outside in %s', (_, content) =>
    expect(judgeUsd(content, 'm.usda')).toMatchObject([
      { code: 'structure/usd-value-outside', severity: 'warning', args: { asset: '/x' } },
    ]),
  );

  it.each([
    ['a scope of materials', 'def Scope "Looks" (references = @https://example.org/l.usd@) {\n}', 'usd-look-left-out'],
    [
      'what materials are bound from',
      'def "M" (references = @/m.usd@) {\n}\ndef Cube "c" {\nrel material:binding = </a/M/Red>\n}',
      'usd-look-left-out',
    ],
    ['a layer that OpenUSD reads by a plug-in', 'def "g" (payload = @./g.abc@) {\n}', 'usd-layer-foreign'],
  ])('warns of %s that is not to be had', (_, body, code) =>
    expect(judgeUsd(layer('', body), 'm.usda')).toMatchObject([{ code: `structure/${code}`, severity: 'warning' }]),
  );

  it('refuses a layer out there that something else than a material lies in', () =>
    expect(
      judgeUsd(
        layer(
          '',
          'def "M" (references = @/m.usd@) {\n}\ndef "j" {\nrel material:binding = </a/M/Red>\nrel physics:body0 = </a/M/b>\n}',
        ),
        'm.usda',
      ),
    ).toMatchObject([{ code: 'structure/usd-asset-outside', severity: 'error' }]));

  it('warns of a file that is not there, once', () =>
    expect(judge({ 'k/m.usda': layer('', 'asset t = @./t.png@\nasset u = @./t.png@') })).toMatchObject([
      { code: 'structure/usd-asset-missing', severity: 'warning', args: { asset: './t.png' } },
    ]));

  it.each([
    [
      'sublayers',
      bytes('#usda 1.0\n(\nsubLayers = [@./n.usda@]\n)\n'),
      bytes('#usda 1.0\n(\nsubLayers = [@./m.usda@]\n)\n'),
    ],
    [
      'references to the default prims',
      layer('references = @./n.usda@'),
      layer('', 'def "b" (payload = @./m.usda@) {\n}'),
    ],
    ['references to an ancestor', layer('', 'def "b" (references = </a>) {\n}'), layer('')],
    [
      'references in variants',
      layer('', 'variantSet "s" = {\n"v" (references = @./n.usda@) {\n}\n}'),
      layer('references = @./m.usda@</a>'),
    ],
  ])('finds a circle of %s', (_, m, n) =>
    expect(judge({ 'k/m.usda': m, 'k/n.usda': n }).map(({ code }) => code)).toEqual(['structure/usd-layer-cycle']),
  );

  it('lets two layers refer to different prims of one another', () =>
    expect(
      judge({
        'k/m.usda': bytes('#usda 1.0\ndef "a" (references = @./n.usda@</b>) {\n}\ndef "c" {\n}\n'),
        'k/n.usda': bytes('#usda 1.0\ndef "b" (references = @./m.usda@</c>) {\n}\n'),
      }),
    ).toEqual([]));

  it('says what is no USD, and what is broken', () => {
    expect(judgeUsd(bytes('PK\u0003\u0004'), 'm.usd')).toMatchObject([
      { code: 'format/usd-unknown', pointer: 'm.usd' },
    ]);
    expect(judgeUsd(bytes('#usda 1.0\ndef'), 'm.usd')).toMatchObject([
      { code: 'format/usd-broken', pointer: 'm.usd:2' },
    ]);
  });
});
