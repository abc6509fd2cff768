import { describe, expect, it } from 'vitest';
import { chooseService, type ServiceChoices } from '../../src/profiles/choose.ts';
import type { Profiles } from '../../src/profiles/profile.ts';

const stored = (account: string) => ({ store: 'file', account }) as const;
const PROFILES: Profiles = {
  version: 1,
  active: 'work',
  profiles: {
    work: { base_url: 'https://work.example', key: stored('work-1') },
    other: { base_url: 'https://other.example/api', key: stored('other-1') },
    keyless: { base_url: 'https://keyless.example' },
  },
};
const NONE: Profiles = { version: 1, profiles: {} };

const choose = (wishes: Partial<ServiceChoices>) =>
  chooseService({ option: {}, environment: {}, project: {}, profiles: PROFILES, ...wishes });

/** What is chosen, in one line: base URL, who chose it, the profile, and the key that may be sent there. */
const line = (wishes: Partial<ServiceChoices>): string => {
  const { baseUrl, chosenBy, profile, apiKey, keyFrom, withheld } = choose(wishes);
  const key = apiKey ?? (keyFrom === 'profile' ? `<${profile?.key?.account}>` : 'no key');
  return [baseUrl ?? 'local', chosenBy ?? 'default', profile?.name ?? '-', key, ...(withheld ? ['withheld'] : [])].join(
    ' ',
  );
};

describe('the first place that chooses wins', () => {
  const url = (name: string) => ({ baseUrl: `https://${name}.url` });
  const CASES: readonly (readonly [wishes: Partial<ServiceChoices>, chosen: string])[] = [
    [{ profiles: NONE }, 'local default - no key'],
    [{}, 'https://work.example active work <work-1>'],
    [{ project: { profile: 'other' } }, 'https://other.example/api project other <other-1>'],
    [
      { environment: { profile: 'other' }, project: { profile: 'keyless' } },
      'https://other.example/api environment other <other-1>',
    ],
    [{ environment: url('env'), project: { profile: 'other' } }, 'https://env.url environment - no key'],
    [{ environment: { ...url('env'), profile: 'other' } }, 'https://env.url environment - no key'],
    [{ option: { profile: 'other' }, environment: url('env') }, 'https://other.example/api option other <other-1>'],
    [
      { option: url('option'), environment: url('env'), project: { profile: 'other' } },
      'https://option.url option - no key',
    ],
  ];
  for (const [wishes, chosen] of CASES) {
    it(`${JSON.stringify(wishes)} → ${chosen}`, () => expect(line(wishes)).toBe(chosen));
  }

  it('`local` is the local service, wherever it is named', () => {
    expect(line({ option: { profile: 'local' }, environment: url('env') })).toBe('local option - no key');
    expect(line({ environment: { profile: 'local' } })).toBe('local environment - no key');
    expect(line({ project: { profile: 'local' } })).toBe('local project - no key');
    expect(line({ profiles: { ...PROFILES, active: 'local' } })).toBe('local active - no key');
  });

  it.each([
    [{ option: { profile: 'nowhere' } }, '--profile'],
    [{ environment: { profile: 'nowhere' } }, 'PROPMASTER_PROFILE'],
    [{ project: { profile: 'nowhere' } }, 'propmaster.json'],
    [{ project: { profile: 'constructor' } }, 'propmaster.json'],
    [{ profiles: { ...PROFILES, active: 'nowhere' } }, 'profiles.json'],
  ])('%j names a profile that there is none of', (wishes, where) => {
    expect(() => choose(wishes)).toThrow(expect.objectContaining({ code: 'not_found', where }));
  });
});

