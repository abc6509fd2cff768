// A VS Code extension that adds a prop to the folder that is open. A stub to start from: no build step, no dependency.
const vscode = require('vscode');
const { PROTOCOL, resolveCommand, run } = require('./propmaster.js');

function activate(context) {
  context.subscriptions.push(vscode.commands.registerCommand('propmaster.addProp', addProp));
}

async function addProp() {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  if (folder === undefined) return vscode.window.showErrorMessage('Open a folder first: props are installed into it.');
  const prompt = await vscode.window.showInputBox({
    prompt: 'What is to be made?',
    placeHolder: 'oak cabinet with two drawers',
  });
  if (!prompt) return undefined;
  const command = resolveCommand(vscode.workspace.getConfiguration('propmaster').get('command'), folder);
  try {
    const version = await run(
      command,
      ['--version'],
      () => {},
      () => {},
    );
    if (version.protocol !== PROTOCOL)
      throw new Error(`This propmaster speaks protocol ${version.protocol}, not ${PROTOCOL}.`);
    const last = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: 'propmaster', cancellable: true },
      (progress, token) =>
        run(
          command,
          ['generate', '--project', folder, '--', prompt],
          (line) => line.type === 'progress' && progress.report({ message: messageOf(line) }),
          (cancel) => token.onCancellationRequested(cancel),
        ),
    );
    return await show(last, folder);
  } catch (error) {
    const isMissing = error.code === 'ENOENT';
    return vscode.window.showErrorMessage(
      isMissing ? 'There is no propmaster. Install it: npm install --global propmaster' : error.message,
    );
  }
}

const messageOf = ({ stage, fraction, message }) =>
  [stage, fraction === undefined ? '' : `${Math.round(100 * fraction)}%`, message ?? ''].filter(Boolean).join(' ');

/** Errors are shown as they are: what happened, then the way out. */
function show(last, folder) {
  if (last.type === 'error') {
    // Who cancels knows it; the hint tells how to go on.
    const say = last.code === 'interrupted' ? vscode.window.showInformationMessage : vscode.window.showErrorMessage;
    return say([last.message, last.hint].filter(Boolean).join(' '));
  }
  const file = Object.values(last.entries)[0];
  const text = `${last.name}: ${last.verdict.replaceAll('_', ' ')}, ${last.report.measured.mass.toFixed(2)} kg.`;
  return vscode.window.showInformationMessage(file === undefined ? text : `${text} ${folder}/${file}`);
}

module.exports = { activate, deactivate() {} };
