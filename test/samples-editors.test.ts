import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildVscodeExtension } from '../scripts/build-vscode-extension.ts';
import { CLI, finished, said } from './cli/run-cli.ts';
import { bareEnvironment } from './environment.ts';

// The samples for editors, over the real command line and its local service.

const PROMPT = 'oak crate 40 cm wide';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'propmaster-editors-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = (more: Record<string, string> = {}): Record<string, string> => ({
  ...bareEnvironment,
  HOME: folder,
  PROPMASTER_HOME: path.join(folder, 'home'),
  ...more,
});
/** The real main file, wherever the sample is run. */
const COMMAND = [process.execPath, ...CLI];
const stagingOf = (project: string): string[] => {
  const staging = path.join(project, '.propmaster', 'staging');
  return existsSync(staging) ? readdirSync(staging) : [];
};

const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;
if (!hasPython && process.env['CI']) throw new Error('There is no Python 3.9, and CI must test with one.');

describe.skipIf(!hasPython)('samples/python/add_prop.py (skipped without Python 3.9)', { timeout: 120_000 }, () => {
  const start = (project: string, prompt: string, env = environment()) =>
    spawn('python3', ['samples/python/add_prop.py', project, prompt, '--propmaster', COMMAND.join(' ')], { env });

  it('adds a prop and prints how it goes', async () => {
    const project = path.join(folder, 'python');
    const { exitCode, stdout, stderr } = await finished(start(project, PROMPT));
    expect(stderr).toBe('');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(
      /^request: started\n[\s\S]*^install: finished$[\s\S]*^\S*crate\S*: passed\S*, [\d.]+ kg\nmujoco: \S+\.xml\n$/m,
    );
    expect(existsSync(/^mujoco: (\S+)$/m.exec(stdout)![1]!)).toBe(true);
  });

  it('cancels with Ctrl-C, and nothing is half-written', async () => {
    const project = path.join(folder, 'python-cancelled');
    const child = start(project, `${PROMPT}, with a lid`);
    const end = finished(child);
    await said(child, 'stdout', 'request: started');
    child.kill('SIGINT');
    const { exitCode, stdout } = await end;
    expect(stdout).toMatch(/failed: interrupted\n$/);
    expect(exitCode).toBe(130);
    expect(existsSync(path.join(project, 'propmaster.lock'))).toBe(false);
    expect(stagingOf(project)).toEqual([]);
  });

  it('shows errors as they are, with the exit code of propmaster', async () => {
    const { exitCode, stdout, stderr } = await finished(
      start(path.join(folder, 'python-failed'), 'a unicorn made of dreams'),
    );
    expect(exitCode).toBe(6);
    expect(stdout).toMatch(/failed: job_failed\n$/);
    expect(stderr).toMatch(/^error: [\s\S]*code +job_failed/);
  });

  it('says what is missing', () => {
    const args = ['samples/python/add_prop.py', folder, PROMPT, '--propmaster', '/nowhere/propmaster'];
    const { status, stderr } = spawnSync('python3', args, { encoding: 'utf8', env: environment() });
    expect([status, stderr]).toEqual([127, 'There is no propmaster. Install it: npm install --global propmaster\n']);
  });
});

