import type { Command } from '../../command.ts';
import type { ListingOptions } from '../../common-options.ts';
import { listed } from '../../render/listed.ts';
import { renderScenes } from '../../render/scenes.ts';
import { sceneFields } from '../../service-wire.ts';
import { take } from '../../take.ts';

export const listScenes: Command<ListingOptions> = ({ options, signal, withClient }) =>
  withClient(async ({ scenes }) => {
    const taken = await take(options, (page) => scenes.iterate({ ...page, signal }));
    return {
      result: { scenes: taken.items.map(sceneFields), has_more: taken.hasMore },
      text: (style) =>
        listed(
          taken,
          'No scenes yet. Next: propmaster scenes create "a kitchen with a table and four chairs"',
          style,
          renderScenes,
        ),
    };
  }, 'team');
