import { execFileSync } from 'node:child_process';
import net from 'node:net';

/** A network of two ends: this process, and whatever is started in a namespace at the other one. */
export interface CuttableNetwork {
  /** What a command begins with to run at the other end. */
  readonly inside: readonly string[];
  /** @param url of a server on this machine @returns how the other end reaches it */
  reaching(url: string): Promise<string>;
  /** Loses all packets from now on, without a word to either end. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

const NAMESPACE = `propmaster-${process.pid}`;
/** Names of interfaces have 15 characters at most. */
const [HERE, THERE] = [`pm${process.pid}a`, `pm${process.pid}b`];
/** A part of the addresses for tests of networks (RFC 2544), one of four for each process. */
const SUBNET = `198.18.${(process.pid >> 6) % 256}.${(process.pid % 64) * 4}`;
const addressOf = (end: number): string => SUBNET.replace(/\d+$/, (last) => `${Number(last) + end}`);

const ip = (...args: string[]): void => void execFileSync('ip', args, { stdio: 'pipe' });

/** Why there can be none here; undefined: there can. */
export const noNetwork = ((): string | undefined => {
  if (process.getuid?.() !== 0) return 'only root makes a network namespace';
  try {
    ip('netns', 'add', `${NAMESPACE}-trial`);
    ip('netns', 'del', `${NAMESPACE}-trial`);
    return undefined;
  } catch {
    return 'no network namespace can be made';
  }
})();

export function openNetwork(): CuttableNetwork {
  ip('netns', 'add', NAMESPACE);
  ip('link', 'add', HERE, 'type', 'veth', 'peer', 'name', THERE, 'netns', NAMESPACE);
  ip('addr', 'add', `${addressOf(1)}/30`, 'dev', HERE);
  ip('link', 'set', HERE, 'up');
  ip('-n', NAMESPACE, 'addr', 'add', `${addressOf(2)}/30`, 'dev', THERE);
  ip('-n', NAMESPACE, 'link', 'set', THERE, 'up');
  ip('-n', NAMESPACE, 'link', 'set', 'lo', 'up');
  const doors: net.Server[] = [];
  const sockets = new Set<net.Socket>();
  return {
    inside: ['ip', 'netns', 'exec', NAMESPACE],
    async reaching(url) {
      const { hostname, port } = new URL(url);
      // Servers listen on the loopback interface alone; this carries their bytes to the other end.
      const door = net.createServer((socket) => {
        const behind = net.connect(Number(port), hostname);
        for (const [one, other] of [
          [socket, behind],
          [behind, socket],
        ] as const) {
          sockets.add(one);
          one.on('error', () => undefined).on('close', () => other.destroy());
          one.pipe(other);
        }
      });
      doors.push(door);
      await new Promise<void>((resolve) => door.listen(0, addressOf(1), resolve));
      return url.replace(`${hostname}:${port}`, `${addressOf(1)}:${(door.address() as net.AddressInfo).port}`);
    },
    cut: () => ip('-n', NAMESPACE, 'link', 'set', THERE, 'down'),
    mend: () => ip('-n', NAMESPACE, 'link', 'set', THERE, 'up'),
    async close() {
      for (const socket of sockets) socket.destroy();
      for (const door of doors) await new Promise((resolve) => door.close(resolve));
      ip('netns', 'del', NAMESPACE);
    },
  };
}
