import { defineCheck } from '../check.ts';

/** Device names that Windows resolves before it looks at a folder. @see Microsoft, "Naming Files, Paths, and Namespaces" */
const WINDOWS_DEVICE = /^(con|prn|aux|nul|com[1-9]|lpt[1-9])$/;

export const modelName = defineCheck({
  code: 'structure/model-name',
  severity: 'error',
  about:
    'The name of a prop is its folder, its file and its identifier in every simulator at once, so it must be valid as each: a lower-case letter, then at most 63 lower-case letters, digits and underscores, and no device name of Windows.',
  message: ({ name }: { name: string }) => `The prop's name ${JSON.stringify(name)} is not portable.`,
  hint: 'Give it another name with `--name`.',

  *find({ name }) {
    if (!/^[a-z][a-z0-9_]{0,63}$/.test(name) || WINDOWS_DEVICE.test(name)) yield { pointer: '/name', args: { name } };
  },
});
