/** Names that every file system takes, none of which is a device of Windows. */
const PORTABLE = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))[A-Za-z0-9._][A-Za-z0-9._-]*(?<!\.)$/i;

/** Whether a relative path can be written on every file system. */
export const isPortable = (file: string): boolean =>
  file.length <= 160 && file.split('/').every((part) => part !== '..' && part !== '.' && PORTABLE.test(part));
