// For pages that Galley writes as one HTML file: text that can't become markup, and sources that their policy allows.
import { createHash } from 'node:crypto';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For text and quoted attribute values. Characters that HTML does not allow are removed. */
export const escaped = (text: string): string =>
  text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '').replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** Of a script or style within the page, as its Content-Security-Policy names it. */
export const sourceHash = (source: string): string =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
