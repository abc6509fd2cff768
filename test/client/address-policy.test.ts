import { describe, expect, it } from 'vitest';
import { refusal } from '../../src/client/address-policy.ts';

const asked = (base: string, url: string) => refusal(new URL(url), { base: new URL(base) }) === undefined;

describe('refusal', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com/file'],
    ['https://api.example.com', 'https://cdn.example.net/file'],
    ['https://api.example.com', 'https://api.example.com:8443/file'],
    ['http://10.0.0.5:8080', 'http://10.0.0.5:8080/file'],
    ['http://10.0.0.5:8080', 'http://10.0.0.5:9090/file'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:9090/file'],
    ['http://127.0.0.1:8080', 'http://localhost:9090/file'],
    ['http://[::1]:8080', 'http://127.0.0.1/file'],
    ['http://propmaster.local', 'http://propmaster.local/v1/downloads/x'],
  ])('%s may name %s', (base, url) => expect(asked(base, url)).toBe(true));

  it.each([
    ['https://api.example.com', 'http://api.example.com/file'],
    ['https://api.example.com', 'http://cdn.example.net/file'],
    ['https://api.example.com', 'https://127.0.0.1/file'],
    ['https://api.example.com', 'https://localhost/file'],
    ['https://api.example.com', 'https://a.localhost/file'],
    ['https://api.example.com', 'https://localhost./file'],
    ['https://api.example.com', 'https://LOCALHOST../file'],
    ['https://api.example.com', 'https://a.localhost./file'],
    ['https://api.example.com', 'https://localhost.localdomain/file'],
    ['https://api.example.com', 'https://localhost6.localdomain6/file'],
    ['https://api.example.com', 'https://ip6-localhost/file'],
    ['https://api.example.com', 'https://127.0.0.1./file'],
    ['https://api.example.com', 'https://127.1/file'],
    ['https://api.example.com', 'https://2130706433/file'],
    ['https://api.example.com', 'https://0177.0.0.1/file'],
    ['https://api.example.com', 'https://017700000001/file'],
    ['https://api.example.com', 'https://[::ffff:7f00:1]/file'],
    ['https://api.example.com', 'https://[0:0:0:0:0:0:0:1]/file'],
    ['https://api.example.com', 'https://[::127.0.0.1]/file'],
    ['https://api.example.com', 'https://[2002:7f00:1::]/file'],
    ['https://api.example.com', 'https://[64:ff9b::7f00:1]/file'],
    ['https://api.example.com', 'https://[64:ff9b:1::7f00:1]/file'],
    ['https://api.example.com', 'https://①②⑦.⓪.⓪.①/file'],
    ['https://api.example.com', 'https://router.lan/file'],
    ['https://api.example.com', 'https://nas.home.arpa./file'],
    ['https://api.example.com', 'https://metadata.google.internal./x'],
    ['https://api.example.com', 'https://[::]/x'],
    ['https://api.example.com', 'https://[fec0::1]/x'],
    ['https://api.example.com', 'https://[::1]/file'],
    ['https://api.example.com', 'https://[::ffff:127.0.0.1]/file'],
    ['https://api.example.com', 'https://0x7f.1/file'],
    ['https://api.example.com', 'https://169.254.169.254/latest'],
    ['https://api.example.com', 'https://[fd00:ec2::254]/latest'],
    ['https://api.example.com', 'https://[::ffff:169.254.169.254]/latest'],
    ['https://api.example.com', 'https://metadata.google.internal/x'],
    ['https://api.example.com', 'https://192.168.1.1/x'],
    ['https://api.example.com', 'https://172.31.0.1/x'],
    ['https://api.example.com', 'https://0.0.0.0/x'],
    ['https://api.example.com', 'https://user@api.example.com/x'],
    ['http://127.0.0.1:8080', 'http://10.0.0.1/x'],
    ['http://127.0.0.1:8080', 'file:///etc/passwd'],
    ['http://127.0.0.1:8080', 'http://cdn.example.net/x'],
  ])('%s may not name %s', (base, url) => expect(asked(base, url)).toBe(false));
});
