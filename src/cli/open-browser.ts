import { spawn } from 'node:child_process';

/** What opens an address with the browser that the user has chosen, and its arguments. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  // `start` takes its first argument in quotes for the title of a window.
  win32: ['cmd', '/c', 'start', '""'],
};

/** @param failed there is nothing that opens it */
export function openBrowser(url: string, failed: () => void): void {
  const [command, ...before] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command!, [...before, url], { stdio: 'ignore', detached: true });
  child.once('error', failed);
  child.once('exit', (code) => {
    if (code !== null && code !== 0) failed();
  });
  child.unref();
}
