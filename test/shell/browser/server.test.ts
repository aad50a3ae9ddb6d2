// The loopback server over real sockets, asked by friends and strangers (L1 to L6).
import { networkInterfaces } from 'node:os';
import { connect } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeLifeMs } from '../../../main/shell/browser/access.ts';
import { contentPolicy } from '../../../main/shell/content-policy.ts';
import { openLoopbackServer, type Loopback } from '../../support/loopback.ts';
import { sendRaw } from '../../support/raw-http.ts';

let shell: Loopback;
beforeEach(async () => {
  shell = await openLoopbackServer();
});
afterEach(() => shell.close());

const get = (path: string, ...headers: string[]) =>
  sendRaw(shell.port, [`GET ${path} HTTP/1.1`, `host: ${shell.host}`, ...headers]);

describe('L1 where it listens', () => {
  it('answers on 127.0.0.1', async () => {
    expect((await get('/')).status).toBe(200);
  });

  it('answers on no other address of this machine', async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .map(({ address }) => address);
    for (const address of ['127.0.0.2', ...others.filter((other) => other !== '127.0.0.1')]) {
      const socket = connect(shell.port, address);
      const outcome = await Promise.race([
        once(socket, 'connect').then(() => 'open'),
        once(socket, 'error').then(() => 'refused'),
      ]).catch(() => 'refused');
      socket.destroy();
      expect([address, outcome]).toEqual([address, 'refused']);
    }
  });
});

describe('L2 Host', () => {
  it('refuses a name that was rebound to this machine', async () => {
    const reply = await sendRaw(shell.port, ['GET / HTTP/1.1', `host: evil.test:${shell.port}`]);
    expect(reply.status).toBe(403);
    expect(reply.body).toBe('');
  });

  it('refuses localhost, which other programs can claim on the IPv6 side', async () => {
    expect((await sendRaw(shell.port, ['GET / HTTP/1.1', `host: localhost:${shell.port}`])).status).toBe(403);
  });

  it('refuses a missing Host, a second Host, and a whole address as target', async () => {
    expect((await sendRaw(shell.port, ['GET / HTTP/1.1'])).status).toBe(400);
    expect((await sendRaw(shell.port, ['GET / HTTP/1.1', `host: ${shell.host}`, 'host: evil.test'])).status).toBe(400);
    expect((await sendRaw(shell.port, [`GET http://${shell.host}/ HTTP/1.1`, `host: ${shell.host}`])).status).toBe(400);
  });
});

describe('L3, L5 the exchange of the code', () => {
  it('gives a secret that opens the socket', async () => {
    const tab = await shell.openTab();
    tab.send(JSON.stringify({ id: 7, name: 'app.info', input: {} }));
    const [data] = await once(tab, 'message');
    expect(JSON.parse(String(data))).toMatchObject({ id: 7, answer: { ok: true } });
  });

  it.each([
    ['another port of this machine', 'origin: http://127.0.0.1:1', 'sec-fetch-site: same-site'],
    ['a foreign page', 'origin: https://evil.test', 'sec-fetch-site: cross-site'],
    ['a page without origin', 'origin: null', 'sec-fetch-site: cross-site'],
    ['a program that names no origin', 'x-a: b', 'sec-fetch-site: same-origin'],
  ])('refuses a good code from %s, and the code stays good', async (_name, ...headers) => {
    const code = shell.freshCode();
    expect((await shell.exchange(code, [`host: ${shell.host}`, ...headers])).status).toBe(403);
    expect((await shell.exchange(code)).status).toBe(200);
  });

  it('takes a code once, and none that is a minute old', async () => {
    const code = shell.freshCode();
    expect((await shell.exchange(code)).status).toBe(200);
    expect((await shell.exchange(code)).status).toBe(403);
    const late = shell.freshCode();
    shell.time.nowMs += codeLifeMs;
    expect((await shell.exchange(late)).status).toBe(403);
  });

  it.each(['', 'x', '{}', '[]', 'null', '{"code":1}', '{"code":"x","more":1}', '{"code":'])(
    'refuses the body %j',
    async (body) => {
      const reply = await sendRaw(
        shell.port,
        ['POST /session HTTP/1.1', ...shell.own, `content-length: ${body.length}`],
        body,
      );
      expect(reply.status).toBe(403);
    },
  );

  it('refuses a body of a megabyte, and one of unknown length, unread', async () => {
    const long = await sendRaw(shell.port, ['POST /session HTTP/1.1', ...shell.own, 'content-length: 1000000']);
    const unknown = await sendRaw(shell.port, ['POST /session HTTP/1.1', ...shell.own, 'transfer-encoding: chunked']);
    expect([long.status, unknown.status]).toEqual([413, 413]);
  });

  it('sends the code in the fragment, which no request carries', () => {
    expect(shell.server.freshAddress()).toMatch(new RegExp(`^http://${shell.host}/#code=[\\w-]{43}$`));
  });
});

