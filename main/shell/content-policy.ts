// The headers of every reply to a window, in both shells.

/**
 * Media is served by Galley itself, so no other host is allowed. Svelte and the encoder each need one Trusted Types policy. `connect`
 * adds origins to `connect-src`: the browser shell adds its own socket.
 */
export const contentPolicy = (connect: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    ['connect-src', "'self'", ...connect].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types svelte-trusted-html galley-encoder',
  ].join('; ');

export const securityHeaders = (policy: string): Record<string, string> => ({
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});
