import axe from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Collection, Exhibit } from '../../src/viewer/exhibit.ts';
import { projectCollection } from '../../src/viewer/project-collection.ts';
import type { ExhibitData } from '../../src/viewer/wire.ts';
import { crash, openPage, ready, reason, stateOf } from './browser.ts';
import { CUPBOARD, projectOf, TRAY } from './things.ts';

let project: Awaited<ReturnType<typeof projectOf>>;
beforeAll(async () => {
  if (reason === '') project = await projectOf({ cupboard: CUPBOARD, tray: TRAY });
});
afterAll(() => project?.remove());
const shown = () => projectCollection(project.root);

/** The tray, with something about it changed. */
async function changed(change: (exhibit: Exhibit) => Partial<Exhibit>): Promise<Collection> {
  const collection = shown();
  const exhibit = await collection.open('tray');
  return { ...collection, open: async () => ({ ...exhibit, ...change(exhibit) }) };
}

/** Of an image that was loaded [px]. */
const widthOf = (image: unknown): number => (image as { readonly naturalWidth: number }).naturalWidth;

const XSS = [
  '<script>window.hacked=1</script>',
  '<img src=x onerror="window.hacked=1">',
  '"><svg onload=window.hacked=1>',
  "javascript:window.hacked=1//'",
  '</title><script>window.hacked=1</script>',
];

