import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Described, describe as read } from '../../src/generator/describe.ts';
import { oklab, withHints } from '../../src/generator/hints.ts';
import { build } from '../../src/generator/index.ts';
import { srgb } from '../../src/generator/words/colours.ts';
import { worstFinding } from '../../src/service/images/reference/soundness.ts';
import { LOCAL_ORIGIN, openService, type Service } from '../../src/service/index.ts';
import { bodyOf, call, jobOf } from './open.ts';
import { pictureOf } from './pictures.ts';

const BLUE = oklab(srgb('#16325c'));

function hinted(prompt: string, hints: Parameters<typeof withHints>[3], seed?: number) {
  const plain = read(prompt, seed) as Described;
  return { plain, ...withHints(prompt, seed, plain, hints) };
}

describe('hints', () => {
  it('fill in the colour and the proportions that a prompt leaves open, and what follows from them', async () => {
    const { plain, described, reshaped } = hinted('a bottle', { colour: oklab(srgb('#b3261e')), ratio: 4.5 });
    expect(plain.description).toMatchObject({ diameter: 0.07, height: 0.25, neck: 0.028 });
    expect(described.description).toEqual({
      ...plain.description,
      diameter: 0.0648,
      height: 0.2916,
      neck: 0.0259,
      wall: expect.closeTo(0.0034, 4),
      finish: { material: 'glass', colour: 'red' },
    });
    expect(reshaped).toBe(true);
    expect(described.understood).toEqual(['bottle']);
    expect(described.assumed).toEqual(
      expect.arrayContaining([
        'colour red (from the reference image)',
        'height 29.16 cm',
        'height 4.5 times the width (from the silhouette in the reference image)',
      ]),
    );
    expect(described.ignored).toEqual([]);
    expect(await worstFinding(await build(described.description, { name: 'bottle', prompt: '' }))).toBeUndefined();
  });

  it('keep the volume of the box', () => {
    const volume = ({ description }: Described) => {
      const { size } = description as Extract<Described['description'], { category: 'cabinet' }>;
      return size.width * size.depth * size.height;
    };
    const { plain, described } = hinted('a small cabinet with two drawers', { ratio: 2 });
    expect(described.description).not.toEqual(plain.description);
    expect(volume(described) / volume(plain)).toBeCloseTo(1, 2);
    expect(described.understood).toEqual(plain.understood);
  });

  it.each([
    'a red vase, 30 cm high',
    'a tall white vase',
    'a black vase, between 20 and 30 cm high',
    'a green vase 20 cm in diameter',
  ])('change nothing where the prompt says it: %s', (prompt) => {
    const { plain, described, reshaped } = hinted(prompt, { colour: BLUE, ratio: 1.5 });
    expect(reshaped).toBe(false);
    expect(described).toEqual({
      ...plain,
      ignored: [
        ...plain.ignored,
        'reference image: its colour is not used, the prompt names one',
        'reference image: the proportions of its silhouette are not used, the prompt gives lengths',
      ],
    });
  });

  it('are not believed beyond half and twice the usual, and paint no stone', () => {
    const { plain, described } = hinted('a marble vase', { colour: BLUE, ratio: 4 });
    expect(described).toEqual({
      ...plain,
      ignored: [
        'reference image: its colour is not used, marble is not painted',
        'reference image: the proportions of its silhouette are not used, height 4 times the width is too far from the usual 1.9',
      ],
    });
  });

  it('that a category has no room for are left out, and said to be', () => {
    const { plain, described, reshaped } = hinted('a bucket', { ratio: 1.8 });
    expect(reshaped).toBe(false);
    expect(described.description).toEqual(plain.description);
    expect(described.ignored).toEqual([expect.stringContaining("can't be made with height 1.8 times the width")]);
  });

  it('leave a wood unpainted when it looks like the picture', () => {
    const { plain, described } = hinted('an oak table', { colour: oklab([0.4, 0.25, 0.12]) });
    expect(described.description).toEqual(plain.description);
    expect(described.assumed).toContain('oak unpainted (nearest to the reference image)');
  });

  it('leave what a seed decides as it is', () => {
    const { plain, described } = hinted('a cabinet', { colour: BLUE }, 7);
    expect(described.description).toEqual({
      ...plain.description,
      finish: { ...(plain.description as { finish: object }).finish, colour: expect.stringMatching(/navy|blue/) },
    });
  });
});

