/** Name of this generator's release: the same release and description give the same bytes. */
export const GENERATOR_RELEASE = 'local-2026.11.6';
