// Loaded before the command line: counts the calls that change something on the disk, and kills the process with SIGKILL
// just before the one that KILL_AT names. Without KILL_AT it writes their number into the file that COUNT_INTO names.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const killAt = Number(process.env.KILL_AT ?? Number.NaN);
let calls = 0;
for (const name of ['mkdir', 'open', 'writeFile', 'copyFile', 'rename', 'rm', 'rmdir', 'unlink', 'link']) {
  const real = fs.promises[name];
  fs.promises[name] = (...parameters) => {
    // Flags that are a number are those of folders that are held open, which changes nothing.
    const changes = name !== 'open' || typeof parameters[1] !== 'number';
    if (changes && ++calls === killAt) process.kill(process.pid, 'SIGKILL');
    return real.apply(fs.promises, parameters);
  };
}
syncBuiltinESMExports();
if (process.env.COUNT_INTO) process.on('exit', () => fs.writeFileSync(process.env.COUNT_INTO, String(calls)));