describe.skipIf(reason !== '')(`the page of the viewer, where something is wrong${reason}`, () => {
  it('shows names, prompts, findings and words as text, whatever they are', async () => {
    const text = XSS.join(' ');
    const collection = await changed(({ data }) => ({
      data: {
        ...data,
        ...{ name: text, source: text, category: text },
        joints: [
          {
            name: text,
            type: 'revolute',
            parent: 'tray',
            child: 'tray',
            anchor: [0, 0, 0],
            axis: [0, 0, 1],
            kind: text,
          },
        ],
        findings: [{ code: text, severity: 'error', message: text, hint: text, link: 'tray' }],
        request: [
          {
            aspect: 'noun',
            words: text,
            span: [0, text.length],
            outcome: 'lost',
            asked: text,
            found: text,
            reason: text,
          },
        ],
        loading: [{ simulator: 'mujoco', title: text, text }],
        parts: [{ label: text, link: 'tray', at: [0, 0, 0] }],
        cavities: [{ ...data.cavities[0]!, name: text }],
      } satisfies ExhibitData,
    }));
    const { page, errors } = await openPage({
      ...collection,
      title: text,
      cards: async () => (await collection.cards()).map((card) => ({ ...card, name: text, source: text })),
    });
    await page.locator('.card').first().waitFor();
    expect(await page.locator('h1').textContent()).toBe(text);
    expect(await page.locator('.card h2').first().textContent()).toBe(text);
    await page.locator('.card').nth(1).click();
    await ready(page);
    for (const box of await page.locator('input[data-layer]').all()) await box.setChecked(true, { force: true });
    await page.locator('.label').first().waitFor();
    expect(await page.locator('.side').textContent()).toContain(text);
    expect(await page.title()).toContain('<script>');
    expect(await page.evaluate(() => (globalThis as { hacked?: number }).hacked)).toBeUndefined();
    expect(await page.locator('#page script, #page svg[onload], #page img[onerror]').count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('shows the picture and says why, where there is no WebGL', async () => {
    const { page } = await openPage(shown(), '#/view/tray', { webgl: false });
    await page.getByText('Shown as a picture').waitFor();
    expect(await page.locator('.trouble').textContent()).toContain('no WebGL 2');
    await expect.poll(() => page.locator('.still').evaluate(widthOf), { timeout: 60_000 }).toBeGreaterThan(0);
    expect((await page.locator('.side').textContent())!.length).toBeGreaterThan(50);
  });

  it('goes on without physics when the worker crashes', async () => {
    const { page } = await openPage(shown(), '#/view/cupboard');
    await ready(page);
    await crash(page);
    await page.getByText('The simulation has ended').waitFor();
    expect((await stateOf(page)).physics).toBe('failed');
    const slider = page.locator('input[data-joint="hinge"]');
    await slider.focus();
    await page.keyboard.press('PageUp');
    expect(await page.locator('.joint-value').textContent()).toBe('10.9°');
  });

  it('says what MuJoCo says of a world that it refuses', async () => {
    const collection = await changed(({ data, physics }) => ({
      physics: new Map([...physics, [data.world, '<mujoco><worldbody><nonsense/></worldbody></mujoco>']]),
    }));
    const { page } = await openPage(collection, '#/view/tray');
    await page.getByText('The simulation has ended').waitFor();
    expect(await page.locator('.trouble').textContent()).toMatch(/nonsense/);
  });

  it('shows the picture of a prop whose numbers are none', async () => {
    const none = [Number.NaN, Number.NaN, Number.NaN] as const;
    const collection = await changed(({ data, model }) => ({
      model: {
        ...model,
        links: model.links.map((link) => ({
          ...link,
          pose: { ...link.pose, position: none },
          visuals: link.visuals.map((one) => ({ ...one, geometry: { type: 'sphere', radius: Number.NaN } as const })),
        })),
      },
      data: { ...data, mass: Number.NaN, size: none },
    }));
    const { page } = await openPage(collection, '#/view/tray');
    await page.getByText('The model can’t be drawn').waitFor();
    await expect.poll(() => page.locator('.still').evaluate(widthOf), { timeout: 60_000 }).toBeGreaterThan(0);
    expect(await page.locator('.facts').textContent()).not.toContain('NaN');
  });

  it('draws a prop whose textures can’t be read', async () => {
    const material = {
      ...{ name: 'broken', metallic: 0, roughness: 1, baseColorTexture: 'none' },
      baseColor: [1, 1, 1, 1] as const,
    };
    const collection = await changed(({ model }) => ({
      model: {
        ...model,
        materials: [...model.materials, material],
        textures: [{ name: 'none', mime: 'image/png', bytes: new Uint8Array([1, 2, 3]) }],
        links: model.links.map((link) => ({
          ...link,
          visuals: link.visuals.map((one) => ({ ...one, material: 'broken' })),
        })),
      },
    }));
    const { page } = await openPage(collection, '#/view/tray');
    await ready(page);
  });

  it('has a slider for each of 300 joints', async () => {
    const collection = await changed(({ data }) => ({
      data: {
        ...data,
        joints: Array.from({ length: 300 }, (_, index) => ({
          ...{ name: `joint_${index}`, type: 'revolute' as const, parent: 'tray', child: 'tray' },
          ...{ anchor: [0, 0, 0] as const, axis: [0, 0, 1] as const, lower: 0, upper: 1 },
        })),
      },
    }));
    const { page } = await openPage(collection, '#/view/tray');
    await ready(page);
    expect(await page.locator('input[data-joint]').count()).toBe(300);
    await page.locator('input[data-layer="joints"]').setChecked(true, { force: true });
    await ready(page);
  });

  it('draws a million triangles', async () => {
    const n = 708;
    const positions = new Float32Array((n + 1) ** 2 * 3);
    for (let at = 0; at < (n + 1) ** 2; at++) {
      const [x, y] = [(at % (n + 1)) / n - 0.5, Math.floor(at / (n + 1)) / n - 0.5];
      positions.set([0.2 * x, 0.2 * y, 0.05 + 0.2 * (x * x + y * y)], at * 3);
    }
    const indices = new Uint32Array(n * n * 6);
    for (let at = 0; at < n * n; at++) {
      const corner = Math.floor(at / n) * (n + 1) + (at % n);
      indices.set([corner, corner + 1, corner + n + 1, corner + 1, corner + n + 2, corner + n + 1], at * 6);
    }
    expect(indices.length / 3).toBeGreaterThan(1e6);
    const collection = await changed(({ data, model: { links, ...model } }) => ({
      data: { ...data, triangles: indices.length / 3 },
      model: {
        ...model,
        meshes: [{ name: 'bowl', positions, indices }],
        links: links.map((link) => ({
          ...link,
          visuals: [{ ...link.visuals[0]!, geometry: { type: 'mesh', mesh: 'bowl' } as const }],
        })),
      },
    }));
    const { page, errors } = await openPage(collection, '#/view/tray');
    await expect.poll(() => page.locator('.still').first().evaluate(widthOf), { timeout: 60_000 }).toBeGreaterThan(0);
    await ready(page);
    expect(await page.locator('.facts').textContent()).toContain('1,002,528');
    await page.locator('input[data-layer="colliders"]').setChecked(true, { force: true });
    expect(errors).toEqual([]);
  });

  it('shows the picture where the model can’t be read', async () => {
    const missing = { type: 'mesh', mesh: 'missing' } as const;
    const collection = await changed(({ model }) => ({
      model: {
        ...model,
        links: model.links.map((link) => ({
          ...link,
          visuals: link.visuals.map((one) => ({ ...one, geometry: missing })),
        })),
      },
    }));
    const { page } = await openPage(collection, '#/view/tray');
    await page.getByText('The model can’t be drawn').waitFor();
    await expect.poll(() => page.locator('.still').evaluate(widthOf), { timeout: 60_000 }).toBeGreaterThan(0);
  });

  it('shows the picture while it is being read, and is never blank', async () => {
    const collection = shown();
    let go = (): void => {};
    const asked = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { page } = await openPage(
      { ...collection, open: async (id) => asked.then(() => collection.open(id)) },
      '#/view/tray',
    );
    await page.getByText('Reading it').waitFor();
    await page.getByText('A large file takes minutes').waitFor();
    await expect.poll(() => page.locator('.still').evaluate(widthOf), { timeout: 60_000 }).toBeGreaterThan(0);
    go();
    await ready(page);
  });

  it('says that there is no such prop', async () => {
    const { page } = await openPage(shown(), '#/view/unicorn');
    await page.getByText('There is no "unicorn" in the project.').waitFor();
    await page.getByRole('link', { name: 'Back to the gallery' }).click();
    await page.locator('.card').first().waitFor();
  });

  it.each([
    ['light', '', 960, ''],
    ['dark', '', 960, ''],
    ['light', '#/view/cupboard', 960, ''],
    ['dark', '#/view/cupboard', 960, ''],
    ['light', '#/view/tray', 320, ''],
    ['light', '#/view/tray', 960, 'fit'],
    ['dark', '#/view/tray', 320, 'fit'],
    ['light', '#/compare/cupboard/tray', 960, ''],
  ] as const)('has no violation of accessibility: %s, %s, %i px %s', async (colorScheme, hash, width, layer) => {
    const { page } = await openPage(shown(), hash, { colorScheme, viewport: { width, height: 700 }, bypassCSP: true });
    if (hash === '') await page.locator('.card').first().waitFor();
    else await page.locator('.view.is-shown').first().waitFor();
    await page.locator('details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '');
    });
    if (layer !== '') {
      await page.locator(`input[data-layer="${layer}"]`).setChecked(true, { force: true });
      await page.locator('.legend').waitFor();
    }
    // What fades in has another contrast on the way.
    await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)))');
    await page.addScriptTag({ content: axe.source });
    const found = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    });
    expect(found).toEqual([]);
  });

  it.each(['', '#/view/cupboard', '#/compare/cupboard/tray'])('fits into 320 px: %s', async (hash) => {
    const { page } = await openPage(shown(), hash, { viewport: { width: 320, height: 640 } });
    if (hash === '') await page.locator('.card').first().waitFor();
    else await page.locator('.view.is-shown').first().waitFor();
    expect(await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(320);
  });
});