/** As much of VS Code as the extension uses; every call is a line of stdout, and what a user would do comes from SCENE. */
const FAKE_VSCODE = `
const scene = JSON.parse(process.env.SCENE);
const tell = (what, ...args) => process.stdout.write(JSON.stringify([what, ...args]) + '\\n');
const commands = {};
const { promises: fs } = require('node:fs');
const path = require('node:path');
class EventEmitter {
  listeners = [];
  event = (listener) => (this.listeners.push(listener), { dispose() {} });
  fire(value) { for (const listener of this.listeners) listener(value); }
  dispose() {}
}
const watched = () => ({ dispose() {} });
module.exports = {
  EventEmitter,
  ProgressLocation: { Notification: 15 },
  TreeItemCollapsibleState: { None: 0, Collapsed: 1 },
  ViewColumn: { Active: -1 },
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2 },
  TreeItem: class { constructor(label, state) { Object.assign(this, { label, state }); } },
  ThemeIcon: class { constructor(id) { this.id = id; } },
  Range: class { constructor(line, from, to, end) { Object.assign(this, { line, from, to, end }); } },
  Diagnostic: class { constructor(range, message, severity) { Object.assign(this, { range, message, severity }); } },
  Uri: { joinPath: (base, ...more) => ({ fsPath: path.join(base.fsPath, ...more) }) },
  languages: {
    createDiagnosticCollection: () => ({
      set: (uri, list) => tell('problems', uri.fsPath, list),
      dispose() {},
    }),
  },
  workspace: {
    workspaceFolders: scene.folder && [{ uri: { fsPath: scene.folder } }],
    getConfiguration: () => ({ get: () => scene.command }),
    createFileSystemWatcher: () => ({ onDidChange: watched, onDidCreate: watched, onDidDelete: watched, dispose() {} }),
    fs: { readFile: (uri) => fs.readFile(uri.fsPath) },
  },
  commands: { registerCommand: (name, run) => ((commands[name] = run), { dispose() {} }), all: commands },
  window: {
    showInputBox: async () => scene.prompt,
    showErrorMessage: async (text) => tell('error', text),
    showInformationMessage: async (text) => tell('information', text),
    registerTreeDataProvider: (id, provider) => ((module.exports.tree = provider), { dispose() {} }),
    createWebviewPanel: (type, title, column, options) => {
      tell('panel', title, options);
      const webview = { set html(text) { tell('html', text.length, /<title>(.*?)<\\/title>/.exec(text)[1]); } };
      return { webview, reveal() {}, onDidDispose() {} };
    },
    withProgress(options, task) {
      tell('progress', options.title, options.cancellable);
      let cancel;
      const token = { onCancellationRequested: (given) => (cancel = given) };
      return task({ report: ({ message }) => {
        tell('report', message);
        if (scene.cancelAt && message.startsWith(scene.cancelAt)) cancel();
      } }, token);
    },
  },
};
`;

interface Scene {
  readonly folder?: string;
  readonly prompt?: string;
  readonly command?: readonly string[];
  /** Cancels when progress begins with this. */
  readonly cancelAt?: string;
}

