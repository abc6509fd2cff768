import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Adapter, Prop } from '../../adapters/contract.ts';
import { simulatorIndex } from '../../adapters/index-schema.ts';
import { filesBelow } from '../../src/formats/files.ts';
import { withTextureCoordinates } from '../../src/model/texture-coordinates.ts';
import { disagreements } from '../../src/pipeline/check-emission.ts';
import { isPortable } from './portable-path.ts';
import { DRIVEN, frozen, MODELS, propOf } from './props.ts';
import { referencesIn } from './references.ts';

/** What READMEs name that others bring. */
const FOREIGN: ReadonlySet<string> = new Set(['gz_sim.launch.py']);

type Files = ReadonlyMap<string, Uint8Array | string>;

const homeOf = ({ folder = '' }: Adapter<string>, { name }: Pick<Prop, 'name'>): string =>
  folder === '' ? name : `${folder}/${name}`;

const emitted = (adapter: Adapter<string>, prop: Prop): Files =>
  new Map([...adapter.emit(prop)].map(([file, content]) => [`${homeOf(adapter, prop)}/${file}`, content]));

/** All that lies in a simulator's folder of a project with these props. */
const projectOf = (adapter: Adapter<string>, props: readonly Prop[], root: string): Files =>
  new Map([
    ...props.flatMap((prop) => [...emitted(adapter, prop)]),
    ...adapter.emitProject(props.map((prop) => adapter.indexEntry(prop))),
    ...Object.entries(adapter.assets).map(([file, source]) => [file, readFileSync(path.join(root, source))] as const),
  ]);

/** The same content, comparable. */
const plain = (files: Files): [string, string][] =>
  [...files].map(([file, content]) => [file, Buffer.from(content as Uint8Array).toString('base64')]);

const props = Object.values(MODELS).map((model, i) => propOf(`prop_${i}`, model));

