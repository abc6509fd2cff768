import { describe, expect, it } from 'vitest';
import { CHECKS } from '../../src/conformance/checks/all.ts';
import { RULES } from '../../src/conformance/rules.ts';
import { UNOBSERVABLE } from '../../src/conformance/unobservable.ts';

const OURS = RULES.filter(({ sides }) => sides.includes('service')).map(({ id }) => id);
const asked = new Set(CHECKS.flatMap(({ rules }) => rules));

describe('the rules that bind a service', () => {
  it('each has a check, or a reason why no request from outside shows it', () => {
    expect(OURS.filter((id) => !asked.has(id) && !UNOBSERVABLE.has(id))).toEqual([]);
    expect([...UNOBSERVABLE.keys()].filter((id) => asked.has(id) || !OURS.includes(id))).toEqual([]);
  });

  it('are 436, of which 393 have a check', () => {
    expect([OURS.length, OURS.length - UNOBSERVABLE.size]).toEqual([436, 393]);
  });
});
