import { readFileSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPropmaster } from '../../src/api/open.ts';
import { compileMjcf } from '../../src/formats/mjcf/compile.ts';
import { unpackFiles } from '../../src/viewer/engine/unpack.ts';
import { packFiles } from '../../src/viewer/pack.ts';
import { projectCollection } from '../../src/viewer/project-collection.ts';
import { answer } from '../../src/viewer/routes.ts';
import { CUPBOARD, projectOf, TRAY } from './things.ts';

let project: Awaited<ReturnType<typeof projectOf>>;
beforeAll(async () => {
  project = await projectOf({ cupboard: CUPBOARD, tray: TRAY });
});
afterAll(() => project.remove());

const noPage = async (): Promise<undefined> => undefined;
const ask = async (path: string, only?: readonly string[]) => {
  const { status, body } = await answer(path, projectCollection(project.root, only), noPage);
  return { status, body, json: () => JSON.parse(String(body)) };
};

describe('a project', () => {
  it('is listed from its lock', async () => {
    const { json } = await ask('/api/gallery');
    expect(json()).toMatchObject({
      title: 'project',
      cards: [
        { id: 'cupboard', kind: 'prop', simulators: ['mujoco'] },
        { id: 'tray', kind: 'prop', source: '../tray.xml' },
      ],
    });
  });

  it('names the scene that a prop came with as it is called here, and no id of the service', async () => {
    const lock = path.join(project.root, 'propmaster.lock');
    const kept = readFileSync(lock, 'utf8');
    const { props, ...others } = JSON.parse(kept) as { props: Record<string, object> };
    const source = { kind: 'scene', from: 'service', scene: 'scene_f06d19965ae05136bd65a542', design: 'tray' };
    const tray = { ...props['tray'], source };
    const scene = { verdict: 'passed', simulators: ['mujoco'], props: ['tray'], instances: 1, entries: {}, files: {} };
    const scenes = {
      big_kitchen: { ...scene, source: { kind: 'scene', id: source.scene, prompt: 'a big kitchen' } },
    };
    const cards = async (change: object) => {
      writeFileSync(lock, JSON.stringify({ ...others, props: { tray }, ...change }));
      return (await ask('/api/gallery')).json().cards.map((card: { source: string }) => card.source);
    };
    try {
      expect(await cards({ scenes })).toEqual(['a big kitchen', 'Part of big kitchen']);
      expect(await cards({})).toEqual(['Part of a scene']);
    } finally {
      writeFileSync(lock, kept);
    }
  });

  it('tells joints, masses, cavities, the ball and how it is loaded', async () => {
    const { json } = await ask('/api/exhibits/cupboard/data');
    expect(json()).toMatchObject({
      base: 'fixed',
      floor: 0,
      joints: [{ name: 'hinge', type: 'revolute', child: 'door', lower: 0, upper: 1.9 }],
      links: [
        { name: 'body', mass: 8, colliders: 5 },
        { name: 'door', parent: 'body', mass: 1.5 },
      ],
      loading: [
        {
          simulator: 'mujoco',
          text: `cd ${path.join(project.root, 'mujoco')}\npip install mujoco\npython propmaster_mujoco.py --view cupboard`,
        },
      ],
    });
    const tray = (await ask('/api/exhibits/tray/data')).json();
    expect(tray.cavities).toMatchObject([{ name: 'inside', link: 'tray' }]);
    expect(tray.ball).toMatchObject({ link: 'tray', radius: expect.closeTo(0.3 * 0.09, 6) });
    expect(tray.ball.at[2]).toBeCloseTo(0.1 + 1.2 * 0.027, 6);
  });

  it('gives the engine the very file that is installed, with a floor and a ball', async () => {
    const { body } = await ask('/api/exhibits/tray/physics');
    const files = unpackFiles(body as Uint8Array);
    const installed = readFileSync(path.join(project.root, 'mujoco/tray/tray.xml'));
    expect(Buffer.from(files.get('tray/tray.xml')!).equals(installed)).toBe(true);
    const { model, dispose } = await compileMjcf(files, 'tray/propmaster-view.xml', { own: true });
    expect(model.nbody).toBe(3); // world, tray, ball
    dispose();
  });

  it('gives GLBs of what is seen and of what touches', async () => {
    for (const face of ['model', 'colliders']) {
      const { body } = await ask(`/api/exhibits/tray/${face}.glb`);
      expect(
        Buffer.from(body as Uint8Array)
          .subarray(0, 4)
          .toString(),
      ).toBe('glTF');
    }
  });

  it('shows nothing but what was named', async () => {
    expect((await ask('/api/gallery', ['tray'])).json().cards).toHaveLength(1);
    for (const face of ['data', 'physics', 'model.glb', 'picture.png']) {
      expect((await ask(`/api/exhibits/cupboard/${face}`, ['tray'])).status, face).toBe(410);
    }
  });

  it('follows no link out of the project', async () => {
    const picture = path.join(project.root, 'previews/tray.png');
    const kept = readFileSync(picture);
    unlinkSync(picture);
    symlinkSync('/etc/passwd', picture);
    try {
      expect((await ask('/api/exhibits/tray/picture.png')).status).toBe(404);
      const { status, json } = await ask('/api/exhibits/tray/data');
      expect(status).toBe(422);
      expect(json().problem).toContain('is a link');
    } finally {
      unlinkSync(picture);
      writeFileSync(picture, kept);
    }
  });

  it('says what is missing, and that it is gone', async () => {
    const file = path.join(project.root, 'mujoco/tray/tray.xml');
    const kept = readFileSync(file);
    rmSync(file);
    expect((await ask('/api/exhibits/tray/data')).json()).toMatchObject({
      problem: 'mujoco/tray/tray.xml is missing.',
      hint: '`propmaster install` restores it.',
    });
    writeFileSync(file, kept);
    renameSync(project.root, `${project.root}-away`);
    try {
      expect((await ask('/api/gallery')).json().problem).toContain('The project is gone.');
      expect((await ask('/api/exhibits/tray/data')).status).toBe(410);
    } finally {
      renameSync(`${project.root}-away`, project.root);
    }
  });

  it('shows what the last change has replaced', async () => {
    const propmaster = await openPropmaster({ project: project.root });
    const file = path.join(project.root, '../heavier.xml');
    const collection = projectCollection(project.root);
    try {
      expect((await collection.open('cupboard')).data.before).toBeUndefined();
      writeFileSync(file, TRAY.replace('mass="0.8"', 'mass="1.1"'));
      await propmaster.importFile(file, { name: 'tray', simulators: ['mujoco'], allowFailed: true, replace: true });
      const { data } = await collection.open('tray');
      expect([data.mass, data.before]).toEqual([1.1, { id: 'before-tray', command: 'install' }]);
      const former = await collection.open('before-tray');
      expect(former.data).toMatchObject({ id: 'before-tray', name: 'tray before install', mass: 0.8 });
      expect(former.data).not.toHaveProperty('before');
      expect(new TextDecoder().decode(former.physics.get('tray/tray.xml') as Uint8Array)).toContain('mass="0.8"');
      expect(await collection.picture('before-tray')).toBeInstanceOf(Uint8Array);
      // What was not changed was not otherwise before, and what is not shown isn't shown as it was.
      expect((await collection.open('cupboard')).data.before).toBeUndefined();
      await expect(projectCollection(project.root, ['cupboard']).open('before-tray')).rejects.toMatchObject({
        code: 'not_found',
      });
      await propmaster.undo();
      const undone = await collection.open('tray');
      expect([undone.data.mass, undone.data.before]).toEqual([0.8, { id: 'before-tray', command: 'undo' }]);
      expect((await collection.open('before-tray')).data.mass).toBe(1.1);
    } finally {
      await propmaster.close();
    }
  });

  it('is another version once something has changed', async () => {
    const collection = projectCollection(project.root);
    const before = await collection.version();
    const lock = path.join(project.root, 'propmaster.lock');
    writeFileSync(lock, `${readFileSync(lock, 'utf8')} `);
    expect(await collection.version()).not.toBe(before);
  });
});

