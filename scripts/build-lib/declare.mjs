import path from 'node:path';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

/** Rolls the declarations of the public modules up into few files. @returns names of the files */
export async function declare(dist, out, modules) {
  const types = await rolldown({
    cwd: path.dirname(dist),
    input: Object.fromEntries(Object.entries(modules).map(([name, file]) => [name, path.join(dist, `${file}.d.ts`)])),
    platform: 'node',
    external: /^[^./]/,
    plugins: [dts({ dtsInput: true, sourcemap: false })],
  });
  const { output } = await types.write({ dir: out, format: 'esm', chunkFileNames: 'types-[hash].d.ts' });
  return output.map(({ fileName }) => fileName);
}