describe('an asset with a reference image', () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'propmaster-service-'));
  let service: Service;
  let tall: string;
  let blank: string;
  beforeAll(async () => {
    service = await openService({ dataDir, workers: 1 });
    tall = await upload(
      await (await pictureOf('white', { colour: '#16325c', width: 80, height: 240 })).png().toBuffer(),
    );
    blank = await upload(await (await pictureOf('white')).png().toBuffer());
  });
  afterAll(async () => {
    await service.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function upload(bytes: Uint8Array): Promise<string> {
    const answer = await service.fetch(
      new Request(`${LOCAL_ORIGIN}/v1/images`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${service.keys.team}`, 'Content-Type': 'image/png' },
        body: new Uint8Array(bytes),
      }),
    );
    return ((await bodyOf(answer)) as { image: { id: string } }).image.id;
  }

  async function ended(answer: Promise<Response>) {
    const key = service.keys.team;
    const { job_id: job } = (await bodyOf(answer)) as { job_id: string };
    await service.waitIdle();
    const { asset_id: id } = await jobOf(service, key, job);
    const { asset } = (await bodyOf(call(service, `GET /v1/assets/${String(id)}`, { key }))) as { asset: object };
    const file = await bodyOf(call(service, `GET /v1/assets/${String(id)}/files/glb_bundle/url`, { key }));
    return { job, sha256: String(file['sha256']), asset: asset as Record<string, unknown> };
  }
  const make = (prompt: string, images: readonly string[], more: object = {}) =>
    ended(
      call(service, 'POST /v1/assets', {
        key: service.keys.team,
        json: { prompt, reference_images: images.map((image_id) => ({ image_id })), ...more },
        headers: { 'Idempotency-Key': randomUUID() },
      }),
    );

  it('takes its colour and proportions, the same bytes again, and in a retry', async () => {
    const first = await make('a vase', [tall]);
    expect(first.asset).toMatchObject({
      description: {
        category: 'vase',
        finish: { material: 'ceramic', colour: 'navy' },
        diameter: 0.1208,
        height: 0.3624,
      },
      interpretation: {
        understood: ['vase'],
        assumed: expect.arrayContaining([
          'colour navy (from the reference image)',
          'height 3 times the width (from the silhouette in the reference image)',
        ]),
        ignored: [],
      },
    });
    const again = await make('a vase', [tall]);
    const retried = await ended(
      call(service, `POST /v1/jobs/${first.job}/retry-export`, {
        key: service.keys.team,
        headers: { 'Idempotency-Key': randomUUID() },
      }),
    );
    expect([again.sha256, retried.sha256]).toEqual([first.sha256, first.sha256]);
    expect(retried.asset['interpretation']).toEqual(first.asset['interpretation']);
    expect((await make('a vase', [])).sha256).not.toBe(first.sha256);
  });

  it('says what had no influence: a blank one, those after the first, the intent', async () => {
    const plain = await make('a vase', []);
    const { asset } = await make('a vase', [blank, tall], { reference_intent: { role: 'style' } });
    expect(asset['description']).toEqual(plain.asset['description']);
    expect(asset).toMatchObject({
      interpretation: {
        ignored: [
          'reference image: nothing stands out from its background',
          'reference images after the first: only the first is looked at',
          'reference_intent: colour and proportions are all that is taken from an image',
        ],
      },
    });
  });

  it('and a description is as described', async () => {
    const { asset: plain } = await make('a vase', []);
    const { asset } = await make('a vase', [tall], { description: plain['description'] });
    expect(asset).toMatchObject({
      description: plain['description'],
      interpretation: { ignored: ['reference images: the description leaves nothing open'] },
    });
  });
});
