// Posts that an earlier Galley kept by names (wire.ts), written by places in idle moments.
import type { Store } from '../../store/store.ts';
import { fromKept, toKept } from './wire.ts';

const postsAtOnce = 50;

/** Some of them and how far this got, for one transaction. false: none are left. */
export const repackSome = ({ meta, posts }: Store): boolean => {
  const upTo = meta.read('unpacked');
  if (upTo === null) return false;
  const documents = posts.documentsUpTo(Number(upTo), postsAtOnce);
  posts.rewrite(documents.flatMap(repacked));
  const last = documents.at(-1);
  meta.write('unpacked', last ? String(last.pid - 1) : null);
  return true;
};

type Document = { pid: number; confirmed: string };

const repacked = ({ pid, confirmed }: Document) => {
  if (confirmed.startsWith('[')) return [];
  try {
    return [{ pid, ...toKept(fromKept(confirmed)) }];
  } catch {
    // A damaged one must not hold up the others; it stays as it is until it is read anew.
    return [];
  }
};
