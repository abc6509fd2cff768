/** What robosuite calls the body of an object. */
export const OBJECT = 'object';

/** By these robosuite's samplers put an object on a surface and apart from others. */
export const PLACEMENT_SITES = ['bottom_site', 'top_site', 'horizontal_radius_site'] as const;

/** Group of geoms to see; those to touch are in group 0. @see robosuite 1.5, `GEOMTYPE2GROUP` in models/objects/objects.py */
export const VISUAL_GROUP = 1;
