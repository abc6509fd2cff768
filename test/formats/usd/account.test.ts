import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { auditAccount } from '../../../src/formats/account.ts';
import { OLDER_PHYSX, PHYSX_ACCOUNT, USD_ACCOUNT } from '../../../src/formats/usd/account.ts';
import { usdFindings } from '../../../src/formats/usd/layer/findings.ts';
import { usdReadFindings } from '../../../src/formats/usd/read-findings.ts';
import { body, cube, read } from './snippets.ts';

const wordsOf = (file: string): string[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Made by scripts/usd-words.py from OpenUSD's own schemas. */
const WORDS = wordsOf('words.txt');
/** Made by scripts/physx-words.py from the schemas of PhysX. */
const PHYSX_WORDS = wordsOf('physx-words.txt');

describe('the account of USD', () => {
  it('has a verdict on every word of the schemas, and none on another', () => {
    expect(WORDS.length).toBeGreaterThan(500);
    expect(auditAccount(USD_ACCOUNT, WORDS)).toEqual({ unjudged: [], unknown: [] });
  });

  it('has a verdict on every word of PhysX, and of others only on those that its schemas had before', () => {
    expect(PHYSX_WORDS.length).toBeGreaterThan(400);
    const { unjudged, unknown } = auditAccount(PHYSX_ACCOUNT, PHYSX_WORDS);
    expect(unjudged).toEqual([]);
    expect(unknown.filter((word) => !Object.hasOwn(OLDER_PHYSX, word))).toEqual([]);
  });

  it('leaves words to findings that there are', () => {
    const codes = new Set([...usdFindings, ...usdReadFindings].map(({ code }) => code));
    const named = [...Object.values(USD_ACCOUNT), ...Object.values(PHYSX_ACCOUNT)].flatMap(
      ({ reportedBy }) => reportedBy ?? [],
    );
    expect(named.filter((code) => !codes.has(code))).toEqual([]);
  });

  it('says nothing of what is carried, a default, or of no meaning', async () => {
    const inside = [
      'float physics:mass = 1',
      'vector3f physics:velocity = (0, 0, 0)',
      'bool physics:startsAsleep = false',
      'int physxRigidBody:solverPositionIterationCount = 16',
      'float physxRigidBody:linearDamping = 0',
      cube('c', 'uniform bool doubleSided = false\nfloat3[] extent = [(-1, -1, -1), (1, 1, 1)]'),
    ];
    const { codes } = await read(body('b', inside.join('\n'), ', "PhysxRigidBodyAPI"'));
    expect(codes.filter((code) => code.startsWith('format/'))).toEqual([]);
  });

  it('reports what would be missed, grouped by what becomes of it', async () => {
    const inside = [
      'float physics:mass = 1',
      'vector3f physics:velocity = (1, 0, 0)',
      'vector3f physics:angularVelocity = (0, 0, 9)',
      'float physxRigidBody:linearDamping = 0.5',
      'bool physxRigidBody:disableGravity = true',
      cube('c', 'uniform bool doubleSided = true\nrel physics:simulationOwner = </P>'),
      cube('d', 'uniform bool doubleSided = true'),
    ];
    const { findings } = await read(body('b', inside.join('\n'), ', "PhysxRigidBodyAPI"'));
    const of = (code: string) => findings.find((finding) => finding.code === code)?.message;
    expect(of('format/usd-account')).toBe(
      'Not carried: physxRigidBody:linearDamping, physxRigidBody:disableGravity (only PhysX has it).',
    );
    expect(of('format/usd-account-details')).toBe(
      'Not carried: physics:velocity, physics:angularVelocity (a prop is at rest at the start); doubleSided ×2 (faces are drawn from outside).',
    );
  });

  it('names a collision group that collides only with those that it names', async () => {
    const group =
      'def PhysicsCollisionGroup "G" (prepend apiSchemas = ["CollectionAPI:colliders"]) { bool physics:invertFilteredGroups = true\n}';
    const { findings } = await read(`${body('b', `float physics:mass = 1\n${cube('c')}`)}\n${group}`);
    expect(findings.find(({ code }) => code === 'format/usd-account')!.message).toContain(
      'physics:invertFilteredGroups',
    );
  });
});
