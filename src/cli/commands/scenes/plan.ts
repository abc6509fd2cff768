import type { Command } from '../../command.ts';
import { kindsHere } from '../../kinds-here.ts';
import { oneLine } from '../../render/printable.ts';

/** Prints the plan alone, so that it can go into a file; what of the words is not in it goes to stderr. */
export const planScene: Command = ({ args: [prompt], signal, withClient, notice, openOptions }) =>
  withClient(async ({ scenes }, deployment) => {
    const kinds = await kindsHere({ openOptions, notice }, deployment, prompt);
    const { plan, missing, assumed, ignored } = await scenes.plan(prompt!, { signal, ...(kinds && { kinds }) });
    for (const text of missing) notice(`Missing: ${oneLine(text)}`);
    for (const text of assumed) notice(`Assumed: ${oneLine(text)}`);
    for (const text of ignored) notice(`Ignored: ${oneLine(text)}`);
    return { result: { plan, missing, assumed, ignored }, text: () => printable(JSON.stringify(plan, null, 2)) };
  }, 'team');

/** Format and control characters as JSON escapes, so that none steers the terminal, and the file is the same plan. */
const printable = (json: string): string =>
  json.replace(/[\p{Cf}\u007f-\u009f\u2028\u2029]/gu, (sign) =>
    [...Array(sign.length).keys()].map((i) => `\\u${sign.charCodeAt(i).toString(16).padStart(4, '0')}`).join(''),
  );
