// The way out of a company's network: its proxy, as the environment or the system names it, and the certificates it trusts.

export type Proxies = {
  /** Where https goes; null: straight out. http never leaves this computer, so nothing else is needed. */
  https: string | null;
  /** Hosts that are reached straight, with commas between them. */
  direct: string;
};

export const noProxies: Proxies = { https: null, direct: '' };

/** Of an https address. */
export type ProxiesFor = (url: URL) => Promise<Proxies>;

/** `https_proxy` and `no_proxy`, in small letters or large. What is no address of a proxy is as good as none. */
export const proxiesOf = (env: NodeJS.ProcessEnv): Proxies => {
  const named = env['https_proxy'] || env['HTTPS_PROXY'] || '';
  const isProxy = URL.canParse(named) && /^https?:$/.test(new URL(named).protocol);
  return { https: isProxy ? named : null, direct: env['no_proxy'] ?? env['NO_PROXY'] ?? '' };
};

/**
 * As the system would go to an address, by its settings or a script of the company's (PAC). `resolve` is Electron's
 * `Session.resolveProxy`: origin in, for example `PROXY proxy:8080; DIRECT` out. Only the origin is told to the script.
 */
const proxiesOfSystem =
  (resolve: (origin: string) => Promise<string>): ProxiesFor =>
  async (url) => ({ ...noProxies, https: proxyIn(await resolve(`${url.origin}/`).catch(() => '')) });

/** The first way that Galley can go; SOCKS it cannot. */
const proxyIn = (ways: string): string | null => {
  for (const way of ways.split(';')) {
    const [, kind = '', host = ''] = /^\s*(DIRECT|PROXY|HTTPS)(?:\s+([\w.:[\]-]+))?\s*$/i.exec(way) ?? [];
    if (/^direct$/i.test(kind)) return null;
    const address = `${/^https$/i.test(kind) ? 'https' : 'http'}://${host}`;
    if (host !== '' && URL.canParse(address)) return address;
  }
  return null;
};

/** What a person named for Galley counts before what the system says. */
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
 * Makes Node trust the system's certificates beside its own: a company may decrypt its traffic with a certificate of
 * its own. To be called before each connection over TLS; only the first call does anything, in about 40 ms.
 */
export const createSystemTrust = (): (() => void) => {
  let trusted = false;
  return () => {
    if (trusted) return;
    trusted = true;
    // Node's own agent takes no options for its connection to a proxy over https, and would ask the environment.
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    const { getCACertificates, setDefaultCACertificates } = process.getBuiltinModule('node:tls');
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])]);
  };
};
