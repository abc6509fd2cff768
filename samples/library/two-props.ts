// Two props for a tabletop scene, from a program of your own. Argument: the project folder.
import { isPropmasterError, openPropmaster } from '../../src/index.ts'; // outside of this repository: from 'propmaster'

const propmaster = await openPropmaster({ project: process.argv[2] ?? 'two-props' });
try {
  for (const prompt of ['blue ceramic bowl, 20 cm wide', 'small pine crate 30x20x15 cm']) {
    const { name, report } = await propmaster.generate(prompt);
    const { mass, size } = report.measured;
    console.log(
      `${name}: ${size?.map((edge) => edge.toFixed(3)).join(' x ')} m, ${mass.toFixed(3)} kg, ${report.verdict}`,
    );
  }
} catch (error) {
  if (!isPropmasterError(error)) throw error;
  console.error(`${error.code}: ${error.message}\n${error.hint ?? ''}`);
  process.exitCode = error.exitCode;
} finally {
  await propmaster.close();
}