/** Declares what every adapter is held to. @param root folder that the paths of its assets start from */
export function conforms(adapter: Adapter<string>, root = '.'): void {
  describe.each(Object.entries(MODELS))('of %s', (_, model) => {
    const prop = propOf('thing', model);

    it('gives the same bytes again, and leaves what it was given alone', () => {
      const given = frozen(structuredClone({ ...prop, preview: undefined, thumbnail: undefined }));
      const whole = { ...prop, model: given.model };
      const files = adapter.emit(whole);
      expect(files.size).toBeGreaterThan(0);
      expect(plain(adapter.emit(whole))).toEqual(plain(files));
      expect(plain(adapter.emit(prop))).toEqual(plain(files));
      expect(adapter.indexEntry(whole)).toEqual(adapter.indexEntry(prop));
      expect(given.model).toEqual(model);
    });

    it('writes portable paths inside of its folder, no two of which differ by case alone', () => {
      const files = [...emitted(adapter, prop).keys()];
      expect(files.filter((file) => !isPortable(file))).toEqual([]);
      expect(new Set(files.map((file) => file.toLowerCase())).size).toBe(files.length);
    });

    it('lists a file that is there, and the root that loaders move', () => {
      const entry = adapter.indexEntry(prop);
      expect(entry.name).toBe('thing');
      expect([...emitted(adapter, prop).keys()]).toContain(entry.file);
      expect(entry.root).toBe(model.links[0]!.name);
      expect(entry.base).toBe(model.base);
      expect(entry.joints.map((joint) => joint.name)).toEqual(model.joints.map((joint) => joint.name));
    });

    it('refers to nothing that is not in the project, and by relative paths alone', () => {
      const project = projectOf(adapter, [prop], root);
      const references = referencesIn(project, adapter.folder ?? '');
      const isThere = (target: string): boolean =>
        project.has(target) || [...project.keys()].some((file) => file.startsWith(`${target}/`));
      expect(references.filter(({ target }) => target === undefined || !isThere(target))).toEqual([]);
    });

    it('reads what it wrote, and finds the same prop but for what it omits', async () => {
      const home = `${homeOf(adapter, prop)}/`;
      const main = adapter.indexEntry(prop).file.slice(home.length);
      // As the pipeline hands it over: what shows a texture has texture coordinates.
      const laid = withTextureCoordinates(model).model;
      const own = filesBelow(emitted(adapter, { ...prop, model: laid }), home);
      const { model: found } = await adapter.read(own, main, prop.name);
      expect(disagreements(laid, found, adapter)).toEqual([]);
      await adapter.tryOut?.(own, prop.name);
    });

    it('works without a picture', () => {
      const { name: called, model: same } = prop;
      expect(adapter.emit({ name: called, model: same }).size).toBeGreaterThan(0);
    });
  });

  it('writes an index that its schema accepts, in an order that does not depend on that of the props', () => {
    const entries = props.map((prop) => adapter.indexEntry(prop));
    const project = adapter.emitProject(frozen(structuredClone(entries)));
    const index = simulatorIndex.strict().parse(JSON.parse(String(project.get('index.json'))));
    expect(index.simulator).toBe(adapter.name);
    expect(index.props.map((entry) => entry.name)).toEqual(props.map((prop) => prop.name));
    expect(index.props).toEqual(JSON.parse(JSON.stringify(entries)));
    expect(plain(adapter.emitProject(entries.toReversed()))).toEqual(plain(project));
  });

  it('keeps two props of one model apart', () => {
    const [left, right] = ['left', 'right'].map((called) => emitted(adapter, propOf(called, MODELS['a scene']!)));
    expect([...left!.keys()].filter((file) => right!.has(file))).toEqual([]);
    const shared = [...adapter.emitProject([]).keys(), ...Object.keys(adapter.assets)];
    expect(shared.filter((file) => left!.has(file))).toEqual([]);
  });

  it('writes a whole project, and an empty one', () => {
    for (const project of [projectOf(adapter, props, root), projectOf(adapter, [], root)]) {
      expect([...project.keys()].filter((file) => !isPortable(file))).toEqual([]);
      expect(JSON.parse(String(project.get('index.json')))).toHaveProperty('props');
    }
    expect(JSON.parse(String(adapter.emitProject([]).get('index.json'))).props).toEqual([]);
  });

  it('names no place of the machine that wrote it', () => {
    const texts = [...projectOf(adapter, props, root)].filter(([file]) =>
      /\.(sdf|config|xml|usda|mtl|json|md|sh|py)$/.test(file),
    );
    expect(texts.length).toBeGreaterThan(0);
    for (const [file, content] of texts)
      expect(Buffer.from(content as Uint8Array).toString(), file).not.toContain(process.cwd());
  });

  it('omits nothing that its files do say', async () => {
    const prop = propOf('thing', DRIVEN);
    const home = `${homeOf(adapter, prop)}/`;
    const main = adapter.indexEntry(prop).file.slice(home.length);
    const { model } = await adapter.read(filesBelow(emitted(adapter, prop), home), main, prop.name);
    for (const field of adapter.omits) {
      const omits = adapter.omits.filter((other) => other !== field);
      expect(disagreements(DRIVEN, model, { omits }), field).not.toEqual([]);
    }
  });

  it('copies files that are there', () => {
    for (const source of Object.values(adapter.assets)) expect(existsSync(path.join(root, source)), source).toBe(true);
  });

  it('has a README that names what is there', () => {
    const project = projectOf(adapter, props, root);
    const readme = String(project.get('README.md'));
    expect(readme).toMatch(/^# /);
    expect(readme).toMatch(/```(?:sh|python)\n/);
    // What begins with "my_" is the reader's own.
    const files = [...readme.matchAll(/[\w.$/-]+\.(?:sdf|config|xml|usda|usd|glb|json|sh|py|txt)\b/g)]
      .map(([file]) => file.replace(/^(?:\$PWD|\.)\//, ''))
      .filter((file) => !file.startsWith('my_') && !file.startsWith('.') && !FOREIGN.has(file));
    expect(files.length).toBeGreaterThan(0);
    const isThere = (file: string): boolean =>
      [...project.keys()].some((there) => there === file || there.endsWith(`/${file}`));
    expect(files.filter((file) => !isThere(file))).toEqual([]);
  });
}
