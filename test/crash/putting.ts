// Writes two repaired copies into a folder, and lists them: `putting.ts FOLDER`. Killed at each of its calls by fix-to-killed.test.ts.
import { MendedCopies } from '../../src/collections/mended.ts';
import type { AuditRow } from '../../src/collections/types.ts';

const rows = ['a.urdf', 'odd/b.urdf'].map(
  (path) => ({ path, sha256: path, verdict: 'failed', errors: 1, warnings: 0 }) as unknown as AuditRow,
);
const { copies } = await MendedCopies.open(process.argv[2]!, []);
for (const row of rows)
  await copies.put(row, {
    bytes: new TextEncoder().encode(row.path.repeat(1_000)),
    extension: 'zip',
    changes: [],
    verdict: 'passed',
    errors: 0,
    warnings: 0,
  } as never);
await copies.list(
  (async function* () {
    yield* rows;
  })(),
);
