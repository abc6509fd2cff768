import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Prop } from '../../adapters/contract.ts';
import { gazebo } from '../../adapters/gazebo/index.ts';
import { readXml } from '../../src/formats/xml/read.ts';
import type { XmlElement } from '../../src/formats/xml/types.ts';
import { hinged } from '../formats/models.ts';

const prop = (name: string): Prop => ({ name, model: hinged });
const entries = ['tray', 'box'].map((name) => gazebo.indexEntry(prop(name)));
const project = gazebo.emitProject(entries);
const xml = (content: string | Uint8Array | undefined): XmlElement =>
  readXml(new TextEncoder().encode(String(content)), 'a.sdf');
const childOf = (element: XmlElement, name: string): XmlElement =>
  element.children.find((child) => child.name === name)!;

describe('the files of a prop', () => {
  it('are a Fuel model under the name that the prop has', () => {
    const files = gazebo.emit(prop('tray'));
    expect(gazebo.folder).toBe('models');
    expect(gazebo.indexEntry(prop('tray')).file).toBe('models/tray/model.sdf');
    expect(childOf(xml(files.get('model.config')), 'name').text).toBe('tray');
    expect(childOf(xml(files.get('model.sdf')), 'model').attributes.get('name')).toBe('tray');
  });

  it('have the small picture if there is one, else the large one', () => {
    const [large, small] = [Uint8Array.of(1), Uint8Array.of(2)];
    expect(gazebo.emit({ ...prop('tray'), preview: large, thumbnail: small }).get('thumbnails/1.png')).toBe(small);
    expect(gazebo.emit({ ...prop('tray'), preview: large }).get('thumbnails/1.png')).toBe(large);
    expect(gazebo.emit(prop('tray')).has('thumbnails/1.png')).toBe(false);
  });
});

describe('the world', () => {
  const world = childOf(xml(project.get('worlds/propmaster.sdf')), 'world');

  it('includes every prop, each on the floor and clear of the others', () => {
    const includes = world.children.filter(({ name }) => name === 'include');
    expect(includes.map((include) => childOf(include, 'uri').text)).toEqual(['model://box', 'model://tray']);
    expect(includes.map((include) => childOf(include, 'name').text)).toEqual(['box', 'tray']);
    const places = includes.map((include) => childOf(include, 'pose').text.split(' ').map(Number));
    // hinged: 1 m wide, and its lowest point is 0.2 m above its origin.
    expect(Math.abs(places[0]![0]! - places[1]![0]!) + Math.abs(places[0]![1]! - places[1]![1]!)).toBeGreaterThan(1);
    for (const [, , z, ...turn] of places) {
      expect(z).toBeCloseTo(-0.2, 3);
      expect(turn).toEqual([0, 0, 0]);
    }
  });

  it('has a ground and a sun that no prop can be called like, and leaves the plug-ins to Gazebo', () => {
    const named = (name: string) => world.children.find((child) => child.name === name)!.attributes.get('name');
    expect([named('model'), named('light')]).toEqual(['Ground', 'Sun']);
    expect(world.children.some(({ name }) => name === 'plugin')).toBe(false);
  });
});

describe('the README', () => {
  const readme = String(project.get('README.md'));

  it('lists the props, whatever their category is called', () => {
    const odd = gazebo.indexEntry({
      name: 'tray',
      model: { ...hinged, semantics: { ...hinged.semantics, category: 'a|b\n<script>' } },
    });
    expect(readme).toContain('| box | box | 1.00 × 1.10 × 0.20 | 2.75 | 2 |');
    expect(String(gazebo.emitProject([odd]).get('README.md'))).toContain('| tray | a\\|b \\<script\\> | 1.00');
  });

  it.each([
    'gz sim -r worlds/propmaster.sdf',
    'ign gazebo -r worlds/propmaster.sdf',
    'gz_args:="-r worlds/propmaster.sdf"',
    'ros2 run ros_gz_sim create -file "$PWD/models/box" -name box_a',
    'python3 propmaster_gazebo.py box box > my_world.sdf',
  ])('says %s', (line) => expect(readme).toContain(line));
});

