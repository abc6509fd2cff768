/**
 * Rolls the declarations of the public modules up into few files.
 *
 * @param dist with what tsc wrote
 * @param out folder that they are written to
 * @param modules name of the file → module in `dist`, without its ending
 * @returns names of the files
 */
export function declare(dist: string, out: string, modules: Record<string, string>): Promise<string[]>;
