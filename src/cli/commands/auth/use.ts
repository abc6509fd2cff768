import type { Command } from '../../command.ts';

export const authUse: Command = async ({ args: [name], env }) => {
  const { activateProfile } = await import('../../../profiles/manage.ts');
  const { resolvePlaces } = await import('../../../api/settings.ts');
  await activateProfile(resolvePlaces(env).configDir, name!);
  return { result: { active: name! }, text: () => `${name} is used from now on, where nothing else chooses.` };
};
