import { describe, expect, it } from 'vitest';
import { FIRST_BLUEPRINT } from '../../src/api/blueprints.ts';
import { ERAS, openPlace } from './project-session.ts';

describe.each(ERAS)('a blueprint, of a client of %s', (era) => {
  it('is drawn in the call, then made and installed', async () => {
    const session = await openPlace().connect(era);
    const { drawn: asked } = await session.ok('generate_asset', { blueprint: {} });
    expect(asked.guide).toContain('# Blueprints');

    const wrong = { ...FIRST_BLUEPRINT, joints: [{ ...FIRST_BLUEPRINT.joints[0], limits: [10, 20] }] };
    const refused = await session.ok('generate_asset', { blueprint: wrong });
    expect(refused).toMatchObject({ state: 'refused', next: 'generate_asset with the blueprint mended' });
    expect(refused.job_id).toBeUndefined();
    expect(refused.drawn.findings[0]).toContain('error /joints/0/limits: The stops are at 10 and 20');

    const answer = await session.call('generate_asset', { blueprint: FIRST_BLUEPRINT as unknown as object });
    const { job_id, drawn } = answer.structuredContent;
    expect(drawn).toMatchObject({
      measured: {
        size_m: [0.12, 0.084, expect.any(Number)],
        joints: ['lid_hinge revolute 0..110'],
        cavities: ['case_inside'],
      },
    });
    expect(answer.content.filter(({ type, mimeType }) => type === 'image' && mimeType === 'image/png')).toHaveLength(1);
    expect(Buffer.byteLength(JSON.stringify(answer.structuredContent))).toBeLessThanOrEqual(2_048);

    await session.ok('check_job', { job_id, wait_seconds: 40 });
    expect(await session.ok('install', { source: job_id })).toMatchObject({ name: 'tin', verdict: 'passed' });
  });

  it('is refused in the call where an install would refuse it, in terms of a blueprint', async () => {
    const session = await openPlace().connect(era);
    const slope = { shape: 'box', size: [0.2, 0.2, 0.02], turn: [0, 25, 0] };
    const blueprint = {
      blueprint: 1,
      name: 'ramp',
      base: 'fixed',
      links: [{ name: 'ramp', solids: [slope] }],
      cavities: [{ name: 'inside', link: 'ramp', at: [0, 0, 0.05], size: [0.05, 0.05, 0.05] }],
    };
    const { state, job_id, drawn } = await session.ok('generate_asset', { blueprint });
    expect([state, job_id]).toEqual(['refused', undefined]);
    expect(drawn.findings.join('\n')).toContain('or leave the cavity out');
    expect(drawn.findings.join('\n')).not.toContain('propmaster ');
  });

  it('stands in place of a prompt, not beside one', async () => {
    const session = await openPlace().connect(era);
    expect(await session.refusal('generate_asset', { blueprint: {}, prompt: 'mug' })).toMatchObject({
      code: 'invalid_input',
    });
  });
});
