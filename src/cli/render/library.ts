import type { Asset, DownloadLink } from '../../contract/assets.ts';
import type { CatalogItem } from '../../contract/catalog.ts';
import type { Image } from '../../contract/images.ts';
import { oneLine, pasteable } from './printable.ts';
import type { Style } from './style.ts';
import { renderFacts, renderTable } from './table.ts';
import { fact, moment, paintState, thousands } from './values.ts';

export const renderAssets = (assets: readonly Asset[], style: Style): string =>
  renderTable(
    [
      { title: 'asset' },
      { title: 'name', width: 32 },
      { title: 'status', paint: paintState(style) },
      { title: 'created (UTC)' },
      { title: 'prompt', width: 60 },
    ],
    assets.map(({ id, name, status, created_at, prompt }) => [id, name, status, moment(created_at), prompt]),
    style,
  );

export function renderAsset(asset: Asset, style: Style): string {
  const { understood = [], assumed = [], ignored = [] } = asset.interpretation ?? {};
  return [
    `${style.strong(oneLine(asset.id))} ${paintState(style)(oneLine(asset.status))}`,
    renderFacts(
      [
        ['name', oneLine(asset.name)],
        ['prompt', oneLine(asset.prompt, 400)],
        ['category', fact(asset.category)],
        ['formats', fact(asset.formats?.join(', '))],
        ['understood', fact(oneLine(understood.join(', '), 120))],
        ['assumed', fact(oneLine(assumed.join(', '), 120))],
        ['ignored', fact(oneLine(ignored.join(', '), 120))],
        ['job', fact(asset.job_id)],
        ['release', fact(asset.release_id)],
        ['created', fact(moment(asset.created_at))],
        ['updated', fact(moment(asset.updated_at))],
        ['thumbnail', fact(asset.thumbnail_url)],
      ],
      style,
    ),
    `${style.strong('Next:')} propmaster pull ${pasteable(asset.id)}`,
  ].join('\n');
}

/** The link alone on its line, to be taken by other programs. */
export function renderLink({ url, name, size_bytes, sha256 }: DownloadLink, style: Style): string {
  const facts = renderFacts(
    [
      ['name', name === undefined ? undefined : oneLine(name)],
      ['bytes', size_bytes === undefined ? undefined : thousands(size_bytes)],
      ['sha256', fact(sha256)],
    ],
    style,
  );
  return [oneLine(url), facts].filter((part) => part !== '').join('\n');
}

export const renderImages = (images: readonly Image[], style: Style): string =>
  renderTable(
    [
      { title: 'image', width: 68 },
      { title: 'type' },
      { title: 'pixels' },
      { title: 'bytes', align: 'right' },
      { title: 'uploaded (UTC)' },
    ],
    images.map(({ id, media_type, width, height, size_bytes, created_at }) => [
      id,
      media_type,
      `${width} × ${height}`,
      thousands(size_bytes),
      moment(created_at),
    ]),
    style,
  );

export const renderCatalog = (items: readonly CatalogItem[], style: Style): string =>
  renderTable(
    [
      { title: 'slug' },
      { title: 'name', width: 32 },
      { title: 'category' },
      { title: 'extent', align: 'right' },
      { title: 'tags', width: 40 },
    ],
    items.map(({ slug, name, category, extent_m, tags }) => [slug, name, category, `${extent_m} m`, tags.join(', ')]),
    style,
  );

export const renderCatalogItem = (item: CatalogItem, style: Style): string =>
  [
    style.strong(oneLine(item.slug)),
    renderFacts(
      [
        ['name', oneLine(item.name)],
        ['category', oneLine(item.category)],
        ['tags', fact(item.tags.join(', '))],
        ['meshes', String(item.mesh_count)],
        ['extent', `${item.extent_m} m`],
        ['files', fact([item.glb_path && 'glb', item.usdz_path && 'usdz'].filter(Boolean).join(', '))],
        ['thumbnail', fact(item.thumbnail_url)],
      ],
      style,
    ),
    `${style.strong('Next:')} propmaster catalog download ${pasteable(item.slug)}`,
  ].join('\n');
