// Which addresses Galley talks to, and how the address of one endpoint is made.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpointUrl, serviceAddress } from '../../main/service/address.ts';
import { AppError } from '../../preload/errors.ts';

const refusedKind = (text: string) => {
  try {
    return serviceAddress(text).href;
  } catch (error) {
    return error instanceof AppError ? error.kind : 'threw something else';
  }
};

describe('S22 the service address', () => {
  it.each([
    ['https://api.example.com', 'https://api.example.com/'],
    ['  https://api.example.com/  ', 'https://api.example.com/'],
    ['https://api.example.com/v2//', 'https://api.example.com/v2'],
    ['https://api.example.com/v1/public', 'https://api.example.com/'],
    ['https://api.example.com/social/v1/public/', 'https://api.example.com/social'],
    ['https://API.example.com:8443/x', 'https://api.example.com:8443/x'],
    ['http://127.0.0.1:4010', 'http://127.0.0.1:4010/'],
    ['http://[::1]:4010', 'http://[::1]:4010/'],
    ['http://localhost:4010', 'http://localhost:4010/'],
  ])('%s is taken as %s', (text, href) => {
    expect(serviceAddress(text).href).toBe(href);
  });

  it.each([
    '',
    'api.example.com',
    'http://api.example.com',
    'http://127.0.0.2',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'http://localhost@example.com',
    'http://0.0.0.0',
    'http://192.168.1.4',
    'ftp://api.example.com',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://me@api.example.com',
    'https://me:secret@api.example.com',
    'https://api.example.com?',
    'https://api.example.com/?a=b',
    'https://api.example.com/#',
    'https://',
  ])('%j is refused', (text) => {
    expect(refusedKind(text)).toBe('address-refused');
  });

  it('never lets plain http leave this machine, whatever is typed', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['http'], withFragments: true, withQueryParameters: true }), (text) => {
        expect(refusedKind(text)).toBe('address-refused');
      }),
    );
  });
});

describe('the address of an endpoint', () => {
  const base = serviceAddress('https://api.example.com/sub/');

  it('lies below the base, with the values of its path and query', () => {
    const url = endpointUrl(base, '/v1/public/posts/{postId}', { postId: 'p 1' }, { platform: 'x', status: undefined });
    expect(url.href).toBe('https://api.example.com/sub/v1/public/posts/p%201?platform=x');
  });

  it.each(['.', '..', '\ud83c'])('refuses %j as a value, which no path can hold', (postId) => {
    expect(() => endpointUrl(base, '/posts/{postId}/name', { postId }, {})).toThrow(AppError);
  });

  it('keeps any other value inside its own segment', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text !== '.' && text !== '..'),
        (postId) => {
          const url = endpointUrl(base, '/posts/{postId}/name', { postId }, {});
          expect(url.origin).toBe(base.origin);
          expect(url.search + url.hash).toBe('');
          const segments = url.pathname.split('/');
          expect(segments.length).toBe(5);
          expect(decodeURIComponent(segments[3] ?? '')).toBe(postId);
        },
      ),
    );
  });
});
