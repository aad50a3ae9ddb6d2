// Corporate networks: their proxy, as set in the environment or the system, and the certificates they trust.

export type Proxies = {
  /** Proxy for https; null: direct. http never leaves this computer, so nothing else is needed. */
  https: string | null;
  /** Hosts without a proxy, separated by commas. */
  direct: string;
};

export const noProxies: Proxies = { https: null, direct: '' };

/** For an https address. */
export type ProxiesFor = (url: URL) => Promise<Proxies>;

/** `https_proxy` and `no_proxy`, in lower or upper case. An invalid proxy address is ignored. */
export const proxiesOf = (env: NodeJS.ProcessEnv): Proxies => {
  const named = env['https_proxy'] || env['HTTPS_PROXY'] || '';
  const isProxy = URL.canParse(named) && /^https?:$/.test(new URL(named).protocol);
  return { https: isProxy ? named : null, direct: env['no_proxy'] ?? env['NO_PROXY'] ?? '' };
};

/**
 * The proxy that the system would use for an address, by its settings or a company script (PAC). `resolve` is
 * Electron's `Session.resolveProxy`: origin in, for example `PROXY proxy:8080; DIRECT` out. The script only sees the
 * origin.
 */
const proxiesOfSystem =
  (resolve: (origin: string) => Promise<string>): ProxiesFor =>
  async (url) => ({ ...noProxies, https: proxyIn(await resolve(`${url.origin}/`).catch(() => '')) });

/** The first entry that Galley supports; SOCKS is not. */
const proxyIn = (ways: string): string | null => {
  for (const way of ways.split(';')) {
    const [, kind = '', host = ''] = /^\s*(DIRECT|PROXY|HTTPS)(?:\s+([\w.:[\]-]+))?\s*$/i.exec(way) ?? [];
    if (/^direct$/i.test(kind)) return null;
    const address = `${/^https$/i.test(kind) ? 'https' : 'http'}://${host}`;
    if (host !== '' && URL.canParse(address)) return address;
  }
  return null;
};

/** What the user set for Galley takes precedence over the system's settings. */
export const findProxies = (
  env: NodeJS.ProcessEnv,
  resolve: ((origin: string) => Promise<string>) | null,
): ProxiesFor => {
  const named = proxiesOf(env);
  return named.https !== null || resolve === null ? async () => named : proxiesOfSystem(resolve);
};

/** For each connection over TLS: without it, `NODE_TLS_REJECT_UNAUTHORIZED=0` in the environment lets any certificate pass. */
export const checked = { rejectUnauthorized: true } as const;

/**
 * Makes Node trust the system's certificates beside its own: a company may inspect its traffic with a certificate of
 * its own. Call before each connection over TLS; only the first call does anything, in about 40 ms.
 */
export const createSystemTrust = (): (() => void) => {
  let trusted = false;
  return () => {
    if (trusted) return;
    trusted = true;
    // Node's own agent accepts no options for its connection to a proxy over https, and would read the environment.
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    const { getCACertificates, setDefaultCACertificates } = process.getBuiltinModule('node:tls');
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])]);
  };
};
