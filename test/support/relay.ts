// A way to the service that a test can watch, cut and turn: all bytes pass through one port of its own.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type Way = 'to-service' | 'from-service';

export type Relay = {
  /** The same for as long as it lives. */
  address: string;
  /** Where bytes go from now on. */
  aim(address: string): void;
  /** Nothing gets through any more: open connections break off, and new ones are refused. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** As `cut`, for good. */
  close(): Promise<void>;
};

/** `watch` sees bytes before they go on; false keeps them from going on. */
export const openRelay = async (
  target: string | null,
  watch: (bytes: Buffer, way: Way) => boolean = () => true,
): Promise<Relay> => {
  let port = target === null ? 0 : portOf(target);
  const open = new Set<Socket>();

  const pass = (from: Socket, to: Socket, way: Way) => {
    open.add(from);
    from.on('data', (bytes: Buffer) => {
      if (!watch(bytes, way) || to.write(bytes)) return;
      from.pause();
      to.once('drain', () => from.resume());
    });
    from.on('end', () => to.end());
    // An error is followed by `close`.
    from.on('error', () => {});
    from.on('close', () => {
      open.delete(from);
      // One whose end was announced may still have bytes to come.
      if (!to.writableEnded) to.destroy();
    });
  };
  const server = createServer((client) => {
    const service = connect(port, '127.0.0.1');
    pass(client, service, 'to-service');
    pass(service, client, 'from-service');
  });
  const listen = async (wanted: number): Promise<number> => {
    server.listen(wanted, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const own = await listen(0);
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  return {
    address: `http://127.0.0.1:${own}`,
    aim: (address) => void (port = portOf(address)),
    cut,
    async mend() {
      if (!server.listening) await listen(own);
    },
    close: cut,
  };
};

const portOf = (address: string): number => Number(new URL(address).port);
