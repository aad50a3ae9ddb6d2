// The way out of a company's network: its proxy, as the environment names it, and the certificates its system trusts.
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

export type Proxies = {
  /** Where https goes; null: straight out. http never leaves this computer, so nothing else is needed. */
  https: string | null;
  /** Hosts that are reached straight, with commas between them. */
  direct: string;
};

export const noProxies: Proxies = { https: null, direct: '' };

/** `https_proxy` and `no_proxy`, in small letters or large. What is no address of a proxy is as good as none. */
export const proxiesOf = (env: NodeJS.ProcessEnv): Proxies => {
  const named = env['https_proxy'] || env['HTTPS_PROXY'] || '';
  const isProxy = URL.canParse(named) && /^https?:$/.test(new URL(named).protocol);
  return { https: isProxy ? named : null, direct: env['no_proxy'] ?? env['NO_PROXY'] ?? '' };
};

let trusted = false;
/** Beside those that come with Node; a company reads its own traffic under a certificate of its own. Takes some 40 ms once. */
export const trustSystem = (): void => {
  if (trusted) return;
  trusted = true;
  setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])]);
};
