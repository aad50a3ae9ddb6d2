// Albums of the user's files: never sent, and undone like any change.
import { AppError } from '../../../../preload/errors.ts';
import type { Tx } from '../../kernel/transaction.ts';
import type { Enqueued, Intent, IntentOf } from '../operation.ts';

type AlbumIntent = IntentOf<'album.create' | 'album.remove' | 'album.rename' | 'album.add' | 'album.takeOut'>;

/**
 * Throws AppError `not-found` for an album that does not exist, `invalid` for a name that was changed since. Files that
 * were removed since are left out.
 */
export const enqueueAlbumChange = (tx: Tx, intent: AlbumIntent): Enqueued => {
  tx.changed('media');
  return { operation: null, pid: null, inverse: change(tx, intent) };
};

/** Returns the intents that undo it. */
const change = ({ store: { albums }, nowMs }: Tx, intent: AlbumIntent): Intent[] => {
  const { album } = intent;
  const before = albums.read(album);
  if (intent.do === 'album.create') {
    if (before) throw new AppError({ kind: 'invalid', message: 'This album exists.', field: 'album' });
    albums.add({ aid: album, name: intent.name }, nowMs);
    albums.addFiles(album, intent.files);
    return [{ do: 'album.remove', album }];
  }
  if (!before) throw new AppError({ kind: 'not-found', message: 'There is no such album.' });
  switch (intent.do) {
    case 'album.remove': {
      const files = albums.files(album);
      albums.remove(album);
      return [{ do: 'album.create', album, name: before.name, files }];
    }
    case 'album.rename': {
      const { name, from } = intent;
      if (before.name !== from)
        throw new AppError({ kind: 'invalid', message: 'It was renamed since.', field: 'from' });
      if (name === from) return [];
      albums.rename(album, name);
      return [{ do: 'album.rename', album, name: from, from: name }];
    }
    case 'album.add': {
      const files = albums.addFiles(album, intent.files);
      return files.length === 0 ? [] : [{ do: 'album.takeOut', album, files }];
    }
    case 'album.takeOut': {
      const files = albums.removeFiles(album, intent.files);
      return files.length === 0 ? [] : [{ do: 'album.add', album, files }];
    }
  }
};
