// Who is calling and whether they may (public-api.md, Authentication).
import type { Endpoint } from '../service/endpoints.ts';
import type { BusinessRecord, KeyRecord } from './records.ts';
import { Refusal, type Tables } from './world.ts';

/** The key of an `Authorization: Bearer <key>` header that the service knows; undefined for anything else. */
export const findKey = (tables: Tables, authorization: string | undefined): KeyRecord | undefined => {
  const [, given] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return given === undefined ? undefined : tables.keys.get(given);
};

/** Throws UNAUTHORIZED without a known key. */
export const identify = (tables: Tables, key: KeyRecord | undefined): { key: KeyRecord; business: BusinessRecord } => {
  const business = key && tables.businesses.get(key.businessId);
  if (key === undefined || business === undefined)
    throw new Refusal('UNAUTHORIZED', 'The API key is missing or not valid.');
  return { key, business };
};

/** Throws FORBIDDEN for a key that cannot act at all, SCOPE_MISSING for one without the endpoint's scope. */
export const authorize = (key: KeyRecord, endpoint: Endpoint): void => {
  if (!key.canAct) throw new Refusal('FORBIDDEN', 'This API key cannot act for this business.');
  if (endpoint.scope === null || key.scopes === null || key.scopes.includes(endpoint.scope)) return;
  throw new Refusal('SCOPE_MISSING', `This API key lacks the scope ${endpoint.scope}.`);
};
