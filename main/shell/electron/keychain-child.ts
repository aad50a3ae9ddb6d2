// Starts the keychain child as Electron's helper process: plain Node children are switched off in the product.
import type { KeychainChild } from '../../core.ts';
import type { ElectronPorts } from './ports.ts';

type Deps = { utilityProcess: ElectronPorts['utilityProcess']; file: string };

/** After the app is ready only. */
export const startKeychainChild = ({ utilityProcess, file }: Deps): KeychainChild => {
  const child = utilityProcess.fork(file, [], { serviceName: 'Galley keychain', stdio: 'ignore' });
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    kill: () => void child.kill(),
  };
};