describe('L4 media', () => {
  const media = (...headers: string[]) => get('/media/photo-1', ...headers);

  it('gives a picture to the page with its cookie', async () => {
    const { cookie } = await shell.signIn();
    const reply = await media(`cookie: ${cookie}`, 'sec-fetch-site: same-origin');
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('passes the range on', async () => {
    const { cookie } = await shell.signIn();
    expect((await media(`cookie: ${cookie}`, 'sec-fetch-site: same-origin', 'range: bytes=0-0')).status).toBe(206);
  });

  it('refuses the cookie from a page on another port, which the browser sends along', async () => {
    const { cookie } = await shell.signIn();
    expect((await media(`cookie: ${cookie}`, 'sec-fetch-site: same-site')).status).toBe(403);
    expect((await media(`cookie: ${cookie}`)).status).toBe(403);
  });

  it.each(['', 'galley=x', 'other=1'])('refuses the cookie %j', async (cookie) => {
    await shell.signIn();
    expect((await media(`cookie: ${cookie}`, 'sec-fetch-site: same-origin')).status).toBe(403);
  });

  it('names the port in a cookie that scripts and other sites never see', async () => {
    const reply = await shell.exchange(shell.freshCode());
    expect(reply.headers['set-cookie']).toMatch(
      new RegExp(`^galley-${shell.port}=[\\w-]{43}; Path=/media/; HttpOnly; SameSite=Strict$`),
    );
  });

  it('opens nothing but media with the cookie', async () => {
    const { cookie } = await shell.signIn();
    const socket = shell.connect({ headers: { 'sec-fetch-site': 'same-origin', cookie } });
    await once(socket, 'open');
    socket.send(JSON.stringify({ secret: cookie.split('=')[1] }));
    const [code] = await once(socket, 'close');
    expect(code).toBe(4401);
  });

  it('answers a picture it does not have with 404', async () => {
    const { cookie } = await shell.signIn();
    expect((await get('/media/other', `cookie: ${cookie}`, 'sec-fetch-site: same-origin')).status).toBe(404);
  });
});

describe('L6 headers', () => {
  it('sends the protections with every kind of answer and never a CORS header', async () => {
    const { cookie } = await shell.signIn();
    const replies = [
      await get('/'),
      await get('/assets/index-Ab_1.js'),
      await get('/missing.js'),
      await get('/no-session'),
      await get('/media/photo-1', `cookie: ${cookie}`, 'sec-fetch-site: same-origin'),
      await get('/media/photo-1'),
      await shell.exchange(shell.freshCode()),
      await shell.exchange('wrong'),
      await sendRaw(shell.port, ['OPTIONS / HTTP/1.1', ...shell.own]),
    ];
    for (const { headers } of replies) {
      expect(headers).toMatchObject({
        'content-security-policy': contentPolicy([`ws://${shell.host}`]),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('keeps secrets and pictures out of every cache', async () => {
    const reply = await shell.exchange(shell.freshCode());
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('refuses OPTIONS', async () => {
    expect((await sendRaw(shell.port, ['OPTIONS /session HTTP/1.1', ...shell.own])).status).toBe(403);
  });
});

describe('the window', () => {
  it.each([
    '/..%2fsecret.json',
    '/%2e%2e/secret.json',
    '/../secret.json',
    '/out.json',
    '//index.html',
    '/session/x',
    '/socket/x',
  ])('S11 gives nothing for %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('offers no plain GET where the code is exchanged and the socket lives', async () => {
    const replies = [
      await sendRaw(shell.port, ['GET /session HTTP/1.1', ...shell.own]),
      await sendRaw(shell.port, ['GET /socket HTTP/1.1', ...shell.own]),
    ];
    expect(replies.map(({ status }) => status)).toEqual([405, 426]);
  });

  it('answers a tab without a session with a plain page that says where to go', async () => {
    const reply = await get('/no-session');
    expect(reply.body).toContain('Open Galley from where you started it');
    expect(reply.body).not.toMatch(/<script|<style|style=/);
  });
});
