// What this library set aside in the folder: where it was, until it is deleted or back.
import type { Sync } from '../../sync/engine.ts';
import type { Asides } from './disk.ts';

export const createAsides = ({ store, transact }: Pick<Sync, 'store' | 'transact'>): Asides => {
  const { meta, textFiles } = store;
  const stored = meta.read('text_folder_owner');
  const owner = stored ?? crypto.randomUUID().slice(0, 8);
  if (stored === null) transact(() => meta.write('text_folder_owner', owner));
  return {
    owner,
    all: () => textFiles.asides(),
    // That it was replaced is seen at its place, too.
    write: (aside) => transact(() => textFiles.writeAside(aside), aside.isReplaced ? 'soon' : 'now'),
    forget: (name) => transact(() => textFiles.forgetAside(name), 'soon'),
  };
};