describe('a key goes to the service that it belongs to, and to no other', () => {
  const K = { apiKey: 'K' };
  const CASES: readonly (readonly [title: string, wishes: Partial<ServiceChoices>, chosen: string])[] = [
    [
      'a profile lends its key to its own origin',
      { option: { baseUrl: 'https://work.example/v2' } },
      'https://work.example/v2 option work <work-1>',
    ],
    [
      '… and to no other',
      { option: { baseUrl: 'https://work.example:8443' } },
      'https://work.example:8443 option - no key',
    ],
    [
      '… not after a step down to http',
      { option: { baseUrl: 'http://work.example' } },
      'http://work.example option - no key',
    ],
    [
      'a key of the environment goes with its URL',
      { environment: { ...K, baseUrl: 'https://e.url' } },
      'https://e.url environment - K',
    ],
    [
      '… and not with another one',
      { option: { baseUrl: 'https://o.url' }, environment: { ...K, baseUrl: 'https://e.url' } },
      'https://o.url option - no key withheld',
    ],
    [
      '… alone it goes where the user points',
      { option: { baseUrl: 'https://o.url' }, environment: K },
      'https://o.url option - K',
    ],
    ['… and goes before the key of the active profile', { environment: K }, 'https://work.example active work K'],
    [
      '… and before that of a profile beside it',
      { environment: { ...K, profile: 'other' } },
      'https://other.example/api environment other K',
    ],
    [
      '… but not before that of --profile',
      { option: { profile: 'other' }, environment: K },
      'https://other.example/api option other <other-1>',
    ],
    [
      '… unless that has none',
      { option: { profile: 'keyless' }, environment: K },
      'https://keyless.example option keyless K',
    ],
    [
      '… and not to --profile when it belongs elsewhere',
      { option: { profile: 'keyless' }, environment: { ...K, baseUrl: 'https://e.url' } },
      'https://keyless.example option keyless no key withheld',
    ],
    [
      'propmaster.json can not lead it elsewhere',
      { project: { profile: 'other' }, environment: K },
      'https://other.example/api project other <other-1> withheld',
    ],
    [
      '… nor to a service that has no key',
      { project: { profile: 'keyless' }, environment: K },
      'https://keyless.example project keyless no key withheld',
    ],
    [
      '… nor away from the local service',
      { project: { profile: 'keyless' }, environment: K, profiles: { ...PROFILES, active: 'local' } },
      'https://keyless.example project keyless no key withheld',
    ],
    [
      '… nor when the active profile is gone',
      { project: { profile: 'keyless' }, environment: K, profiles: { ...PROFILES, active: 'gone' } },
      'https://keyless.example project keyless no key withheld',
    ],
    [
      '… but may name where it goes anyway',
      { project: { profile: 'work' }, environment: K },
      'https://work.example project work K',
    ],
    [
      'a key of the caller goes before all',
      { option: { ...K, profile: 'other' }, environment: { apiKey: 'E' } },
      'https://other.example/api option other K',
    ],
    [
      '… and not where propmaster.json points',
      { option: K, project: { profile: 'other' } },
      'https://other.example/api project other <other-1> withheld',
    ],
    ['the local service is sent none', { option: { ...K, profile: 'local' }, environment: K }, 'local option - no key'],
  ];
  for (const [title, wishes, chosen] of CASES) it(title, () => expect(line(wishes)).toBe(chosen));

  it('a key in propmaster.json is none', () => {
    const project = { profile: 'keyless', apiKey: 'P', baseUrl: 'https://evil.example' } as { profile: string };
    expect(line({ project })).toBe('https://keyless.example project keyless no key');
  });
});

it('refuses options that contradict each other, and takes those that agree', () => {
  const contradictions = [
    { baseUrl: 'https://work.example', profile: 'other' },
    { baseUrl: 'https://work.example', profile: 'local' },
  ];
  for (const option of contradictions) {
    expect(() => choose({ option })).toThrow(expect.objectContaining({ code: 'usage' }));
  }
  expect(line({ option: { baseUrl: 'https://other.example', profile: 'other' } })).toBe(
    'https://other.example option other <other-1>',
  );
});