describe('on a disk', () => {
  let parent: string;
  let folder: string;
  beforeAll(() => {
    parent = mkdtempSync(path.join(tmpdir(), 'propmaster-gazebo-'));
    folder = path.join(parent, 'mein prøjekt 箱', 'gazebo');
    const put = (file: string, content: string | Uint8Array): void => {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), content);
    };
    for (const [file, content] of project) put(file, content);
    for (const name of ['tray', 'box'])
      for (const [file, content] of gazebo.emit(prop(name))) put(`models/${name}/${file}`, content);
    for (const [file, source] of Object.entries(gazebo.assets)) cpSync(source, path.join(folder, file));
  });
  afterAll(() => rmSync(parent, { recursive: true, force: true }));

  /** What a shell prints that has nothing of ours in its environment. */
  const shell = (program: string, script: string, cwd = '/', environment: Record<string, string> = {}): string => {
    const run = spawnSync(program, ['-c', script, program, folder], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'], // bash takes a socket for a remote shell, and reads .bashrc
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', ...environment },
    });
    if (run.error) throw run.error;
    return (run.stdout + run.stderr).trim();
  };
  const SHOW = 'printf "%s\\n" "$GZ_SIM_RESOURCE_PATH" "$IGN_GAZEBO_RESOURCE_PATH"';
  const shells = ['sh', 'bash', 'dash', 'zsh', 'ksh'].filter((name) => spawnSync(name, ['-c', ':']).status === 0);

  describe.each(shells)('env.sh in %s', (program) => {
    it('puts the models in front, once, from any folder', () => {
      const script = `set -u; . "$1/env.sh"; . "$1/env.sh"; ${SHOW}`;
      const models = path.join(folder, 'models');
      expect(shell(program, script)).toBe(`${models}\n${models}`);
      const before = { GZ_SIM_RESOURCE_PATH: '/one:/two' };
      expect(shell(program, script, '/', before)).toBe(`${models}:/one:/two\n${models}`);
    });

    it('from a relative path, and inside of another script', () => {
      const models = path.join(folder, 'models');
      expect(shell(program, `. ./env.sh; ${SHOW}`, folder)).toBe(`${models}\n${models}`);
      const outer = path.join(parent, 'env.sh');
      writeFileSync(outer, `. "${folder}/env.sh"\n`);
      expect(shell(program, `. "${outer}"; ${SHOW}`)).toBe(`${models}\n${models}`);
    });

    it('leaves no variable of its own behind', () =>
      expect(shell(program, '. "$1/env.sh"; set | grep "^_propmaster" || echo none')).toBe('none'));

    it('says so where Gazebo could not find the folder', () => {
      const colon = path.join(parent, 'a:b');
      for (const file of Object.keys(gazebo.assets)) cpSync(path.join(folder, file), path.join(colon, file));
      const said = shell(program, `. "${colon}/env.sh"; echo "[$GZ_SIM_RESOURCE_PATH]"`);
      expect(said).toMatch(/colons.*a:b/);
      expect(said).toContain('[]');
    });
  });

  const python = (...lines: string[]): string =>
    execFileSync('python3', ['-c', lines.join('\n')], { cwd: folder, encoding: 'utf8' });

  it('propmaster_gazebo.py lists the props', () => {
    const listed = execFileSync('python3', ['propmaster_gazebo.py'], { cwd: folder, encoding: 'utf8' });
    expect(listed.split('\n')).toEqual([
      'box: 1.000 x 1.100 x 0.200 m, 2.750 kg, 2 joints',
      'tray: 1.000 x 1.100 x 0.200 m, 2.750 kg, 2 joints',
      '',
    ]);
  });

  it('propmaster_gazebo.py writes a world with two copies side by side', () => {
    const text = execFileSync('python3', ['propmaster_gazebo.py', 'box', 'box'], { cwd: folder, encoding: 'utf8' });
    const world = childOf(xml(text), 'world');
    const includes = world.children.filter(({ name }) => name === 'include');
    expect(includes.map((include) => childOf(include, 'name').text)).toEqual(['box_0', 'box_1']);
    expect(includes.map((include) => childOf(include, 'uri').text)).toEqual(['model://box', 'model://box']);
    const [first, second] = includes.map((include) => childOf(include, 'pose').text.split(' ').map(Number));
    expect(second![0]! - first![0]!).toBeCloseTo(1.3, 3);
    expect(world.children.find(({ name }) => name === 'model')!.attributes.get('name')).toBe('Ground');
  });

  it('propmaster_gazebo.py refuses two things of one name, and a prop that is not there', () => {
    const refused = python(
      'import propmaster_gazebo as props',
      'for attempt in (lambda: props.world([props.include("box"), props.include("box")]),',
      '                lambda: props.world([props.include("box", instance="Ground")]),',
      '                lambda: props.include("cup")):',
      '    try: print(attempt())',
      '    except (ValueError, KeyError) as error: print(type(error).__name__, error)',
    );
    expect(refused).toMatch(/^ValueError .*'box'.*\nValueError .*'Ground'.*\nKeyError .*'cup'.*box, tray/);
  });

  it('propmaster_gazebo.py places with quaternions, scalar first, and can hold a prop still', () => {
    const text = python(
      'import propmaster_gazebo as props',
      'print(props.include("box", instance="a<b", pos=(1, 2, 3), quat=(0.5, 0.1, 0.2, 0.3), fixed=True))',
    );
    const include = xml(text);
    expect(childOf(include, 'name').text).toBe('a<b');
    expect(childOf(include, 'pose').text).toBe('1.0 2.0 3.0 0.1 0.2 0.3 0.5');
    expect(childOf(include, 'pose').attributes.get('rotation_format')).toBe('quat_xyzw');
    expect(childOf(include, 'static').text).toBe('true');
  });

  it('propmaster_gazebo.py gives the environment that env.sh sets', () => {
    const paths = python(
      'import propmaster_gazebo as props, os',
      'os.environ["GZ_SIM_RESOURCE_PATH"] = "/one"',
      'first = props.environment()',
      'os.environ.update(first)',
      'print(props.environment() == first, first["GZ_SIM_RESOURCE_PATH"], first["IGN_GAZEBO_RESOURCE_PATH"], sep="\\n")',
    );
    const models = path.join(folder, 'models');
    expect(paths.trim()).toBe(`True\n${models}:/one\n${models}`);
  });
});
