import path from 'node:path';

/** Folder of the local service: the one that was named, else where it lies when commands use it in process. */
export async function serviceData(
  named: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  if (named !== undefined) return path.resolve(named);
  return (await import('../api/settings.ts')).resolvePlaces(env).dataDir;
}
