import { describe, expect, it } from 'vitest';
import type { SettingPath } from '../../src/contract/assumptions.ts';
import type { Decision } from '../../src/probe/findings.ts';
import { wayToSettle } from '../../src/probe/settle.ts';

const FULL = { keyKind: 'team', assets: 2, scenes: 2 } as const;
const finding = (setting: SettingPath, decision: Decision = 'undecided', evidence = 'none is there') => ({
  setting,
  decision,
  evidence,
});

describe('the way to settle what a probe could not tell', () => {
  it.each([
    ['images.path', FULL, /^ask its operator, then: propmaster auth dialect <profile> images\.path <value>$/],
    ['links.expiresInUnitSeconds', { ...FULL, keyKind: 'personal' }, /^probe with a Team key$/],
    ['links.expiresInUnitSeconds', { ...FULL, assets: 0 }, /^make an asset/],
    ['batches.listPath', { ...FULL, keyKind: 'personal' }, /^probe with a Team key$/],
    ['batches.listPath', FULL, /^ask its operator/],
    ['scenes.graphParameter', { ...FULL, scenes: 0 }, /^make a scene and probe again, or ask its operator/],
    ['assets.pageSizeParameter', { ...FULL, assets: 1 }, /^make two assets/],
    ['pages.cursorParameter', { ...FULL, scenes: 1 }, /^make two scenes/],
  ] as const)('%s, with %j', (setting, seen, way) => {
    expect(wayToSettle(finding(setting), seen)).toMatch(way);
  });

  it.each([
    ['no requests were left', 'probe with more --max-requests'],
    ['the connection failed: ECONNRESET', 'probe again'],
    ['the service let this key ask no more', 'probe again'],
  ])('%s', (evidence, way) => {
    expect(wayToSettle(finding('images.path', 'undecided', evidence), FULL)).toBe(way);
  });

  it('of what was decided, and of extensions that a described service does without, there is none', () => {
    for (const decision of ['usual', 'other'] as const)
      expect(wayToSettle(finding('images.path', decision), FULL)).toBeUndefined();
    const described = finding('scenes.editsPath', 'none', "the service's own description has no such path");
    expect(wayToSettle(described, FULL)).toBeUndefined();
    expect(wayToSettle(finding('scenes.editsPath', 'none'), FULL)).toMatch(/^if its operator says that it has one/);
    expect(wayToSettle(finding('scenes.graphParameter', 'none'), FULL)).toMatch(/^ask/);
  });
});
