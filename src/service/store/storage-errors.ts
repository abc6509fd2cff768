/** A database or a bucket can't be reached now, or asks to be asked again. What was being done may have been done. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';

  constructor(cause: unknown) {
    super(`The storage can't be reached: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`, {
      cause,
    });
  }
}

/** Whether an error says that the storage can't be used now, and can later. */
export function isStorageUnavailable(error: unknown): boolean {
  if (error instanceof StorageUnavailable) return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'SQLITE_BUSY' || code === 'SQLITE_LOCKED';
}

/** Errors of TLS that a file of authorities, or another name in the address, puts right (OpenSSL's names, and Node.js's). */
const CERTIFICATE =
  /^(?:ERR_TLS_CERT_ALTNAME_INVALID|CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF))/;

/** Whether a connection was given up because of the certificate at its other end. */
export function isCertificateRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CERTIFICATE.test(String(error.code));
}

/** Whether an error of the file system or of SQLite says that the disk, or a quota, is full. */
export function isStorageFull(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG' || code === 'SQLITE_FULL';
}
