import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, the longest first: begun last it would keep one core busy while the others have nothing left to do. */
const LONG = [
  'viewer/trouble',
  'viewer/page',
  'generator/conformance',
  'crash/generate-killed',
  'crash/generate-interrupted',
  'cli/attach/killed',
  'scene/killed',
  'rpc/process',
  'cli/end-to-end',
  'packaging/bundle',
  'mcp-server/install',
  'crash/import-killed',
  'mcp-server/script',
  'model/decompose',
  'service/ports/contract',
  'service/ports/faults',
  'samples',
].map((name) => `/test/${name}.test.ts`);

/** After so many files a worker is begun anew, so that what a process keeps can't pile up without end. */
const FILES_A_WORKER = 100;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const turn = ({ moduleId }: TestSpecification): number => {
      const place = LONG.findIndex((name) => moduleId.endsWith(name));
      return place < 0 ? LONG.length : place;
    };
    const shared = sorted.filter(({ project }) => project.name === 'shared').toSorted((a, b) => turn(a) - turn(b));
    const isolated = sorted.filter((file) => !shared.includes(file));
    // A file with a process of its own ends those before it; so they are dealt out in a few groups.
    const groups = Math.max(1, Math.ceil(shared.length / FILES_A_WORKER));
    return Array.from({ length: groups }, (_, group) => [
      ...shared.slice(group * FILES_A_WORKER, (group + 1) * FILES_A_WORKER),
      ...isolated.filter((_, at) => at % groups === group),
    ]).flat();
  }
}
