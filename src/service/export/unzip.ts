import type { OpenArchive } from '../../archive/open-archive.ts';

/**
 * Every file of a ZIP that the service itself has written: path → bytes.
 *
 * @param archive where it lies, or what it is
 * @throws {PropmasterError} `not_found`, `invalid_input` if it was damaged since, `disk_error`
 */
export async function unzip(archive: string | Buffer): Promise<Map<string, Uint8Array>> {
  const [{ readArchive }, { openArchive }, { bytesSource }] = await Promise.all([
    import('../../archive/read-archive.ts'),
    import('../../archive/open-archive.ts'),
    import('../../formats/zip/byte-source.ts'),
  ]);
  const limits = { memoryBytes: Number.POSITIVE_INFINITY };
  if (typeof archive !== 'string') return readArchive(bytesSource(archive), 'the archive', limits);
  let opened: OpenArchive | undefined;
  try {
    opened = openArchive(archive);
    return await readArchive(opened.source, archive, limits);
  } finally {
    opened?.close();
  }
}
