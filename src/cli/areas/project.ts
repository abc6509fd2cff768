import { type Command, Option } from 'commander';
import { READABLE_LABELS, WITHOUT_UP } from '../../model/source-formats.ts';
import { WRITABLE_ENDINGS } from '../../model/written-files.ts';
import { TREATMENT_KEYS } from '../../project/treatment.ts';
import type { Declare } from '../declare.ts';
import {
  collected,
  count,
  nameList,
  nonNegativeNumber,
  positiveNumber,
  seedNumber,
  wholeNumber,
} from '../option-values.ts';

/** What is done to the props of a project. */
export function declareProject({ verb }: Declare): void {
  verb('init', 'Make this folder a project. Writes propmaster.json, unless there is one.', async () => {
    return (await import('../commands/init.ts')).init;
  }).addOption(simulators());

  installing(
    verb(
      'generate [prompt]',
      'Generate a prop from a prompt, verify it and install it. Resumes an interrupted run.',
      async () => (await import('../commands/generate.ts')).generate,
    ),
  )
    .addOption(format())
    .addOption(
      limit('--seed <number>', 'Which variation of what the prompt leaves open, of the local service.', seedNumber),
    )
    .option('--description <file>', 'In place of a prompt: JSON as `categories <name>` describes it; - reads stdin.')
    .option(
      '--blueprint <file>',
      'In place of a prompt: solids and joints as `blueprint init` prints them; - reads stdin.',
    )
    .addOption(
      new Option(
        '--set <name=value>',
        'A parameter of the blueprint, or its material or colour; may be repeated.',
      ).argParser(collected),
    )
    .addOption(
      new Option('--no-wait', 'Only submit the job and print its id; install it later with `pull`.').conflicts([
        'simulators',
        'replace',
        'allowFailed',
        'format',
        ...TREATMENT_KEYS,
      ]),
    );

  verb(
    'edit <name>',
    'Set fields of an installed prop, and make it again in its place: lengths in metres, colours and materials, counts, ' +
      'parameters of its blueprint. Without anything to set: list the fields. `undo` takes it back.',
    async () => (await import('../commands/edit.ts')).edit,
  )
    .addOption(
      new Option('--set <name=value>', 'A field and its new value; may be repeated. "none": no colour.').argParser(
        collected,
      ),
    )
    .option('--colour <colour>', 'The same as --set colour=…')
    .option('--material <material>', 'The same as --set material=…')
    .option('--allow-failed', 'Install even if verification fails; lock and report say so.');

  verb(
    'categories [name]',
    'List the kinds of props that the local service makes, or show the fields of the description of one kind. ' +
      'With --json: its JSON Schema.',
    async () => (await import('../commands/categories.ts')).listCategories,
  );

  installing(
    verb(
      'pull <id>',
      'Install an asset of the service, by its id or by the id of the job that makes it (waits for the job).',
      async () => (await import('../commands/pull.ts')).pull,
    ),
  ).addOption(format());

  ofFiles(
    installing(
      verb(
        'import <path>',
        `Install a prop from ${READABLE_LABELS}.`,
        async () => (await import('../commands/import.ts')).importFile,
      ),
    ),
  )
    .option(
      '--scene',
      'Of a file with several things: install each kind of them once as a prop, and a scene that has all of them at their places.',
    )
    .option(
      '--all',
      'Of a folder or a .jsonl of files: every model in it, each as a prop of its own. Names are settled first; the same ' +
        'command again goes on, and leaves what has not changed.',
    )
    .addOption(limit('--jobs <number>', 'With --all: threads at once; else one a core, at most 4.', wholeNumber))
    .addOption(only());

  treating(
    ofFiles(
      verb(
        'inspect <path>',
        'Show what an archive, GLB, USD, XML file or folder holds, everything it would be refused for, and how ' +
          'it fares in the checks. Writes nothing, and needs neither project nor network. Exit code 0 whatever it ' +
          'finds, unless --strict is given.',
        async () => (await import('../commands/inspect.ts')).inspect,
      ),
    ).option('--strict', 'End as `import` would if the file is refused (9) or fails the checks (7).'),
  );

  treating(
    ofFiles(
      verb(
        'convert <source> <target>',
        'Convert a model into another format, without a project: the same checks as `import`, and what is written is ' +
          `read again and compared. The ending of the target says the format (${WRITABLE_ENDINGS}); meshes and textures go beside it.`,
        async () => (await import('../commands/convert.ts')).convert,
      ),
    )
      .option('--no-verify', 'Write without checking and simulating the model.')
      .option('--allow-failed', 'Write it even if verification fails.')
      .addOption(timeLimit())
      .option('--replace', 'Replace files of an earlier conversion. Files of the source are never replaced.')
      .option('--report <file>', 'Write the report there, as JSON; --json prints it.'),
  );

  treatingOpen(
    verb(
      'audit <collection>',
      'Look at every model of a folder, a ZIP or a .jsonl of files, and write one line for each, as JSON and Parquet, and ' +
        'a page. Stopped at any moment, the same command goes on; what has not changed is not looked at again.',
      async () => (await import('../commands/audit.ts')).audit,
    ),
  )
    .addOption(
      new Option('--level <level>', 'How far each model is looked into; each level has those before it.')
        .choices(['structure', 'format', 'physics', 'simulation'])
        .default('physics'),
    )
    .option('--to <folder>', 'Folder that everything is written into; else <name>-audit, here.')
    .option('--against <file>', 'audit.jsonl of an earlier run: say what is new, gone, better and worse.')
    .addOption(
      new Option(
        '--max-errors <number>',
        'For CI: end with 7 if more models than this failed, were refused or broke; with --against, of those that are new or worse.',
      ).argParser(nonNegativeNumber),
    )
    .option('--pictures', 'Draw each model for the page.')
    .addOption(limit('--jobs <number>', 'Processes at once; else one a core.', wholeNumber))
    .addOption(limit('--time-limit <seconds>', 'For one model; else 300.', positiveNumber))
    .addOption(limit('--memory <GiB>', 'For one process; else 4, or its share of the memory there is.', positiveNumber))
    .option('--fresh', 'Look at everything again.')
    .option(
      '--fix-to <folder>',
      'Write a repaired copy of each model that can be repaired, with its changes; a folder outside of the collection.',
    );

  verb(
    'search <words...>',
    'Find props by what they are and by filters: "red thing to drink from", mass<1kg, size<30cm, joints>0, licence=CC-BY, ' +
      'verdict=passed, from=project. In the project, among the kinds that can be made, in the catalog, in an audit.',
    async () => (await import('../commands/search.ts')).search,
  )
    .addOption(
      new Option('--in <places...>', 'Where; else the project, the kinds, and the audit that is given.').choices([
        'project',
        'kinds',
        'catalog',
        'audit',
      ]),
    )
    .option('--audit <file>', 'audit.jsonl of an audit, whose models are searched, too.')
    .addOption(limit('--limit <number>', 'Most hits; else 20.', wholeNumber));

  verb(
    'unpack <archive>',
    'Unpack a ZIP or USDZ into a folder, completely or not at all. The archive is checked first, each file is ' +
      'checked against its CRC-32, and files are flushed to the disk.',
    async () => (await import('../commands/unpack.ts')).unpack,
  )
    .option('--to <folder>', 'Folder to unpack into: a new or an empty one; else one named after the archive, here.')
    .option('--replace', 'Replace the folder if there is something in it.')
    .addOption(limit('--max-size <GiB>', 'Refuse what unpacks to more; else 4.', positiveNumber))
    .addOption(limit('--max-entries <number>', 'Refuse more files and folders; else 50,000.', wholeNumber))
    .addOption(
      limit(
        '--max-ratio <number>',
        'Refuse archives that unpack to more than this many times their size and to more than 64 MiB. Default: 100.',
        positiveNumber,
      ),
    );

  verb(
    'install [name...]',
    'Restore missing files of propmaster.lock. Every byte must match the lock. With --simulators: write ' +
      'installed props for these simulators as well, without a new job; no name: all of them.',
    async () => (await import('../commands/install.ts')).install,
  ).addOption(simulators());

  verb(
    'add <simulators> [name...]',
    'Write installed props for these simulators as well (with commas between them), from what is cached or installed: ' +
      'no job, no network. No name: all of them.',
    async () => (await import('../commands/add.ts')).add,
  );

  verb(
    'drop <simulators> [name...]',
    'Remove the files of installed props and scenes for these simulators; those for others stay. No name: all of them.',
    async () => (await import('../commands/drop.ts')).drop,
  );

  verb(
    'list [name...]',
    'List the installed props and scenes, by name. No name: all of them.',
    async () => (await import('../commands/list.ts')).list,
  )
    .addOption(limit('--limit <number>', 'Most props; else all.', wholeNumber))
    .addOption(limit('--offset <number>', 'Pass over so many props first. Scenes are on the first page.', count));

  verb(
    'licences [name...]',
    'List under what the installed props may be used, whom to name, and which file says so. No name: all of them.',
    async () => (await import('../commands/licences.ts')).licences,
  ).addOption(only());

  verb(
    'export <folder> [name...]',
    'Write props as a dataset: pictures, labels and what was measured, in shards that WebDataset and Hugging Face load. Stopped at ' +
      'any moment, the same command goes on; the same props give the same bytes. No name: all of them.',
    async () => (await import('../commands/export.ts')).exportDataset,
  )
    .option('--webdataset', 'Shards are tar files.')
    .addOption(new Option('--parquet', 'Shards are Parquet files.').conflicts('webdataset'))
    .addOption(only())
    .option('--files <simulator>', 'Simulator whose files go with each prop, as a ZIP.')
    .addOption(limit('--shard-size <MiB>', 'About how large a shard is; else 256.', positiveNumber));

  verb(
    'remove <name...>',
    'Remove props and files that only they use. If a name is unknown, nothing is removed.',
    async () => (await import('../commands/remove.ts')).remove,
  );

  verb(
    'undo',
    'Take back the last change of the project: an install, an edit, a removal. A second `undo` makes it again. Refused if ' +
      'a file of it was altered since.',
    async () => (await import('../commands/undo.ts')).undo,
  );

  verb(
    'verify [name...]',
    'Verify installed props from their files: hashes against the lock, then every check. No name: all of them.',
    async () => (await import('../commands/verify.ts')).verify,
  )
    .option('--strict', 'For CI: end with 7, too, if a file was altered after it was installed.')
    .option(
      '--changed',
      'Leave out what the last `verify --changed` found in order, where neither the lock nor a file of it has changed since.',
    );

  verb(
    'blend [name...]',
    'Build the .blend asset files of the props that are installed for Blender, with the Blender that is ' +
      'installed (PROPMASTER_BLENDER names another). No name: all of them.',
    async () => (await import('../commands/blend.ts')).blend,
  );

  const doctor = verb(
    'doctor [target]',
    'Show defects and possible repairs of a prop of the project or of a file to import. Without a target: check ' +
      'the set-up, and print the facts for a bug report.',
    async () => (await import('../commands/doctor.ts')).doctor,
  )
    .option('--fix', 'Repair it: a prop in its place, of a file a copy. The report tells each repair as a diff.')
    .option('--to <file>', 'Of a file: where its repaired copy goes; else <name>-mended, here.')
    .addOption(
      new Option(
        '--as <format>',
        'Of a file: the format of its repaired copy; else its own, MJCF for a bare mesh. `convert` changes the format alone.',
      ).choices(['mjcf', 'sdf', 'usd', 'usdz', 'glb', 'glb_bundle']),
    )
    .addOption(up())
    .addOption(collider())
    .addOption(density());
  ofFiles(doctor);
}

