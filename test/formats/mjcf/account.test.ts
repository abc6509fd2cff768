import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { auditAccount, verdictOf } from '../../../src/formats/account.ts';
import { accountPath, MJCF_ACCOUNT } from '../../../src/formats/mjcf/account.ts';
import { readMjcf } from '../../../src/formats/mjcf/read.ts';
import { CATALOG } from '../../../src/verify/catalog.ts';

/** Every word of MuJoCo's schema, in four versions; see scripts/mjcf-words.py. Attributes have an @. */
const WORDS = readFileSync(path.join(import.meta.dirname, 'words.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

const placed = (word: string): string => {
  const parts = word.split('/');
  const last = parts.at(-1)!;
  return last.startsWith('@') ? accountPath(parts.slice(0, -1), last.slice(1)) : accountPath(parts);
};

describe('account of MJCF', () => {
  it('has a verdict on every element and attribute of the schema, and on nothing else', () => {
    expect(WORDS.length).toBeGreaterThan(2_000);
    // The engine expands these before it compares a file with its schema.
    const expanded = ['frame', 'replicate'].flatMap((name) => [`body/${name}`, `body/${name}/@pos`]);
    const { unjudged, unknown } = auditAccount(MJCF_ACCOUNT, new Set([...WORDS, ...expanded].map(placed)));
    expect(unjudged).toEqual([]);
    expect(unknown).toEqual([]);
  });

  it('takes bodies, frames and classes in one another for one, and a default for what it is for', () => {
    expect(accountPath(['worldbody', 'body', 'frame', 'body', 'geom'], 'condim')).toBe('body/geom/condim');
    expect(accountPath(['worldbody', 'replicate'], 'count')).toBe('body/replicate/count');
    expect(accountPath(['worldbody', 'body', 'attach'], 'frame')).toBe('body/attach/frame');
    expect(accountPath(['default', 'default', 'geom'], 'condim')).toBe('body/geom/condim');
    expect(accountPath(['default', 'default'], 'class')).toBe('default/class');
    expect(accountPath(['default', 'mesh'], 'scale')).toBe('asset/mesh/scale');
    expect(accountPath(['default', 'motor'], 'gear')).toBe('actuator/motor/gear');
    expect(accountPath([], 'model')).toBe('model');
  });

  it('names findings that exist where a word is reported by one', () => {
    const codes = new Set(CATALOG.flatMap(({ kinds }) => kinds.map(({ code }) => code)));
    for (const { reportedBy } of Object.values(MJCF_ACCOUNT)) if (reportedBy) expect(codes).toContain(reportedBy);
    expect(verdictOf(MJCF_ACCOUNT, 'actuator/motor/gear')?.reportedBy).toBe('format/mjcf-not-carried');
  });
});

describe('words of a file that the prop does not carry', () => {
  const findings = async (files: Record<string, string>) => {
    const bytes = new Map(Object.entries(files).map(([name, text]) => [name, new TextEncoder().encode(text)]));
    const read = await readMjcf(bytes, { entry: 'm.xml' });
    return read.findings.filter(({ code }) => code.startsWith('format/mjcf-account'));
  };
  const body =
    '<body name="tool" mocap="true"><geom size="0.1" user="1 2"/><site name="tip"/><site name="cavity_a"/></body>';

  it('are one warning and one info, with the place of the first, through includes and classes', async () => {
    const found = await findings({
      'm.xml': `<mujoco>
        <option timestep="0.001" gravity="0 0 -9.81"/>
        <option wind="1 0 0"/>
        <custom><numeric name="reach" data="0.4"/><text name="maker" data="me"/><text name="propmaster_category" data="tool"/></custom>
        <default><default class="c"><geom fluidshape="ellipsoid"/></default></default>
        <worldbody><include file="body.xml"/></worldbody></mujoco>`,
      'body.xml': `<mujocoinclude>\n${body}</mujocoinclude>`,
    });
    expect(found).toMatchObject([
      {
        code: 'format/mjcf-account',
        severity: 'warning',
        pointer: 'm.xml:3',
        message:
          'Not carried: option/wind (air and water belong to the scene); ' +
          'body/mocap (the body is fixed; a program can move it only in MuJoCo, with mocap="true"); ' +
          'body/site (places on a body; the prop has cavities, supports and grasps only).',
      },
      {
        code: 'format/mjcf-account-details',
        severity: 'info',
        pointer: 'm.xml:2',
        args: {
          notes: [
            { words: [{ word: 'option/timestep', count: 1 }] },
            { words: [{ word: 'custom/numeric' }, { word: 'custom/text' }] },
            { words: [{ word: 'body/geom/fluidshape' }] },
            { words: [{ word: 'body/geom/user' }] },
          ],
        },
      },
    ]);
  });

  it('are not reported where a file has none', async () => {
    expect(
      await findings({ 'm.xml': '<mujoco><worldbody><body><geom size="0.1" condim="6"/></body></worldbody></mujoco>' }),
    ).toEqual([]);
  });
});
