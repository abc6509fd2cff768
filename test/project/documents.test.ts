import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatLock, type Lockfile, parseLock } from '../../src/project/lockfile.ts';
import { emptyManifest, formatManifest, parseManifest } from '../../src/project/manifest.ts';
import { JsonError, placeJson } from '../../src/project/place-json.ts';
import { readLock, readManifest } from '../../src/project/project-files.ts';

const HASH = 'ab'.repeat(32);

describe('propmaster.json', () => {
  it('comes back as it was written, unknown keys and order included', () => {
    const text = `{
  "version": 1,
  "team": { "name": "lab" },
  "simulators": [
    "mujoco"
  ],
  "props": {
    "mug": {
      "note": "the blue one",
      "source": {
        "kind": "prompt",
        "later": true,
        "request": {
          "prompt": "blue mug"
        }
      }
    },
    "bowl": {
      "source": {
        "kind": "file",
        "path": "../models/bowl.xml"
      },
      "mass": 0.3
    }
  },
  "$schema": "x"
}
`.replace('{ "name": "lab" }', '{\n    "name": "lab"\n  }');
    expect(formatManifest(parseManifest(text))).toBe(text);
    expect(parseManifest(`\uFEFF${text}`)).toEqual(JSON.parse(text));
  });

  it('is valid as init writes it', () => {
    expect(parseManifest(formatManifest(emptyManifest()))).toEqual({
      $schema: './node_modules/propmaster/schemas/project.schema.json',
      version: 1,
      simulators: ['mujoco'],
      options: {},
      props: {},
    });
  });

  it.each([
    ['', '1:1', /value was expected, here is the end of the file/],
    ['{\n  "version": 1,\n  "props": {},\n}', '4:1', /key in double quotes was expected, here is "}"/],
    ['{\n  "version": tru\n}', '2:14', /value was expected, here is "t"/],
    ['{"version": 1 "props": {}}', '1:15', /comma or "}" was expected/],
    ['{"version": 1, "props": {}} x', '1:29', /end of the file was expected, here is "x"/],
    ['{"version": 1,\n"props": {"mug": 1,\n "mug": 2}}', '3:2', /"mug" is there twice/],
    ['{"version": 1, "props": {"a": "tab\there"}}', '1:31', /value was expected/],
    ['<<<<<<< HEAD\n{}', '1:1', /value was expected, here is "<"/],
    ['['.repeat(100_000), '1:202', /nested deeper than 200/],
    ['{"version": 2, "props": {}}', '1:2', /version:/],
    ['{"version": 1}', '1:1', /props:/],
    ['{"version": 1, "simulators": [], "props": {}}', '1:16', /simulators:/],
    ['{"version": 1,\n "simulators": ["mujoco", 3],\n "props": {}}', '2:27', /simulators\.1:/],
    ['{"version": 1, "props": {\n  "Big Mug": {"source": {"kind": "asset", "id": "a"}}}}', '2:3', /props\.Big Mug/],
    ['{"version": 1, "props": {\n "con": {"source": {"kind": "asset", "id": "a"}}}}', '2:2', /props\.con/],
    ['{"version": 1, "props": {"mug": {"source": {"kind": "asset"}}}}', '1:34', /props\.mug\.source\.id/],
    ['{"version": 1, "props": {"mug": {"source": {"kind": "web"}}}}', '1:45', /props\.mug\.source\.kind/],
  ])('case %#: refused, with its place', (text, place, message) => {
    expect(() => parseManifest(text)).toThrow(
      expect.objectContaining({
        code: 'project_invalid',
        where: `propmaster.json:${place}`,
        message: expect.stringMatching(message),
        hint: expect.any(String),
      }),
    );
  });

  it('tells of a merge conflict and of another version', () => {
    const hint = (text: string) => {
      try {
        parseManifest(text);
      } catch (error) {
        return (error as { hint: string }).hint;
      }
      return undefined;
    };
    expect(hint('{\n<<<<<<< HEAD\n"version": 1\n=======\n}')).toContain('merge conflict');
    expect(hint('{"version": 2, "props": {}}')).toContain('another version');
  });
});

