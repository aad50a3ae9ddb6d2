// Which requests the loopback server hears at all: those of its own page, by Host, Origin and Sec-Fetch-Site.

export type Asked = {
  method: string;
  /** The request target as it came. */
  target: string;
  /** Names and values in turn, as Node gives them: repeated headers stay visible. */
  rawHeaders: readonly string[];
};

/**
 * `page`: files of the window, secret to nobody. `media`: what the page shows of the person's own. `act`: the
 * exchange of the code and the socket.
 */
export type Purpose = 'page' | 'media' | 'act';

const methodsFor: Readonly<Record<Purpose, readonly string[]>> = {
  page: ['GET', 'HEAD'],
  media: ['GET', 'HEAD'],
  act: ['GET', 'POST'],
};

/** undefined: the header is absent. `none`: the person typed the address or opened it from outside a browser. */
const sitesFor: Readonly<Record<Purpose, readonly (string | undefined)[]>> = {
  page: [undefined, 'none', 'same-origin'],
  media: ['same-origin'],
  act: ['same-origin'],
};

/**
 * The status to refuse with, or null when the request is good. A name that was rebound to 127.0.0.1 shows in Host
 * alone; a page on another port shows in Origin and Sec-Fetch-Site alone, for cookies ignore ports.
 */
export const refusal = ({ method, target, rawHeaders }: Asked, purpose: Purpose, port: number): number | null => {
  const valuesOf = (name: string) =>
    rawHeaders.filter((_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name);
  const [hosts, origins, sites] = [valuesOf('host'), valuesOf('origin'), valuesOf('sec-fetch-site')];
  const ownHost = `127.0.0.1:${port}`;
  const ownOrigin = `http://${ownHost}`;

  if (hosts.length !== 1 || origins.length > 1 || sites.length > 1 || !target.startsWith('/')) return 400;
  if (hosts[0] !== ownHost || method === 'OPTIONS') return 403;
  if (!methodsFor[purpose].includes(method)) return 405;
  // A plain GET of the same origin names none; everything that acts does.
  if (origins[0] !== ownOrigin && (purpose === 'act' || origins[0] !== undefined)) return 403;
  return sitesFor[purpose].includes(sites[0]) ? null : 403;
};
