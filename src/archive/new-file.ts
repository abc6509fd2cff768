import { constants } from 'node:fs';

const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW = 0, O_DIRECT = 0 } = constants;

/** A file that is made here, or an error: nothing is overwritten and no link is followed. */
export const NEW_FILE = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW;

/** Past the page cache; 0 where the system can't. */
export const DIRECT = O_DIRECT;

/** Contents are data, whatever the archive says: untrusted files are never made executable. */
export const FILE_MODE = 0o644;