describe('samples/vscode', () => {
  beforeAll(() => {
    mkdirSync(path.join(folder, 'modules', 'vscode'), { recursive: true });
    writeFileSync(path.join(folder, 'modules', 'vscode', 'index.js'), FAKE_VSCODE);
  });

  /** Activates the extension, runs its command, and gives back what VS Code was asked to do. */
  const addProp = (scene: Scene): Promise<unknown[][]> =>
    drive(scene, "void vscode.commands.all['propmaster.addProp']();");

  /** @param steps JavaScript, with `vscode` and `tell` */
  async function drive(scene: Scene, steps: string): Promise<unknown[][]> {
    const drive = `
      const vscode = require('vscode');
      const tell = (what, ...args) => process.stdout.write(JSON.stringify([what, ...args]) + '\\n');
      const subscriptions = [];
      require(${JSON.stringify(path.resolve('samples/vscode/extension.js'))}).activate({ subscriptions });
      if (subscriptions.some((one) => typeof one.dispose !== 'function')) throw new Error('nothing to dispose of');
      ${steps}`;
    const env = environment({ NODE_PATH: path.join(folder, 'modules'), SCENE: JSON.stringify(scene) });
    const { exitCode, stdout, stderr } = await finished(spawn(process.execPath, ['-e', drive], { env }));
    expect([exitCode, stderr]).toEqual([0, '']);
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as unknown[]);
  }

  it('adds a prop, with progress that can be cancelled', async () => {
    const project = path.join(folder, 'vscode');
    mkdirSync(project);
    const calls = await addProp({ folder: project, prompt: PROMPT, command: COMMAND });
    expect(calls[0]).toEqual(['progress', 'propmaster', true]);
    const reports = calls.filter(([what]) => what === 'report').map(([, text]) => String(text));
    expect(reports[0]).toBe('request');
    expect(reports.at(-1)).toBe('record');
    const [what, text] = calls.find(([name]) => name === 'information')!;
    expect([what, text]).toEqual([
      'information',
      expect.stringMatching(/^\S*crate\S*: passed.*, [\d.]+ kg\. \/\S+\.xml$/),
    ]);
    expect(existsSync(String(text).split(' ').at(-1)!)).toBe(true);
  });

  it('cancels: nothing is half-written, and it is told how to go on', async () => {
    const project = path.join(folder, 'vscode-cancelled');
    mkdirSync(project);
    const calls = await addProp({ folder: project, prompt: `${PROMPT}, open`, command: COMMAND, cancelAt: 'request' });
    expect(calls.at(-1)).toEqual([
      'information',
      expect.stringMatching(/^Interrupted; nothing is half-written\. .*again goes on/),
    ]);
    expect(existsSync(path.join(project, 'propmaster.lock'))).toBe(false);
    expect(stagingOf(project)).toEqual([]);
  });

  it('shows errors as they are', async () => {
    const project = path.join(folder, 'vscode-failed');
    mkdirSync(project);
    const calls = await addProp({ folder: project, prompt: 'a unicorn made of dreams', command: COMMAND });
    const { stdout } = spawnSync(
      COMMAND[0]!,
      [...COMMAND.slice(1), 'generate', 'a unicorn made of dreams', '--json', '--project', path.join(folder, 'same')],
      { encoding: 'utf8', env: environment() },
    );
    const { message, hint } = JSON.parse(stdout.trimEnd().split('\n').at(-1)!) as { message: string; hint?: string };
    const shown = String(calls.at(-1)![1]);
    expect(calls.at(-1)![0]).toBe('error');
    expect(shown.replaceAll(/job_\w+/g, 'job')).toBe(
      [message, hint]
        .filter(Boolean)
        .join(' ')
        .replaceAll(/job_\w+/g, 'job'),
    );
  });

  it('shows the project as a tree, a prop in a webview, and findings among the problems', async () => {
    const project = path.join(folder, 'vscode-tree');
    mkdirSync(project);
    const heavy = path.join(folder, 'heavy.xml');
    writeFileSync(
      heavy,
      '<mujoco model="heavy"><worldbody><body name="heavy"><freejoint/><inertial pos="0 0 0.1" mass="900" ' +
        'diaginertia="9 9 9"/><geom name="box" type="box" size="0.1 0.1 0.1" pos="0 0 0.1"/></body></worldbody></mujoco>',
    );
    const imported = spawnSync(
      COMMAND[0]!,
      [...COMMAND.slice(1), 'import', heavy, '--project', project, '--simulators', 'mujoco', '--allow-failed'],
      { encoding: 'utf8', env: environment() },
    );
    expect(imported.status, imported.stderr).toBe(0);
    const calls = await drive(
      { folder: project, command: COMMAND },
      `(async () => {
        const [prop, ...others] = await vscode.tree.getChildren();
        tell('tree', vscode.tree.getTreeItem(prop), others.length);
        const [file] = await vscode.tree.getChildren(prop);
        tell('file', vscode.tree.getTreeItem(file).command.arguments[0].fsPath);
        await vscode.commands.all['propmaster.view'](prop);
        await vscode.commands.all['propmaster.verify']();
      })();`,
    );
    const told = (name: string): unknown[] => calls.find(([what]) => what === name)!.slice(1);
    expect(told('tree')).toEqual([
      expect.objectContaining({
        label: 'heavy',
        contextValue: 'prop',
        description: expect.stringMatching(/^(passed|failed)/),
      }),
      0,
    ]);
    expect(existsSync(String(told('file')[0]))).toBe(true);
    expect(told('panel')).toEqual([
      'heavy',
      { enableScripts: true, localResourceRoots: [], retainContextWhenHidden: true },
    ]);
    expect(told('html')).toEqual([expect.any(Number), 'heavy']);
    const [where, problems] = told('problems') as [
      string,
      { code: string; message: string; range: { line: number } }[],
    ];
    expect(where).toBe(path.join(project, 'reports', 'heavy.json'));
    expect(problems.length).toBeGreaterThan(0);
    const lines = readFileSync(where, 'utf8').split('\n');
    for (const { code, range } of problems) expect(lines[range.line]).toContain(`"${code}"`);
  });

  it('is packed as VS Code installs it', async () => {
    const { name, bytes } = await buildVscodeExtension();
    expect(name).toMatch(/^propmaster-vscode-\d+\.\d+\.\d+\.vsix$/);
    const text = Buffer.from(bytes).toString('latin1');
    for (const file of [
      '[Content_Types].xml',
      'extension.vsixmanifest',
      'extension/extension.js',
      'extension/package.json',
    ])
      expect(text).toContain(file);
    expect(await buildVscodeExtension()).toEqual({ name, bytes });
  });

  it('says what is missing: a folder, propmaster', async () => {
    expect(await addProp({ prompt: PROMPT })).toEqual([['error', expect.stringContaining('Open a folder first')]]);
    const nowhere = { folder, prompt: PROMPT, command: ['/nowhere/propmaster'] };
    expect(await addProp(nowhere)).toEqual([['error', expect.stringContaining('There is no propmaster.')]]);
  });
});
