// The server under load, as users start it, with Node's inspector to look at its heap.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'undici';

const main = fileURLToPath(new URL('../../dist/lib/cli.js', import.meta.url));

/** @param folder for the project and all state */
export async function startServer(folder) {
  const child = spawn(
    process.execPath,
    ['--inspect=127.0.0.1:0', main, 'mcp', '--http', '--port', '0', '--project', path.join(folder, 'project')],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env.PATH, HOME: folder, PROPMASTER_HOME: path.join(folder, 'home') },
    },
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  const ended = once(child, 'exit');
  const find = async (pattern) => {
    while (!pattern.test(said)) {
      if (child.exitCode !== null) throw new Error(`The server ended: ${said}`);
      await Promise.race([once(child.stderr, 'data'), ended]);
    }
    return pattern.exec(said)[0];
  };
  const inspector = await inspect(await find(/ws:\/\/\S+/));
  const url = await find(/http:\/\/\S+\/mcp/);
  return {
    url,
    /** After a collection, so that only what is held counts [bytes]. */
    async memory() {
      await inspector.send('HeapProfiler.collectGarbage');
      const { usedSize } = await inspector.send('Runtime.getHeapUsage');
      const { result } = await inspector.send('Runtime.evaluate', { expression: 'process.memoryUsage().rss' });
      return { heap: usedSize, rss: result.value };
    },
    alive: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      inspector.close();
      child.kill('SIGTERM');
      const [code] = await ended;
      return { code, said };
    },
  };
}

async function inspect(address) {
  const socket = new WebSocket(address);
  const waiting = new Map();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error } = JSON.parse(data);
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error) reject?.(new Error(error.message));
    else resolve?.(result);
  });
  await once(socket, 'open');
  let last = 0;
  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    close: () => socket.close(),
  };
}
