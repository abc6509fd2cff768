import { createReadStream } from 'node:fs';
import { errorCode } from '../disk/disk.ts';

/** A line of a file, without its end. */
interface Line {
  readonly text: string;
  /** Of its first byte [byte]. */
  readonly offset: number;
  /** [byte] */
  readonly length: number;
}

const NEWLINE = 10;

/** The whole lines of a file, one in memory at a time; one without an end is left out. A file that isn't there has none. */
export async function* linesOf(file: string): AsyncGenerator<Line> {
  let rest: Buffer = Buffer.alloc(0);
  let offset = 0;
  try {
    for await (const chunk of createReadStream(file)) {
      rest = Buffer.concat([rest, chunk as Buffer]);
      let start = 0;
      for (let end = rest.indexOf(NEWLINE); end !== -1; end = rest.indexOf(NEWLINE, start)) {
        yield { text: rest.toString('utf8', start, end), offset: offset + start, length: end - start };
        start = end + 1;
      }
      offset += start;
      rest = rest.subarray(start);
    }
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}
