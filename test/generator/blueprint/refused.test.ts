import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  BLUEPRINT_LIMITS,
  type BlueprintFinding,
  buildBlueprint,
  readBlueprint,
  readBlueprintText,
} from '../../../src/generator/index.ts';

const FOLDER = path.join(import.meta.dirname, '../../fixtures/blueprints');

/** What is said of a document, and that nothing is made of it. */
async function refusalsOf(document: unknown): Promise<readonly BlueprintFinding[]> {
  const reading = readBlueprint(document);
  if (reading.kind === 'refused') return reading.findings;
  const { model, findings } = await buildBlueprint(reading.blueprint);
  expect(model).toBeUndefined();
  return findings;
}

describe('A blueprint that can not be built is refused where it is wrong', () => {
  // The name of a fixture is its verdict; what follows a dot tells cases of one verdict apart.
  for (const file of readdirSync(FOLDER)) {
    const code = file.split('.')[0]!;
    it(file.replace('.json', ''), async () => {
      const { pointer, document } = JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'));
      const errors = (await refusalsOf(document)).filter(({ severity }) => severity === 'error');
      expect(errors.map((one) => `${one.code} ${one.pointer}`)).toContain(`${code} ${pointer}`);
      for (const { message } of errors) expect(message).toMatch(/[.!?]\)?$|\(character \d+\)$/);
    });
  }

  it('tells all faults of a document at once', async () => {
    const findings = await refusalsOf({
      blueprint: 1,
      name: 'thing',
      links: [
        {
          name: 'body',
          solids: [
            { shape: 'box', size: [0.1, -1, 0.1], name: 'a' },
            { shape: 'box', size: [0.1, 0.1, 0.1], at: { of: 'a', face: 'top' } },
            { shape: 'sphere', radius: 'r' },
          ],
        },
      ],
    });
    // What stands on the first one is not told: it is made as soon as that is.
    expect(findings.map(({ pointer }) => pointer)).toEqual(['/links/0/solids/0/size/1', '/links/0/solids/2/radius']);
  });
});

describe('Documents that are too much', () => {
  const solid = { shape: 'box', size: [0.1, 0.1, 0.1] };

  it('of 10 MB are refused before they are parsed', () => {
    const reading = readBlueprintText(`{"about":"${'a'.repeat(10_000_000)}"}`);
    expect(reading).toMatchObject({ kind: 'refused', findings: [{ code: 'too-large', pointer: '' }] });
  });

  it('of 10 MB that come as data are refused before the schema looks at them', async () => {
    const solids = Array.from({ length: 200_000 }, () => solid);
    expect(await refusalsOf({ blueprint: 1, name: 'a', links: [{ name: 'b', solids }] })).toMatchObject([
      { code: 'too-large' },
    ]);
  });

  it('nested 100,000 deep are refused', () => {
    const reading = readBlueprintText(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    expect(reading).toMatchObject({ kind: 'refused', findings: [{ code: 'too-deep' }] });
  });

  it('with groups in groups are refused', async () => {
    let inner: object = solid;
    for (let i = 0; i <= BLUEPRINT_LIMITS.groups; i++) inner = { shape: 'group', solids: [inner] };
    const [finding] = await refusalsOf({ blueprint: 1, name: 'a', links: [{ name: 'b', solids: [inner] }] });
    expect(finding).toMatchObject({ code: 'too-deep' });
  });

  it('with an expression that is nested are refused', async () => {
    const text = `${'('.repeat(100)}1${')'.repeat(100)}`;
    expect(
      await refusalsOf({ blueprint: 1, name: 'a', values: { v: text }, links: [{ name: 'b', solids: [solid] }] }),
    ).toMatchObject([{ code: 'too-deep', pointer: '/values/v' }]);
  });

  it('with copies of many triangles are refused', async () => {
    const ball = {
      shape: 'sphere',
      radius: 0.01,
      repeat: [{ grid: { counts: [20, 20, 1], step: [0.019, 0.019, 0] } }],
    };
    const [finding] = await refusalsOf({ blueprint: 1, name: 'a', links: [{ name: 'b', solids: [ball] }] });
    expect(finding).toMatchObject({ code: 'too-many', pointer: '/links/0/solids/0' });
  });

  it('that are no JSON are refused', () => {
    expect(readBlueprintText('{"blueprint": 1,}')).toMatchObject({ kind: 'refused', findings: [{ code: 'json' }] });
  });
});
