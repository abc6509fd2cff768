/**
 * Files share their processes (vitest.config.ts), so each begins by putting the environment back as the first one found it:
 * what one of them sets, no other may see.
 */
const kept = globalThis as { environmentOfTests?: Readonly<NodeJS.ProcessEnv> };
kept.environmentOfTests ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in kept.environmentOfTests)) delete process.env[name];
Object.assign(process.env, kept.environmentOfTests);
