// A VS Code extension for propmaster: makes props of words, shows the project as a tree and its props in three dimensions,
// and what is wrong with them among the problems. No build step, no dependency; it runs the command line.
const vscode = require('vscode');
const { PropTree } = require('./tree.js');
const { findingsOf } = require('./problems.js');
const { PROTOCOL, resolveCommand, run } = require('./propmaster.js');
const { showProp } = require('./viewer.js');

function activate(context) {
  const tree = new PropTree(runInFolder);
  const problems = vscode.languages.createDiagnosticCollection('propmaster');
  const refresh = () => tree.refresh();
  const command = (name, action) => vscode.commands.registerCommand(`propmaster.${name}`, told(action));
  const lock = vscode.workspace.createFileSystemWatcher('**/propmaster.lock');
  for (const event of [lock.onDidChange, lock.onDidCreate, lock.onDidDelete]) event.call(lock, refresh);
  context.subscriptions.push(
    ...[lock, problems, tree],
    vscode.window.registerTreeDataProvider('propmaster.props', tree),
    command('addProp', async () => {
      const made = await addProp();
      refresh();
      if (made) await publish(problems, made.report ? [made] : []);
    }),
    command('refresh', refresh),
    command('view', (item) => showProp(nameOf(item), runInFolder)),
    command('verify', async (item) => {
      const name = nameOf(item);
      const { reports } = await withProgress((...hooks) =>
        runInFolder(['verify', ...(name === undefined ? [] : ['--', name])], ...hooks),
      );
      await publish(
        problems,
        reports.map((report) => ({ name: report.subject.name, report })),
      );
      const failed = reports.filter(({ verdict }) => verdict === 'failed').length;
      return vscode.window.showInformationMessage(
        failed === 0 ? `Verified: ${reports.length}, none failed.` : `Verified: ${failed} of ${reports.length} failed.`,
      );
    }),
  );
}

const nameOf = (item) => (typeof item === 'string' ? item : item?.name);

/** Says what a command has failed with. */
const told =
  (action) =>
  async (...given) => {
    try {
      return await action(...given);
    } catch (error) {
      const isMissing = error.code === 'ENOENT';
      // Who cancels knows it; the hint tells how to go on.
      const say = error.code === 'interrupted' ? vscode.window.showInformationMessage : vscode.window.showErrorMessage;
      return say(isMissing ? 'There is no propmaster. Install it: npm install --global propmaster' : error.message);
    }
  };

function folderNow() {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  if (folder === undefined) throw new Error('Open a folder first: props are installed into it.');
  return folder;
}

/** Runs a command line in the project. @throws with the error's words, what happened and then the way out */
async function runInFolder(args, onLine = () => {}, onCancel = () => {}) {
  const folder = folderNow();
  const command = resolveCommand(vscode.workspace.getConfiguration('propmaster').get('command'), folder);
  const [verb, ...rest] = args;
  const last = await run(command, [verb, '--project', folder, ...rest], onLine, onCancel);
  if (last.type !== 'error') return last;
  throw Object.assign(new Error([last.message, last.hint].filter(Boolean).join(' ')), { code: last.code });
}

const withProgress = (task) =>
  vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: 'propmaster', cancellable: true },
    (progress, token) =>
      task(
        (line) => line.type === 'progress' && progress.report({ message: messageOf(line) }),
        (cancel) => token.onCancellationRequested(cancel),
      ),
  );

async function addProp() {
  const folder = folderNow();
  const prompt = await vscode.window.showInputBox({
    prompt: 'What is to be made?',
    placeHolder: 'oak cabinet with two drawers',
  });
  if (!prompt) return undefined;
  const command = resolveCommand(vscode.workspace.getConfiguration('propmaster').get('command'), folder);
  const version = await run(
    command,
    ['--version'],
    () => {},
    () => {},
  );
  if (version.protocol !== PROTOCOL)
    throw new Error(`This propmaster speaks protocol ${version.protocol}, not ${PROTOCOL}.`);
  const made = await withProgress((...hooks) => runInFolder(['generate', '--', prompt], ...hooks));
  const file = Object.values(made.entries)[0];
  const text = `${made.name}: ${made.verdict.replaceAll('_', ' ')}, ${made.report.measured.mass.toFixed(2)} kg.`;
  vscode.window
    .showInformationMessage(file === undefined ? text : `${text} ${folder}/${file}`, 'Show')
    .then((choice) => choice === 'Show' && showProp(made.name, runInFolder));
  return made;
}

const messageOf = ({ stage, fraction, message }) =>
  [stage, fraction === undefined ? '' : `${Math.round(100 * fraction)}%`, message ?? ''].filter(Boolean).join(' ');

/** Findings at their place in the report of each prop, which says all that was measured. */
async function publish(problems, props) {
  for (const { name, report } of props) {
    const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders[0].uri, 'reports', `${name}.json`);
    const text = await vscode.workspace.fs.readFile(uri).then(
      (bytes) => new TextDecoder().decode(bytes),
      () => '',
    );
    const diagnostics = findingsOf(report, text).map(({ line, message, severity, code }) => {
      const one = new vscode.Diagnostic(
        new vscode.Range(line, 0, line, 200),
        message,
        vscode.DiagnosticSeverity[severity],
      );
      one.source = 'propmaster';
      one.code = code;
      return one;
    });
    problems.set(uri, diagnostics);
  }
}

module.exports = { activate, deactivate() {} };
