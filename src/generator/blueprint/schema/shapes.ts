import { z } from 'zod';
import { FORMS } from '../../modelling/vessel-forms.ts';
import { LIMITS } from '../limits.ts';
import { amount, corner, pair, triple } from './values.ts';

const round = amount.optional().describe('Radius to which its edges are rounded [m].');
const outline = z.array(corner).min(3).max(LIMITS.points).meta({ id: 'Outline' });

const shell = z
  .strictObject({
    wall: amount.describe('Thickness of its walls [m].'),
    open: z
      .array(z.enum(['top', 'bottom', 'left', 'right', 'front', 'back']))
      .max(5)
      .default(['top'])
      .describe('Faces without a wall, in its own frame; round things and outlines open at "top" and "bottom" only.'),
    floor: amount.optional().describe('Thickness of its bottom [m]. Absent: as its walls.'),
  })
  .meta({ id: 'Shell' })
  .optional()
  .describe('Makes it hollow. What opens at the top becomes a cavity, which has to hold a ball.');

const radius = {
  radius: amount.optional().describe('[m]; or give diameter.'),
  diameter: amount.optional().describe('[m]; or give radius.'),
};

/** Solids by `shape`. Each has a frame of its own, in which `hold` finds the point that lies at `at`. */
export const shapes = {
  box: {
    size: triple.describe('Along x, y, z [m].'),
    round,
    shell,
  },
  cylinder: {
    ...radius,
    height: amount.describe('Along z [m].'),
    round,
    sides: z
      .number()
      .int()
      .min(3)
      .max(16)
      .optional()
      .describe('A prism with so many sides, whose corners lie on the radius; absent: round.'),
    shell,
  },
  cone: {
    ...radius,
    top: amount.default(0).describe('Radius at the top [m]; 0 is a point.'),
    height: amount.describe('Along z [m].'),
    shell,
  },
  sphere: { ...radius, shell },
  ellipsoid: { size: triple.describe('Diameters along x, y, z [m].') },
  capsule: { ...radius, height: amount.describe('Over both caps [m].') },
  torus: {
    ...radius,
    tube: amount.describe('Radius of the tube [m]; radius is that of the ring, to the middle of the tube.'),
  },
  lathe: {
    profile: z
      .array(corner)
      .min(3)
      .max(LIMITS.points)
      .describe(
        'The closed outline that is turned about z: [distance from the axis, height] or [distance, height, radius that rounds this corner] [m]. Begin and end on the axis (0) for a full body.',
      ),
    smooth: z.boolean().default(false).describe('A curve through the points off the axis instead of straight lines.'),
    shell,
  },
  extrude: {
    outline: outline.describe('Corners in the xy plane: [x, y] or [x, y, radius that rounds this corner] [m].'),
    holes: z
      .array(
        z.union([
          outline,
          z.strictObject({
            at: pair.describe('Centre of a round hole [m].'),
            radius: amount.describe('[m]'),
          }),
        ]),
      )
      .max(60)
      .default([])
      .describe('Through it: outlines, or round ones.'),
    height: amount.describe('Along z, from 0 up [m].'),
    smooth: z.boolean().default(false).describe('A curve through the corners instead of straight lines.'),
    twist: amount.default(0).describe('Turn of the top against the bottom [deg].'),
    taper: amount.default(1).describe('Size of the top as part of that of the bottom; 0 is a point.'),
    round,
    shell,
  },
  sweep: {
    path: z.array(triple).min(2).max(LIMITS.points).describe('Points that the section is drawn through [m].'),
    ...radius,
    radii: z
      .array(amount)
      .max(LIMITS.points)
      .optional()
      .describe('Radius at each point of the path, in place of radius [m].'),
    section: outline.optional().describe('Outline drawn along the path in place of a circle: [aside, up] [m].'),
    up: triple
      .optional()
      .describe('Which way "up" of the section points at the start. Absent: +z, or +y where the path rises.'),
    smooth: z.boolean().default(false).describe('A curve through the points instead of straight lines.'),
    closed: z.boolean().default(false).describe('The last point runs on to the first: a ring.'),
    round: amount.optional().describe('Radius of the bends at the corners of a path that is not smooth [m].'),
  },
  loft: {
    sections: z
      .array(
        z.strictObject({
          z: amount.describe('Height of the section [m]; they ascend.'),
          size: pair.describe('Width and depth [m].'),
          at: pair.optional().describe('Middle [m]. Absent: 0, 0.'),
          square: amount.default(0).describe('0: an ellipse … 1: nearly a rectangle.'),
        }),
      )
      .min(2)
      .max(60)
      .describe('Sections through which the skin is drawn, from the bottom up: housings, grips, fruit.'),
    smooth: z.boolean().default(false).describe('A curve through the sections instead of straight lines.'),
    floor: amount.optional().describe('Cut off flat below this y [m].'),
  },
  hull: {
    points: z.array(triple).min(4).max(LIMITS.points).optional().describe('Convex hull of points [m].'),
  },
  thread: {
    diameter: amount.describe('Over the crests [m]: 8 mm of an M8.'),
    pitch: amount.describe('Between crests [m]: 1.25 mm of an M8.'),
    length: amount.describe('Along z [m].'),
    depth: amount.optional().describe('Of the groove [m]. Absent: 0.61 × pitch, as ISO 68.'),
  },
  gear: {
    teeth: z.union([z.number().int(), z.string()]).describe('6 to 60.'),
    module: amount.describe('Pitch diameter for each tooth [m]: 0.002 and 20 teeth are 40 mm.'),
    height: amount.describe('Width of the face along z [m].'),
    bore: amount.default(0).describe('Diameter of the hole in the middle [m].'),
  },
  text: {
    text: z
      .string()
      .min(1)
      .max(LIMITS.text)
      .describe('A-Z, 0-9 and . , - + / % : ! ? ( ) # ° in the xy plane, read from +z; raised, or with op "cut" sunk.'),
    size: amount.describe('Height of a capital [m].'),
    depth: amount.describe('Along z [m].'),
    stroke: amount.optional().describe('Width of the strokes [m]. Absent: 0.14 × size.'),
  },
  handle: {
    length: amount.describe('Over its ends, along x [m].'),
    reach: amount.describe('From the face to its outermost point, along z [m].'),
    ...radius,
  },
  panel: {
    size: pair.describe('Width along x and height along z [m]; its front faces -y.'),
    thickness: amount.describe('Along y [m].'),
    frame: amount.optional().describe('Width of stiles and rails around a field [m]. Absent: a plain board.'),
    recess: amount.optional().describe('How far the field lies behind the front [m]. Absent: 0.4 × thickness.'),
    open: z.boolean().default(false).describe('The frame only, without a field: for a pane of another link or solid.'),
    round: amount.optional().describe('Radius to which the edges of a plain board are rounded [m].'),
  },
  hatch: {
    size: pair.describe('Width along x and height along z [m]; its front faces -y.'),
    thickness: amount.describe('Along y [m].'),
    sheet: amount.describe('Thickness of the sheet that it is made of [m]: it is hollow.'),
    window: z
      .strictObject({
        side: amount.describe('From the left and right edge [m].'),
        below: amount.describe('From the lower edge [m].'),
        above: amount.describe('From the upper edge [m].'),
      })
      .optional()
      .describe('A double pane. Absent: none.'),
    pane: z.string().optional().describe('Name of an entry of `finishes` for the panes. Absent: glass.'),
    round: amount.optional().describe('Radius to which its edges are rounded [m].'),
  },
  hinge: {
    length: amount.describe('Along z: its axis [m].'),
    ...radius,
    leaf: amount.describe('How far its leaf reaches from the axis [m].'),
    thickness: amount.describe('Of the leaf, whose back touches the barrel at +y [m].'),
    side: z
      .enum(['left', 'right'])
      .describe('Which half it is: one in the link that carries, the other in the link that turns, at the same place.'),
    knuckles: amount.default(5).describe('Of both halves together, 2 to 15; the left one has the lowest.'),
  },
  drawer: {
    size: triple.describe('Over all, along x, y, z [m]; its front faces -y.'),
    wall: amount.describe('Thickness of sides, back and bottom [m].'),
    front: amount.optional().describe('Thickness of the front [m]. Absent: 1.5 × wall.'),
    overlap: amount.optional().describe('How far the front stands over the box at its four sides [m]. Absent: 0.'),
  },
  vessel: {
    form: z
      .enum(Object.keys(FORMS) as [keyof typeof FORMS, ...(keyof typeof FORMS)[]])
      .default('tapered')
      .describe('Silhouette.'),
    ...radius,
    height: amount.describe('Along z [m].'),
    wall: amount.describe('Thickness of its wall [m].'),
    floor: amount.optional().describe('Thickness of its bottom [m]. Absent: as its wall.'),
  },
  wheel: {
    ...radius,
    width: amount.describe('Over the tyre, along z: the axle [m].'),
    tyre: z.string().optional().describe('Name of an entry of `finishes` for the tyre. Absent: black rubber.'),
  },
} as const;
