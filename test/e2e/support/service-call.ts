// A request to the service past Galley, as another client of the same business makes it.

/**
 * `path`: from the address of the service on, such as `/v1/public/posts`. Returns what it replies; null: nothing. Throws
 * with its text where it refuses.
 */
export const createServiceCall =
  (address: string, key: string) =>
  async (method: string, path: string, body?: object): Promise<unknown> => {
    const reply = await fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply.status === 204 ? null : reply.json();
  };
