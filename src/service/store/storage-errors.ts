/** Whether an error of the file system or of SQLite says that the disk, or a quota, is full. */
export function isStorageFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG' || code === 'SQLITE_FULL';
}
