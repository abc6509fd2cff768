// A prop in three dimensions: the page of `propmaster view --static`, in a webview. It needs no server, and runs its own
// script alone.
const { mkdtemp, readFile, rm } = require('node:fs/promises');
const { tmpdir } = require('node:os');
const path = require('node:path');
const vscode = require('vscode');

/** Name → panel: a prop that is shown is shown anew in its place. */
const panels = new Map();

async function showProp(name, run) {
  if (name === undefined) throw new Error('Choose a prop in the view "Props" of the explorer.');
  const folder = await mkdtemp(path.join(tmpdir(), 'propmaster-vscode-'));
  try {
    const file = path.join(folder, 'view.html');
    await run(['view', '--static', file, '--', name]);
    const panel = panels.get(name) ?? openPanel(name);
    panel.webview.html = await readFile(file, 'utf8');
    panel.reveal();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function openPanel(name) {
  const column = vscode.ViewColumn.Active;
  const panel = vscode.window.createWebviewPanel('propmaster.view', name, column, {
    enableScripts: true,
    localResourceRoots: [],
    retainContextWhenHidden: true,
  });
  panels.set(name, panel);
  panel.onDidDispose(() => panels.delete(name));
  return panel;
}

module.exports = { showProp };
