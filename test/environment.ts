/**
 * What a program that a test starts gets of this process's environment: the path, and the size of pictures that
 * vitest.config.ts asks for. Nothing of the developer's own.
 */
export const bareEnvironment = {
  PATH: process.env['PATH'] ?? '',
  ...(process.env['PROPMASTER_PICTURE_SIZE'] && { PROPMASTER_PICTURE_SIZE: process.env['PROPMASTER_PICTURE_SIZE'] }),
};
