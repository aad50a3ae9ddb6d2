// Where Galley may talk to: the rule for the service's address, and the address of one endpoint below it.
import { AppError, type ErrorReason } from '../../preload/errors.ts';
import { pathPrefix } from './endpoints.ts';

/** Written out or as `localhost`: what a person types when the service runs on their own machine. */
const loopbackHosts: readonly string[] = ['127.0.0.1', '[::1]', 'localhost'];

export const isLoopback = (url: URL): boolean => loopbackHosts.includes(url.hostname);

/** https anywhere; http on this machine only, where nobody can listen in. */
export const isSafe = (url: URL): boolean => url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));

const refused = (reason: ErrorReason, message: string) => new AppError({ kind: 'address-refused', reason, message });

/**
 * The service's base address in its one normal form, without a slash at the end.
 * Throws `address-refused` with `reason`: `not-an-address`, `not-safe` (neither https nor http on loopback),
 * `holds-a-user`, `holds-a-query` (or a fragment).
 */
export const serviceAddress = (text: string): URL => {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) throw refused('not-an-address', 'This is not a web address.');
  const url = new URL(trimmed);
  if (!isSafe(url)) throw refused('not-safe', 'The address must begin with https://');
  if (url.username || url.password) throw refused('holds-a-user', 'The address holds a user name or a password.');
  if (/[?#]/.test(trimmed)) throw refused('holds-a-query', 'The address does not end before ? or #.');
  // Some paste the address of an endpoint's beginning: what every path has is taken off again.
  url.pathname = url.pathname.replace(/\/+$/, '').replace(new RegExp(`${pathPrefix}$`), '');
  return url;
};

export type PathValues = Readonly<Record<string, unknown>>;

/** Fills `{name}` of the template and adds the query; members without a value are left out. */
export const endpointUrl = (base: URL, template: string, path: PathValues, query: PathValues): URL => {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => segment(name, written(path[name])));
  const url = new URL(`${base.origin}${base.pathname.replace(/\/$/, '')}${filled}`);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, written(value));
  }
  return url;
};

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Dots alone would climb out of the path however they are written, and half a character cannot be written at all. */
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
