// Fetches a picture or video from a public web address that a table names. The author of the table chose the address, so
// nothing but the public internet is reached by it: no service of this computer, of its network or of its cloud.
import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { WebProblem } from '../../preload/contract/import-export.ts';
import { uploadBounds } from '../../preload/rules/service-bounds.ts';
import type { Clock } from '../kernel/clock.ts';
import { connectTimeoutMs } from './exchange.ts';
import { checked, createSystemTrust } from './proxies.ts';

export type WebFiles = {
  /** The bytes, as they come. Throws WebFileError. */
  open(address: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
};

export class WebFileError extends Error {
  readonly problem: WebProblem;

  constructor(problem: WebProblem, options?: { cause?: unknown }) {
    super(`A web file could not be fetched: ${problem}.`, options);
    this.name = 'WebFileError';
    this.problem = problem;
  }
}

/** IANA's special-purpose registries, the metadata addresses of clouds, and multicast. */
const notPublic4: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Of what is handed out at all: protocol assignments, documentation, and ways to name an IPv4 address. */
const notPublic6: readonly [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const blocked = new BlockList();
for (const [network, prefix] of notPublic4) blocked.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of notPublic6) blocked.addSubnet(network, prefix, 'ipv6');
/** Everything else of IPv6, also IPv4 addresses in it, belongs to this computer or its network, or is unassigned. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 4) return !blocked.check(address, 'ipv4');
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
};

/** null: it is none that may be fetched. */
export const webAddress = (text: string): URL | null => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url : null;
};

type Deps = {
  clock: Pick<Clock, 'after'>;
  /** All addresses of a name. */
  resolve?: (host: string) => Promise<string[]>;
  /** Asks this address, whatever else the name of `url` may mean by now. */
  ask?: (url: URL, address: string, signal: AbortSignal) => Promise<IncomingMessage>;
};

const mostRedirects = 3;
const idleMs = 60_000;
/** However it drips. */
const wholeMs = 10 * 60_000;

export const createWebFiles = ({ clock, resolve = resolveName, ask = createAsk() }: Deps): WebFiles => {
  /** Of a name that means several, all must be public: which of them answers is not ours to choose. */
  const publicAddress = async (url: URL): Promise<string> => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    let addresses: string[];
    try {
      addresses = isIP(host) === 0 ? await resolve(host) : [host];
    } catch (cause) {
      throw new WebFileError('unreachable', { cause });
    }
    const [first] = addresses;
    if (first === undefined) throw new WebFileError('unreachable');
    if (!addresses.every(isPublicAddress)) throw new WebFileError('not-public');
    return first;
  };

  const find = async (address: string, signal: AbortSignal): Promise<IncomingMessage> => {
    let url = webAddress(address);
    for (let hop = 0; hop <= mostRedirects; hop += 1) {
      if (!url) throw new WebFileError('not-https');
      const pinned = await publicAddress(url);
      const reply = await ask(url, pinned, signal).catch((cause: unknown) => {
        throw cause instanceof WebFileError ? cause : new WebFileError('unreachable', { cause });
      });
      const { statusCode = 0, headers } = reply;
      if (statusCode === 200) return reply;
      reply.destroy();
      if (statusCode < 300 || statusCode >= 400 || headers.location === undefined) throw new WebFileError('not-there');
      url = webAddress(URL.parse(headers.location, url)?.href ?? '');
    }
    throw new WebFileError('not-there');
  };

  return {
    async open(address, signal) {
      const stop = new AbortController();
      const either = AbortSignal.any([signal, stop.signal]);
      const cancelWhole = clock.after(wholeMs, () => stop.abort());
      let cancelIdle = clock.after(idleMs, () => stop.abort());
      const rest = (): void => {
        cancelWhole();
        cancelIdle();
      };
      const stayAwake = (): void => {
        cancelIdle();
        cancelIdle = clock.after(idleMs, () => stop.abort());
      };
      try {
        const reply = await find(address, either);
        if (Number(reply.headers['content-length']) > uploadBounds.videoBytes) {
          reply.destroy();
          throw new WebFileError('too-large');
        }
        either.addEventListener('abort', () => reply.destroy(), { once: true });
        return bounded(reply, stayAwake, rest);
      } catch (thrown) {
        rest();
        throw thrown;
      }
    },
  };
};

async function* bounded(reply: IncomingMessage, onBytes: () => void, onEnd: () => void): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  try {
    const chunks: AsyncIterable<Buffer> = reply;
    for await (const chunk of chunks) {
      sizeBytes += chunk.length;
      if (sizeBytes > uploadBounds.videoBytes) throw new WebFileError('too-large');
      onBytes();
      yield chunk;
    }
  } catch (cause) {
    throw cause instanceof WebFileError ? cause : new WebFileError('unreachable', { cause });
  } finally {
    onEnd();
    reply.destroy();
  }
}

const resolveName = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Without cookies, credentials, a proxy or a connection that anything else used. `connectMs`: for the connection; how
 * long what comes over it may be silent is for the caller to say.
 */
export const createAsk = (connectMs = connectTimeoutMs): NonNullable<Deps['ask']> => {
  const trustSystem = createSystemTrust();
  return (url, address, signal) => {
    trustSystem();
    const pinned = { address, family: isIP(address) };
    return new Promise((resolve, reject) => {
      const call = request(url, {
        agent: new Agent({ ...checked, keepAlive: false }),
        timeout: connectMs,
        signal,
        headers: { accept: 'image/*, video/*', 'user-agent': 'Galley' },
        lookup: (_host, { all }, callback) =>
          all ? callback(null, [pinned]) : callback(null, pinned.address, pinned.family),
      });
      call
        .on('error', reject)
        .on('response', resolve)
        .on('socket', (socket) => socket.once('secureConnect', () => call.setTimeout(0)))
        .on('timeout', () => call.destroy())
        .end();
    });
  };
};