/** Which model of what is given, and how far its references lead. */
const ofFiles = (command: Command): Command =>
  command
    .option('--entry <path>', 'Of a folder or archive: the model that is meant, or the folder that holds it.')
    .option(
      '--root <folder>',
      'Folder within which references of a file are read. Default: its repository or package, or the parent of ' +
        'its folder.',
    );

function installing(command: Command): Command {
  return treating(
    command
      .option('--name <name>', 'Name in the project; else made from the prompt, the asset or the file.')
      .addOption(simulators())
      .option('--replace', 'Replace the prop of the same name.')
      .option('--allow-failed', 'Install even if verification fails; lock and report say so.')
      .addOption(timeLimit()),
  );
}

const limit = (flags: string, about: string, read: (text: string) => number): Option =>
  new Option(flags, about).argParser(read);

const only = (): Option =>
  new Option(
    '--only <licences>',
    'What is under one of these licences, with commas between them: CC0,CC-BY,MIT; none: not stated.',
  ).argParser(nameList);

const timeLimit = (): Option =>
  limit(
    '--time-limit <seconds>',
    'Longest time that reading, verifying and writing may take; else 60.',
    positiveNumber,
  );

const simulators = (): Option =>
  new Option(
    '--simulators <names>',
    "Simulators, with commas between them; else the project's, else mujoco.",
  ).argParser(nameList);

