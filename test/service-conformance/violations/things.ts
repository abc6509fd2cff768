import {
  ASSET_FIELDS,
  ASSETS,
  CATALOG_FIELDS,
  changed,
  ITEM,
  ITEM_FIELDS,
  ITEMS,
  inside,
  JOB,
  JOB_FIELDS,
  LINK,
  LINK_FIELDS,
  SCENE_FIELDS,
  SCENES,
  type Violation,
  violation,
  with_,
  without,
  wrong,
} from '../planting.ts';

export const THINGS_BROKEN: readonly Violation[] = [
  ...ASSET_FIELDS.flatMap((field) => [
    violation(
      'assets',
      `an asset without ${field}`,
      [`asset.${field}`],
      changed(ASSETS, inside('assets', without(field))),
    ),
    violation(
      'assets',
      `an asset with another ${field}`,
      [`asset.${field}`, 'timestamp.integer'],
      changed(ASSETS, inside('assets', wrong(field))),
    ),
  ]),
  ...SCENE_FIELDS.flatMap((field) => [
    violation(
      'scenes',
      `a scene without ${field}`,
      [`scene.${field}`],
      changed(SCENES, inside('scenes', without(field))),
    ),
    violation(
      'scenes',
      `a scene with another ${field}`,
      [`scene.${field}`, 'timestamp.integer'],
      changed(SCENES, inside('scenes', wrong(field))),
    ),
  ]),
  ...JOB_FIELDS.flatMap((field) => [
    violation(
      'jobs',
      `a job without ${field}`,
      [`job.${field}`, 'jobs-get.include_result'],
      changed(JOB, inside('job', without(field))),
    ),
    violation(
      'jobs',
      `a job with another ${field}`,
      [`job.${field}`, 'job.result', 'timestamp.integer'],
      changed(JOB, field === 'result' ? inside('job', with_('result', {})) : inside('job', wrong(field))),
    ),
  ]),
  ...ITEM_FIELDS.map((field) =>
    violation(
      'batch items',
      `an item with another ${field}`,
      [`batch-result.${field}`, 'timestamp.integer'],
      changed(ITEMS, inside('items', wrong(field))),
    ),
  ),
  ...CATALOG_FIELDS.map((field) =>
    violation(
      'catalog',
      `an item without ${field}`,
      [`catalog-item.${field}`],
      changed(ITEM, inside('item', without(field))),
    ),
  ),
  ...['mesh_count', 'extent_m', 'tags', 'name'].map((field) =>
    violation(
      'catalog',
      `an item with another ${field}`,
      [`catalog-item.${field}`],
      changed(ITEM, inside('item', wrong(field))),
    ),
  ),
  ...LINK_FIELDS.flatMap((field) => [
    violation('links', `a link without ${field}`, [`link.${field}`], changed(LINK, without(field))),
    violation('links', `a link with another ${field}`, [`link.${field}`], changed(LINK, wrong(field))),
  ]),
  violation('links', 'a hash of something else', ['link.sha256'], changed(LINK, with_('sha256', '0'.repeat(64)))),
  violation('links', 'another size', ['link.size_bytes'], changed(LINK, with_('size_bytes', 1))),
];
