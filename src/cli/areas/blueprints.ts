import { type Command, Option } from 'commander';
import { saving } from '../common-options.ts';
import type { Declare } from '../declare.ts';
import { collected, wholeNumber } from '../option-values.ts';

/** Props as documents. They are built in this process: no service is asked. */
export function declareBlueprints({ group }: Declare): void {
  const blueprints = group(
    'blueprint',
    'Props as JSON documents of solids and joints: try them out before `generate --blueprint`. See docs/blueprints.md.',
  );

  blueprints.verb(
    'from-kind <kind>',
    'Print a built-in kind as a blueprint to start from: its own document, or one drawn after the shapes that it ' +
      'collides with.',
    async () => (await import('../commands/blueprint/from-kind.ts')).blueprintFromKind,
  );

  blueprints.verb('init', 'Print a small blueprint to begin with.', async () => {
    return (await import('../commands/blueprint/init.ts')).initBlueprint;
  });

  setting(
    blueprints.verb(
      'check <file>',
      'Build a blueprint and verify it in MuJoCo: findings that point into the document, size, mass, joints. - reads stdin.',
      async () => (await import('../commands/blueprint/check.ts')).checkBlueprint,
    ),
  );

  saving(
    setting(
      blueprints.verb('draw <file>', 'Build a blueprint and write a PNG of four views with scale bars.', async () => {
        return (await import('../commands/blueprint/draw.ts')).drawBlueprintFile;
      }),
    ),
  ).addOption(new Option('--size <pixels>', 'Width of the picture.').argParser(wholeNumber).default(768));
}

/** Parameters of a blueprint. */
export const setting = (command: Command): Command =>
  command.addOption(
    new Option(
      '--set <name=value>',
      'A parameter of the blueprint, or its material or colour; may be repeated.',
    ).argParser(collected),
  );