/** What is to be made of a prop beyond what its file says. */
function treating(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--base <kind>',
        'Whether the root moves freely or is bolted to the world; else as the file says.',
      ).choices(['free', 'fixed']),
    )
    .option('--fix', 'Repair what the checks find, as far as it can be; the report tells each repair as a diff.')
    .addOption(new Option('--static', 'Nothing moves: a fixed base, and every joint locked.').conflicts('base'))
    .addOption(limit('--scale <factor>', 'Make it so many times as large; the density stays.', positiveNumber))
    .addOption(limit('--mass <number>', 'Of the whole prop [kg]; wins over --density.', positiveNumber))
    .addOption(density())
    .option(
      '--material <material>',
      'What it is made of (oak, ceramic, steel): for masses that the file leaves out, and frictions; else as its names say.',
    )
    .addOption(limit('--friction <number>', 'Sliding friction of every collider.', nonNegativeNumber))
    .addOption(up())
    .addOption(collider());
}

/** What a file leaves open. */
const treatingOpen = (command: Command): Command => command.addOption(density()).addOption(up()).addOption(collider());

/** Of an asset of the service. */
const format = (): Option =>
  new Option('--format <format>', 'Ask the service for this format only; else the best that it has.').choices([
    'mjcf',
    'sdf',
    'usd',
    'usdz',
    'glb_bundle',
    'glb',
  ]);

const density = (): Option =>
  limit(
    '--density <number>',
    '[kg/m³]. For inputs without physics, else estimated; of others the mass is computed anew from the colliders.',
    positiveNumber,
  );

const up = (): Option =>
  new Option('--up <axis>', `Axis that points up in a file that does not say (${WITHOUT_UP}); else z.`).choices([
    'x',
    'y',
    'z',
  ]);

const collider = (): Option =>
  new Option(
    '--collider <kind>',
    'Colliders of an input that has none: convex parts that keep cavities open (else these), one hull or one box ' +
      'a node, or none.',
  ).choices(['parts', 'hull', 'box', 'none']);
