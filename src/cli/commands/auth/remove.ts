import type { Command } from '../../command.ts';

export const authRemove: Command = async ({ args: [name], env, notice }) => {
  const [{ removeProfile }, { keyStores }, { resolvePlaces }] = await Promise.all([
    import('../../../profiles/manage.ts'),
    import('../../../profiles/keys.ts'),
    import('../../../api/settings.ts'),
  ]);
  const { configDir } = resolvePlaces(env);
  const left = await removeProfile(configDir, keyStores(configDir), name!);
  if (left !== undefined) notice(left);
  return {
    result: { removed: name! },
    text: () => `Forgot the profile ${name} and its key. The key stays valid at the service: revoke it there.`,
  };
};
