import type { Command } from '../../command.ts';
import { renderProfiles } from '../../render/profiles.ts';
import { type ListedProfile, profileFields } from '../../wire.ts';

export const authList: Command = async ({ env }) => {
  const profiles = await listedProfiles(env);
  return { result: { profiles: profiles.map(profileFields) }, text: (style) => renderProfiles(profiles, style) };
};

async function listedProfiles(env: Readonly<Record<string, string | undefined>>): Promise<ListedProfile[]> {
  const [{ readProfiles }, { LOCAL_PROFILE }, { resolvePlaces }] = await Promise.all([
    import('../../../profiles/profile-file.ts'),
    import('../../../profiles/profile.ts'),
    import('../../../api/settings.ts'),
  ]);
  const { active = LOCAL_PROFILE, profiles } = await readProfiles(resolvePlaces(env).configDir);
  const local = {
    name: LOCAL_PROFILE,
    baseUrl: 'the local service',
    active: active === LOCAL_PROFILE,
    keyStore: undefined,
    dialectChanges: 0,
  };
  const others = Object.entries(profiles).map(([name, { base_url, key, dialect = {} }]) => ({
    name,
    baseUrl: base_url,
    active: active === name,
    keyStore: key?.store,
    dialectChanges: Object.values(dialect).flatMap((area) => Object.keys(area ?? {})).length,
  }));
  return [local, ...others];
}