describe('placeJson', () => {
  it('accepts and refuses what JSON.parse does', () =>
    fc.assert(
      fc.property(fc.oneof(fc.json(), mangled()), (text) => {
        const ours = accepts(() => placeJson(text));
        // What stands behind a double, which only we refuse, was not read.
        if (ours !== undefined) expect(ours).toBe(accepts(() => JSON.parse(text)));
      }),
    ));

  /** JSON with one character changed. */
  function mangled() {
    return fc
      .tuple(
        fc.json({ depthSize: 'small' }),
        fc.nat(),
        fc.constantFrom('', '{', '"', '\\', ',', ':', '-', '.', 'e', '0', '\n', '\u0001'),
      )
      .map(([text, at, sign]) => text.slice(0, at % text.length) + sign + text.slice((at % text.length) + 1));
  }

  /** `undefined`: refused for a key that stands twice. */
  function accepts(parse: () => unknown): boolean | undefined {
    try {
      parse();
      return true;
    } catch (error) {
      if (error instanceof JsonError && / twice$/.test(error.message)) return undefined;
      if (!(error instanceof SyntaxError || error instanceof JsonError)) throw error;
      return false;
    }
  }
});

describe('propmaster.lock', () => {
  const content = { sha256: HASH, size: 3 };
  const prop = (files: string[]): Lockfile['props'][string] => ({
    files: Object.fromEntries(files.map((file) => [file, content])),
    entries: { mujoco: 'mujoco/mug/mug.xml' },
    simulators: ['mujoco'],
    verdict: 'passed_with_warnings',
    artifact: { size: 3, sha256: HASH },
    asset_id: 'asset_1',
    format: 'mjcf',
    release: '2026.1',
    source: { request: { prompt: 'blue mug' }, kind: 'prompt' },
  });

  it('is the same text whatever order its content came in', () => {
    const text = `{
  "version": 1,
  "props": {
    "bowl": {
      "source": {
        "kind": "prompt",
        "request": {
          "prompt": "blue mug"
        }
      },
      "release": "2026.1",
      "format": "mjcf",
      "asset_id": "asset_1",
      "artifact": {
        "sha256": "${HASH}",
        "size": 3
      },
      "verdict": "passed_with_warnings",
      "simulators": [
        "mujoco"
      ],
      "entries": {
        "mujoco": "mujoco/mug/mug.xml"
      },
      "files": {
        "mujoco/mug/assets/a.obj": {
          "sha256": "${HASH}",
          "size": 3
        },
        "mujoco/mug/mug.xml": {
          "sha256": "${HASH}",
          "size": 3
        }
      }
    },
    "mug": {`;
    const one = formatLock({
      props: { mug: prop([]), bowl: prop(['mujoco/mug/mug.xml', 'mujoco/mug/assets/a.obj']) },
      version: 1,
    });
    const other = formatLock({
      version: 1,
      props: { bowl: prop(['mujoco/mug/assets/a.obj', 'mujoco/mug/mug.xml']), mug: prop([]) },
    });
    expect(one.slice(0, text.length)).toBe(text);
    expect(one).toBe(other);
    expect(one.endsWith('}\n')).toBe(true);
    expect(formatLock(parseLock(one))).toBe(one);
  });

  it('keeps keys that it does not know, after the others', () => {
    const text = formatLock({ version: 1, props: {}, zeta: 1, alpha: [2, 1] } as Lockfile);
    expect(text).toBe('{\n  "version": 1,\n  "alpha": [\n    2,\n    1\n  ],\n  "props": {},\n  "zeta": 1\n}\n');
  });

  it.each(['/etc/passwd', '../a', 'a/../b', 'a/..', './a', 'C:/a', 'a\\b', ''])(
    'does not take "%s" for a path',
    (file) => {
      expect(() => parseLock(formatLock({ version: 1, props: { mug: prop([file]) } }))).toThrow(
        expect.objectContaining({ code: 'project_invalid' }),
      );
    },
  );

  it('takes paths with dots in their names', () => {
    const lock: Lockfile = { version: 1, props: { mug: prop(['a/.b', 'a..b/c', 'mujoco/mug/..mug.xml']) } };
    expect(parseLock(formatLock(lock))).toEqual(lock);
  });
});

describe('reading from a project', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'propmaster-documents-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('a folder without the files is an empty project', async () => {
    expect(await readManifest(root)).toBeUndefined();
    expect(await readLock(root)).toEqual({ version: 1, props: {} });
  });

  it('refuses what is no text', async () => {
    writeFileSync(path.join(root, 'propmaster.json'), Buffer.from([0x7b, 0xff, 0x7d]));
    await expect(readManifest(root)).rejects.toMatchObject({ code: 'project_invalid', message: /no UTF-8/ });
  });
});