describe('packFiles', () => {
  it('comes apart as it was put together', () => {
    const files = new Map<string, Uint8Array | string>([
      ['a/ü.xml', '<ä/>'],
      ['empty', new Uint8Array()],
      ['b', new Uint8Array([1, 2, 3])],
    ]);
    expect([...unpackFiles(packFiles(files))].map(([name, bytes]) => [name, [...bytes]])).toEqual([
      ['a/ü.xml', [...new TextEncoder().encode('<ä/>')]],
      ['empty', []],
      ['b', [1, 2, 3]],
    ]);
  });
});

describe('view', () => {
  it('shows a file without installing it, and refuses what is neither name nor file', async () => {
    const propmaster = await openPropmaster({ project: project.root });
    try {
      await expect(propmaster.view(['no_such_thing'])).rejects.toMatchObject({
        code: 'not_found',
        where: 'no_such_thing',
      });
      const { collectionOf } = await import('../../src/api/methods/view.ts');
      const { createSession } = await import('../../src/api/methods/session.ts');
      const { resolveSettings } = await import('../../src/api/settings.ts');
      const session = createSession(project.root, await resolveSettings({}, process.env, undefined), () => {});
      const file = path.join(project.root, '../tray.xml');
      const collection = await collectionOf(session, [file, 'cupboard'], undefined);
      expect((await collection.cards()).map(({ id, kind }) => [id, kind])).toEqual([
        ['cupboard', 'prop'],
        ['file-1', 'file'],
      ]);
      const { data, physics } = await collection.open('file-1');
      expect(data).toMatchObject({ name: 'tray.xml', cavities: [{ name: 'inside' }] });
      expect([...physics.keys()]).toContain('propmaster-view.xml');
      expect(await collection.picture('file-1')).toBeInstanceOf(Uint8Array);
    } finally {
      await propmaster.close();
    }
  });
});
