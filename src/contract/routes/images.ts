import { IMAGE_TYPES, imageEnvelope, imageList, imageParams } from '../images.ts';
import { pageQuery } from '../pages.ts';
import type { Route } from '../route.ts';

export const IMAGE_ROUTES: readonly Route[] = [
  {
    id: 'images.upload',
    method: 'POST',
    path: '/v1/images',
    tag: 'Images',
    summary: 'Upload a reference image',
    description:
      'The body is the file, at most 20 MiB. Only the key that uploaded an image sees it; the same bytes again are the same image.',
    access: { to: 'any' },
    body: { media: IMAGE_TYPES },
    answers: [{ status: 201, says: 'The image is kept.', json: imageEnvelope }],
    refusals: ['invalid_image', 'request_too_large', 'unsupported_media_type'],
    errors: 'standard',
    assumptions: ['images', 'image-animation'],
  },
  {
    id: 'images.list',
    method: 'GET',
    path: '/v1/images',
    tag: 'Images',
    summary: "List the key's images",
    description: 'One page, newest first.',
    access: { to: 'any' },
    query: pageQuery,
    answers: [{ status: 200, says: 'A page.', json: imageList }],
    refusals: ['validation_error'],
    errors: 'standard',
    assumptions: ['images', 'page-size', 'page-cursor', 'invalid-cursor'],
  },
  {
    id: 'images.get',
    method: 'GET',
    path: '/v1/images/{image_id}',
    tag: 'Images',
    summary: 'Download an image',
    description: 'The bytes that were uploaded.',
    access: { to: 'any' },
    params: imageParams,
    answers: [{ status: 200, says: 'The file.', media: IMAGE_TYPES, download: true }],
    refusals: ['image_not_found'],
    errors: 'standard',
    assumptions: ['images', 'image-single'],
  },
];
