/** Prompts that say where on a top things are, with the parts, in the order of the plan; `undefined`: none. */
export const ON_PARTS: readonly (readonly [prompt: string, parts: readonly (string | undefined)[]])[] = [
  ['a single plate in the centre of a table, with knives at both sides of it', [undefined, 'middle', undefined]],
  ['a mug at the back left corner of a table', [undefined, 'back_left']],
  [
    'a red mug on the left, a bowl in the middle and a plate on the right of a table',
    [undefined, 'left', 'middle', 'right'],
  ],
  ['a table with a mug near its front edge', [undefined, 'front']],
  ['three mugs on the left side of a table and two bowls on the right side of the table', [undefined, 'left', 'right']],
  ['a desk with a lamp at the back and a keyboard at the front', [undefined, 'back', 'front']],
  ['a mug at the edge of the table', [undefined, 'edge']],
  ['a desk with a mug in the corner', [undefined, 'corner']],
  ['a mug on the table near the left edge', [undefined, 'left']],
  ['a table, a jar at the near right corner of it', [undefined, 'front_right']],
  ['a bowl at the centre of a tray on a table', [undefined, undefined, 'middle']],
  ['in the middle of the desk stands a jar. At the far end of the desk is a mug', [undefined, 'middle', 'back']],
  ['a table with two mugs in the middle and a bowl at the left edge', [undefined, 'middle', 'left']],
];
