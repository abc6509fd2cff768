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

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const turn = ({ moduleId }: TestSpecification): number => {
      const place = LONG.findIndex((name) => moduleId.endsWith(name));
      return place < 0 ? LONG.length : place;
    };
    return sorted.toSorted((a, b) => turn(a) - turn(b));
  }
}
