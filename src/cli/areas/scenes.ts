import { Option } from 'commander';
import { listing, repeatable, saving, waiting } from '../common-options.ts';
import type { Declare } from '../declare.ts';
import { collected, nameList, nonNegativeNumber, wholeNumber, wholeNumberOrUnlimited } from '../option-values.ts';
import { PROFILES_OF_ROBOTS, SCENE_FILES } from '../wire-values.ts';

/** Complete scenes. Team keys make them, so the local service is asked with its Team key. */
export function declareScenes({ group }: Declare): void {
  const scenes = group(
    'scenes',
    'Complete scenes: make them, follow them, download them. On the local service its Team key is used, unless ' +
      '--key-kind overrides it.',
  );

  waiting(
    repeatable(
      scenes.verb(
        'create [prompt]',
        'Reconstruct a complete scene from a prompt and up to three images, or from a plan. Team keys only.',
        async () => {
          return (await import('../commands/scenes/create.ts')).createScene;
        },
      ),
    ),
    'the scene is done; exit code 6 if it failed',
  )
    .option('--plan <file>', 'In place of a prompt: JSON as `scenes plan` prints it; - reads stdin.')
    .addOption(
      new Option(
        '--reference <image>',
        'Image to go by: a file, the id of an uploaded one or a URL; may stand three times. #front, #left, … ' +
          'after it names the view.',
      ).argParser(collected),
    )
    .addOption(
      new Option(
        '--max-cost-cents <cents>',
        'Limit for the planned price, or "unlimited"; above it, nothing is generated. Default: the setting of ' +
          'the service.',
      ).argParser(wholeNumberOrUnlimited),
    )
    .addOption(
      new Option(
        '--max-asset-definitions <number>',
        'The job fails if the plan needs more designs. Default: 50.',
      ).argParser(wholeNumber),
    )
    .addOption(new Option('--max-instances <number>', 'Most things that are placed; else 100.').argParser(wholeNumber));

  scenes.verb(
    'plan <prompt>',
    'Print the plan that a scene of this prompt would be made of, as JSON to change and send with `create --plan`. Makes nothing.',
    async () => (await import('../commands/scenes/plan.ts')).planScene,
  );

  listing(
    scenes.verb('list', 'List the scenes, newest first.', async () => {
      return (await import('../commands/scenes/list.ts')).listScenes;
    }),
  );

  scenes
    .verb('show <id>', 'Show one scene.', async () => (await import('../commands/scenes/show.ts')).showScene)
    .option('--graph', 'With the scene graph: geometry, joints and materials; whole with --json.');

  waiting(
    repeatable(
      scenes.verb(
        'edit <id>',
        'Make a new scene that is another one with edits; all that they do not name stays exactly where it is. Team keys only.',
        async () => (await import('../commands/scenes/edit.ts')).editScene,
      ),
    ),
    'the scene is done; exit code 6 if it failed',
  )
    .option('--edits <file>', 'JSON list of edits, as docs/scenes.md has them; - reads stdin.')
    .addOption(
      new Option('--remove <instance>', 'Take it out; may stand several times, as all below.').argParser(collected),
    )
    .addOption(
      new Option(
        '--move <instance=place>',
        'Relations (mug_2=on:shelf_1) or a position in metres (mug_2=0.4,0.1).',
      ).argParser(collected),
    )
    .addOption(
      new Option('--swap <instance=prompt>', 'Another prop at the same place: mug_2="white bowl".').argParser(
        collected,
      ),
    )
    .addOption(new Option('--resize <instance=size>', 'In metres: table_1=width:1.6,depth:0.9.').argParser(collected))
    .addOption(
      new Option('--insert <prompt=relations>', 'A new prop: "red mug=on:table_1,left_of:bowl_1".').argParser(
        collected,
      ),
    )
    .option('--with-contents', 'Removals and moves take along what is on or in the thing.')
    .addOption(
      new Option('--max-cost-cents <cents>', 'Limit for the planned price, or "unlimited".').argParser(
        wholeNumberOrUnlimited,
      ),
    );

  scenes.verb('status <id>', 'Show how far a scene is: stages, errors, times.', async () => {
    return (await import('../commands/scenes/status.ts')).sceneStatus;
  });

  scenes
    .verb('update <id>', 'Change the name or the description of a scene. Generates nothing.', async () => {
      return (await import('../commands/scenes/update.ts')).updateScene;
    })
    .option('--name <name>', 'New name.')
    .option('--description <text>', 'New description.');

  scenes
    .verb(
      'install <source>',
      'Install a scene into the project: its props, each verified once, and one file per simulator that places ' +
        'them. By its id or that of its job, which must be done; or from a file: the archive of `export`, a ' +
        'scenes/<name>.json, or the scene of another program as `import --scene` takes it.',
      async () => (await import('../commands/scenes/install.ts')).installScene,
    )
    .option('--name <name>', "Name in the project; else made from the scene's.")
    .addOption(
      new Option(
        '--simulators <names>',
        "Simulators, with commas between them; else the project's, else mujoco.",
      ).argParser(nameList),
    )
    .option('--entry <path>', 'Of a folder or archive of another program: the model that is meant.')
    .option('--root <folder>', 'Folder within which references of a file are read.')
    .option('--replace', 'Replace the scene of the same name.')
    .option('--allow-failed', 'Install even if verification fails; lock and report say so.')
    .option('--fix', 'Repair what the checks find in the props, as far as it can be.')
    .addOption(
      new Option('--base <kind>', 'Whether the props move freely or are bolted down.').choices(['free', 'fixed']),
    )
    .addOption(new Option('--static', 'Nothing moves.').conflicts('base'))
    .addOption(new Option('--friction <number>', 'Sliding friction of every collider.').argParser(nonNegativeNumber));

  scenes.verb('installed', 'List the scenes of the project.', async () => {
    return (await import('../commands/scenes/installed.ts')).installedScenes;
  });

  saving(
    scenes.verb(
      'export <id>',
      'Download a scene: a new export as a ZIP; with --format, the scene exactly as its job saved it.',
      async () => (await import('../commands/scenes/export.ts')).exportScene,
    ),
  )
    .addOption(
      new Option('--format <format>', 'Saved file to download.').choices([...SCENE_FILES]).conflicts('robotProfile'),
    )
    .addOption(new Option('--job <id>', 'As this job of the scene saved it; only with --format.'))
    .addOption(
      new Option('--robot-profile <profile>', "Which simulator's formats the new export holds; else all.").choices([
        ...PROFILES_OF_ROBOTS,
      ]),
    );
}
