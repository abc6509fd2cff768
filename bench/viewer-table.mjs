// The results of bench/viewer.mjs as a table, for people.
//
//   node bench/viewer-table.mjs < bench/results/viewer.json > bench/results/viewer.md
import { readFileSync } from 'node:fs';

const { command, cpu, cores, load_average_before_and_after, page_bytes, page_gzip_bytes, note, results } = JSON.parse(
  readFileSync(0, 'utf8'),
);
const VIEWERS = { propmaster: 'propmaster view', mjswan: 'mjswan', drake: "Drake's static HTML" };
const seconds = (ms) => (ms === undefined ? '–' : (ms / 1_000).toFixed(2));
const times = (ratio) => (ratio === undefined ? '1' : String(ratio));

const rows = Object.entries(results).flatMap(([name, result]) =>
  Object.entries(VIEWERS).map(([viewer, title]) => {
    const one = result[viewer];
    if (one.note) return `| ${name} | ${title} | ${one.note} | | | | | | | |`;
    const { first_picture_ms: picture, first_picture_work_ms: work, model_ms: model = picture, model_work_ms } = one;
    return [
      `| ${name} | ${title} | ${seconds(picture)} | ${times(one.over_our_first_picture)} | ${seconds(model)}`,
      `${times(one.over_our_model)} | ${seconds(work)} | ${seconds(model_work_ms ?? work)}`,
      `${times(one.work_over_our_model)} | ${one.longest_task_ms} |`,
    ].join(' | ');
  }),
);
const physics = Object.entries(results).map(
  ([
    name,
    {
      links,
      simulated_over_work_of_one_thread: over,
      propmaster: { simulated_over_real_time: page },
    },
  ]) =>
    `- ${name} (${links} ${links === 1 ? 'thing' : 'links of things'}): in the page ${page} s a second; in one thread of Node ${over} s for each second of its work.`,
);

process.stdout.write(`# \`propmaster view\` beside mjswan and Drake

Made by \`bench/viewer-table.mjs\` from \`viewer.json\`. \`${command}\`
on ${cores} × ${cpu}, without a graphics card. Average load of the machine before and after: ${load_average_before_and_after.join(' and ')}; on
${cores} cores, each time is longer by about that load over ${cores}. Ratios are of one run, and work is what all processes, the browser
included, have used of a core. Medians.

| what | viewer | first picture [s] | × ours | model drawn [s] | × ours | work up to the first picture [s] | work up to the model [s] | × ours | longest task [ms] |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

From the command (for the peers: from the start of the program that makes the page) to what Chromium has drawn. The first picture
of propmaster is the one that was made when the prop was installed; three.js draws the model behind it and takes its place. The
peers show nothing before the model. "Longest task" is the longest of the main thread that \`PerformanceObserver\` tells of while it is simulated,
or stands (Drake); 0: none took 50 ms.

${physics.join('\n')}

${note ?? ''}

The page has ${(page_bytes / 1e6).toFixed(2)} MB without MuJoCo, ${Math.round(page_gzip_bytes / 1e3)} kB as gzip.
`);
