// The guard's whole judgment as a table (L2, L3, L4, L6).
import { describe, expect, it } from 'vitest';
import { refusal, type Purpose } from '../../../main/shell/browser/access.ts';

const port = 4010;
const host = ['Host', `127.0.0.1:${port}`];
const origin = ['Origin', `http://127.0.0.1:${port}`];
const site = (value: string) => ['Sec-Fetch-Site', value];

const judge = (method: string, purpose: Purpose, headers: string[][], target = '/') =>
  refusal({ method, target, rawHeaders: headers.flat() }, purpose, port);

describe('L2 Host', () => {
  it('accepts the exact address it listens on', () => {
    expect(judge('GET', 'page', [host])).toBeNull();
  });

  it.each([
    'evil.test:4010',
    'localhost:4010',
    '127.0.0.1',
    '127.0.0.1:4011',
    '127.0.0.1:4010.evil.test',
    '127.0.0.1:04010',
    '0.0.0.0:4010',
    '[::1]:4010',
    '127.1:4010',
    '',
  ])('refuses %j', (value) => {
    expect(judge('GET', 'page', [['Host', value]])).toBe(403);
  });

  it('refuses a request without a Host, with two, and one that names a whole address', () => {
    expect(judge('GET', 'page', [])).toBe(400);
    expect(judge('GET', 'page', [host, host])).toBe(400);
    expect(judge('GET', 'page', [host, ['hOST', 'evil.test']])).toBe(400);
    expect(judge('GET', 'page', [host], 'http://evil.test/')).toBe(400);
    expect(judge('OPTIONS', 'page', [host], '*')).toBe(400);
  });
});

describe('L3 Origin and Sec-Fetch-Site', () => {
  it('lets the page itself exchange its code and open its socket', () => {
    expect(judge('GET', 'socket', [host, origin])).toBeNull();
    expect(judge('GET', 'socket', [host, origin, site('same-origin')])).toBeNull();
    expect(judge('POST', 'exchange', [host, origin, site('same-origin')])).toBeNull();
  });

  it.each([
    'http://127.0.0.1:4011',
    'http://localhost:4010',
    'https://127.0.0.1:4010',
    'null',
    '',
    'http://127.0.0.1:4010/',
  ])('refuses the origin %j for pages, media, the exchange and the socket alike', (value) => {
    const headers = [host, ['Origin', value], site('same-origin')];
    const answers = [
      judge('GET', 'page', headers),
      judge('GET', 'media', headers),
      judge('POST', 'exchange', headers),
      judge('GET', 'socket', headers),
    ];
    expect(answers).toEqual([403, 403, 403, 403]);
  });

  it('refuses an exchange or a socket that names no origin, and two of them', () => {
    expect(judge('POST', 'exchange', [host, site('same-origin')])).toBe(403);
    expect(judge('GET', 'socket', [host])).toBe(403);
    expect(judge('POST', 'exchange', [host, origin, origin, site('same-origin')])).toBe(400);
  });

  it.each(['same-site', 'cross-site', 'none', ''])(
    'refuses the exchange, the socket and media from the site %j',
    (value) => {
      expect(judge('GET', 'socket', [host, origin, site(value)])).toBe(403);
      expect(judge('POST', 'exchange', [host, origin, site(value)])).toBe(403);
      expect(judge('GET', 'media', [host, site(value)])).toBe(403);
    },
  );

  it('refuses the exchange and media to those that hide where they come from', () => {
    expect(judge('POST', 'exchange', [host, origin])).toBe(403);
    expect(judge('GET', 'media', [host])).toBe(403);
  });

  it.each(['same-site', 'cross-site'])('refuses the window itself to a page of the site %j', (value) => {
    expect(judge('GET', 'page', [host, site(value)])).toBe(403);
  });

  it('serves the window to a user who typed its address', () => {
    expect(judge('GET', 'page', [host, site('none')])).toBeNull();
  });
});

describe('L6 methods', () => {
  it('refuses OPTIONS from every origin', () => {
    expect(judge('OPTIONS', 'exchange', [host, origin, site('same-origin')])).toBe(403);
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'TRACE', 'CONNECT', 'POST'])('offers no %s on pages and media', (method) => {
    const headers = [host, origin, site('same-origin')];
    expect([judge(method, 'page', headers), judge(method, 'media', headers)]).toEqual([405, 405]);
  });
});
