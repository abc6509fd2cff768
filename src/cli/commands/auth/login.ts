import { PropmasterError } from '../../../errors.ts';
import type { Command, CommandCall } from '../../command.ts';

interface LoginOptions {
  readonly keyStdin?: boolean;
  readonly check?: boolean;
  readonly keyStore: 'keychain' | 'file';
}

/** The name of the profile that nobody named. */
const DEFAULT_PROFILE = 'default';

export const authLogin: Command<LoginOptions> = async (call) => {
  const { options, env } = call;
  const [{ checkedKey, checkProfileName, login }, { keyStores }, { resolvePlaces }] = await Promise.all([
    import('../../../profiles/login.ts'),
    import('../../../profiles/keys.ts'),
    import('../../../api/settings.ts'),
  ]);
  const name = options.profile ?? DEFAULT_PROFILE;
  checkProfileName(name);
  const { configDir } = resolvePlaces(env);
  const baseUrl = await baseUrlOf(call, configDir, name);
  const key = checkedKey(await call.readSecret(`API key of ${baseUrl}: `, { piped: options.keyStdin ?? false }));
  const kind = (options.check ?? true) ? await kindOf(call, baseUrl, key) : undefined;
  const { kept, remarks, active } = await login(configDir, keyStores(configDir), {
    name,
    baseUrl,
    key,
    where: options.keyStore,
  });
  for (const remark of remarks) call.notice(remark);
  const { keyInClear } = await import('../../../api/deployment.ts');
  const warning = keyInClear(baseUrl);
  if (warning !== undefined) call.notice(warning);
  return {
    result: { profile: name, base_url: baseUrl, key_store: kept.store, key_kind: kind ?? null, active },
    text: () =>
      [
        `Kept the ${kind === undefined ? '' : `${kind} `}key of ${baseUrl} as profile ${name}, in ${kept.title}.`,
        active ? 'It is used from now on, where nothing else chooses.' : `Next: propmaster auth use ${name}`,
      ].join('\n'),
  };
};

/** Where the service is: as asked for, else as the profile has it already. */
async function baseUrlOf({ options, env }: CommandCall, configDir: string, name: string): Promise<string> {
  const { readProfiles } = await import('../../../profiles/profile-file.ts');
  const { profileOf } = await import('../../../profiles/profile.ts');
  const known = profileOf(await readProfiles(configDir), name)?.base_url;
  const url = options.baseUrl ?? known ?? (env['PROPMASTER_BASE_URL'] || undefined);
  if (url === undefined) {
    throw new PropmasterError('usage', 'Where is the service? A new profile needs its base URL.', {
      where: '--base-url',
      hint: `propmaster auth login --profile ${name} --base-url https://…`,
    });
  }
  if (isBaseUrl(url)) return url;
  throw new PropmasterError('usage', 'The base URL must be like https://host or http://host:port/path.', {
    where: '--base-url',
    hint: 'Check it.',
  });
}

/** As the client wants it: nothing in it that would have to be kept secret or that would be lost. */
function isBaseUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '');
}

/** Asks the service, and so finds out whether the key is good. */
function kindOf({ withClient, signal }: CommandCall, baseUrl: string, apiKey: string): Promise<string> {
  return withClient(({ account }) => account.kind({ signal }), 'personal', { baseUrl, apiKey });
}
