import { describe, expect, it } from 'vitest';
import { sdfFindings } from '../../../src/formats/sdf/findings.ts';
import { link, modelFile, read, sdf } from './documents.ts';

const shape = '<geometry><box><size>1 1 1</size></box></geometry>';

describe('the file', () => {
  it.each([
    ['<robot name="x"/>', 'model.sdf:1', 'The root element is <robot>, not <sdf>.'],
    [sdf('1.3', ''), 'model.sdf:2', 'The version of SDFormat is "1.3".'],
    [sdf('1.13', ''), 'model.sdf:2', 'The version of SDFormat is "1.13".'],
    [sdf('2.0', ''), 'model.sdf:2', 'The version of SDFormat is "2.0".'],
    ['<sdf><model name="a"/></sdf>', 'model.sdf:1', 'The <sdf> element does not say its version.'],
  ])('is refused: %s', async (text, where, message) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'invalid_input', where, message });
  });

  it.each(['1.4', '1.5', '1.6', '1.7', '1.8', '1.9', '1.10', '1.11', '1.12'])(
    'of version %s is read',
    async (version) => {
      expect((await read(modelFile(version, link('a')))).codes).toEqual([]);
    },
  );

  it('that is broken XML is refused with its line', async () => {
    await expect(read('<sdf version="1.6">\n<model name=a/></sdf>')).rejects.toMatchObject({
      code: 'invalid_input',
      where: 'model.sdf:2',
    });
  });
});

describe('elements that nobody knows', () => {
  it('are named with the line, how often, and what is meant', async () => {
    const { findings } = await read(
      modelFile(
        '1.6',
        `${link('a')}
         <link name="b">\n<colision name="x">${shape}</colision><colision name="y">${shape}</colision>
           <pose relativ_to="a">0 0 0 0 0 0</pose><inertial><mass>1</mass><inertia><ixx>1</ixx><iyy>1</iyy><izz>1</izz></inertia></inertial></link>
         <mass>3</mass>`,
      ),
    );
    expect(findings.map(({ pointer, message }) => [pointer, message])).toEqual([
      ['model.sdf:6', '<colision> is unknown inside of <link> (2 times); is <collision> meant? It was ignored.'],
      ['model.sdf:7', 'The attribute "relativ_to" is unknown inside of <pose>; is relative_to meant? It was ignored.'],
      ['model.sdf:8', '<mass> is unknown inside of <model>. It was ignored.'],
    ]);
    expect(
      findings.every(({ code, severity }) => code === 'format/sdf-unknown-element' && severity === 'warning'),
    ).toBe(true);
  });

  it('are no more than a few dozen, however many there are', async () => {
    const many = Array.from({ length: 1_000 }, (_, i) => `<x${i}/>`).join('');
    expect((await read(modelFile('1.6', link('a') + many))).codes).toHaveLength(32);
  });
});

describe('what is left out', () => {
  it('is one list of parts and one of settings', async () => {
    const { findings } = await read(
      modelFile(
        '1.6',
        `<plugin name="p" filename="p.so"/><plugin name="q" filename="q.so"/><allow_auto_disable>1</allow_auto_disable><my:own/>
         <link name="a"><gravity>0</gravity><kinematic>false</kinematic><sensor name="s" type="camera"/>
           <inertial><mass>1</mass><inertia><ixx>1</ixx></inertia></inertial>
           <visual name="v">${shape}<cast_shadows>0</cast_shadows></visual></link>`,
      ),
    );
    expect(findings).toMatchObject([
      {
        code: 'format/sdf-not-carried',
        severity: 'warning',
        pointer: 'model.sdf',
        args: { elements: { plugin: 2, 'link sensor': 1 } },
      },
      {
        code: 'format/sdf-details-not-carried',
        severity: 'info',
        args: { elements: { allow_auto_disable: 1, 'my:own': 1, 'visual cast_shadows': 1 } },
      },
    ]);
  });
});

describe('the kinds of findings', () => {
  it('have codes of their own', () => {
    const codes = sdfFindings.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });
});
