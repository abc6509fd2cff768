// The props of the project as a tree: each with its verdict, below it the files that simulators load.
const path = require('node:path');
const vscode = require('vscode');

const ICONS = { passed: 'pass', passed_with_warnings: 'warning', failed: 'error' };

class PropTree {
  #run;
  #changed = new vscode.EventEmitter();
  onDidChangeTreeData = this.#changed.event;

  /** @param run of the command line, in the project */
  constructor(run) {
    this.#run = run;
  }

  refresh() {
    this.#changed.fire(undefined);
  }

  dispose() {
    this.#changed.dispose();
  }

  async getChildren(item) {
    if (item === undefined) {
      // A folder that is no project yet has none, and the view says how to begin.
      const { props } = await this.#run(['list']).catch(() => ({ props: [] }));
      return props.map((prop) => ({ kind: 'prop', ...prop }));
    }
    if (item.kind !== 'prop') return [];
    return Object.entries(item.entries).map(([simulator, file]) => ({ kind: 'file', simulator, file }));
  }

  getTreeItem(item) {
    const { None, Collapsed } = vscode.TreeItemCollapsibleState;
    if (item.kind === 'file') {
      const shown = new vscode.TreeItem(item.simulator, None);
      const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders[0].uri, item.file);
      shown.description = path.basename(item.file);
      shown.command = { command: 'vscode.open', title: 'Open', arguments: [uri] };
      return shown;
    }
    const shown = new vscode.TreeItem(item.name, Collapsed);
    shown.description = item.verdict.replaceAll('_', ' ');
    shown.tooltip = item.source;
    shown.contextValue = 'prop';
    shown.iconPath = new vscode.ThemeIcon(ICONS[item.verdict] ?? 'package');
    shown.command = { command: 'propmaster.view', title: 'Show', arguments: [item.name] };
    return shown;
  }
}

module.exports = { PropTree };
