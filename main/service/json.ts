// The body of a reply as JSON, unless it nests so deep that writing it down again would fail.

/** The service's own replies go to eight. */
const maxDepth = 64;

/** Never goes deeper itself than `room`. What JSON.parse made has no members but its own. */
const isDeep = (value: unknown, room: number): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  if (room === 0) return true;
  if (Array.isArray(value)) {
    for (const each of value) if (isDeep(each, room - 1)) return true;
  } else {
    const members = value as Record<string, unknown>;
    for (const name in members) if (isDeep(members[name], room - 1)) return true;
  }
  return false;
};

/** undefined: it is no JSON, or too deep. V8 parses without recursion, at any depth. */
export const parseBody = (body: Buffer): unknown => {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isDeep(value, maxDepth) ? undefined : value;
  } catch {
    return undefined;
  }
};
