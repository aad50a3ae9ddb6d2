// Uploads (public-api.md: Media).
import { may, must, orNull, type GoldenEndpoint, type Shape } from './form.ts';

const media: Shape = {
  id: must('string'),
  mimeType: must('string'),
  size: must('number'),
  blurhash: orNull(may('string')),
  ratio: orNull(may('number')),
  url: must('url'),
  urlExpiresAt: may('instant'),
};

const mediaSample = {
  id: 'att_9',
  mimeType: 'image/jpeg',
  size: 482_113,
  blurhash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
  ratio: 0.8,
  url: 'https://media.example/att_9?expires=1&signature=s',
  urlExpiresAt: '2026-05-12T15:00:00Z',
};

export const mediaEndpoints: GoldenEndpoint[] = [
  {
    method: 'POST',
    path: '/v1/public/media',
    body: 'file',
    scope: null,
    keyed: false,
    replies: { 201: media },
    sample: { replies: { 201: mediaSample } },
  },
  {
    method: 'GET',
    path: '/v1/public/media/{mediaId}',
    params: { mediaId: must('string') },
    scope: null,
    keyed: false,
    replies: { 200: media },
    sample: { params: { mediaId: 'att_9' }, replies: { 200: mediaSample } },
  },
];
