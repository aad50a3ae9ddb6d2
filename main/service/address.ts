// Which addresses Galley may connect to: validates the service's base address, and builds the URL of each endpoint.
import { AppError, type ErrorReason } from '../../preload/errors.ts';
import { pathPrefix } from './endpoints.ts';

/** As an IP address or `localhost`: what the user types when the service runs on their own machine. */
const loopbackHosts: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];

export const isLoopback = (url: URL): boolean => loopbackHosts.includes(url.hostname);

/** https anywhere; http on this machine only, where the traffic can't be intercepted. */
export const isSafe = (url: URL): boolean => url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));

const refused = (reason: ErrorReason, message: string) => new AppError({ kind: 'address-refused', reason, message });

/**
 * Normalizes the service's base address, without a trailing slash. Throws `address-refused` with `reason`:
 * `not-an-address`, `not-safe` (neither https nor http on loopback), `holds-a-user`, `holds-a-query` (or a fragment).
 */
export const serviceAddress = (text: string): URL => {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) throw refused('not-an-address', 'This is not a web address.');
  const url = new URL(trimmed);
  if (!isSafe(url)) throw refused('not-safe', 'The address must begin with https://');
  if (url.username || url.password) throw refused('holds-a-user', 'The address holds a user name or a password.');
  if (/[?#]/.test(trimmed)) throw refused('holds-a-query', 'The address does not end before ? or #.');
  // Some users paste an address with the prefix that every path has: it is removed.
  url.pathname = url.pathname.replace(/\/+$/, '').replace(new RegExp(`${pathPrefix}$`), '');
  return url;
};

export type PathValues = Readonly<Record<string, unknown>>;

/** Fills `{name}` of the template and adds the query; members without a value are omitted. */
export const endpointUrl = (base: URL, template: string, path: PathValues, query: PathValues): URL => {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, written(path[name])));
  const url = new URL(`${base.origin}${base.pathname.replace(/\/$/, '')}${filled}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, written(value));
  }
  return url;
};

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Segments of dots would climb out of the path however they are encoded, and a lone surrogate can't be encoded at all.
 */
const segment = (name: string, value: string): string => {
  if (value === '.' || value === '..' || !value.isWellFormed()) {
    throw new AppError({
      kind: 'invalid',
      message: 'Galley cannot ask for something with this name.',
      field: `path.${name}`,
    });
  }
  return encodeURIComponent(value);
};
