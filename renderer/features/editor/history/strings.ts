// Strings of the versions: every wording Galley has seen, and going back to one.
import * as messages from '#messages/editor/history.ts';
import type { PostVersion, Wording } from '../../../../preload/contract/versions.ts';
import { isolated, number } from '../../../app/strings.ts';
import { fieldName } from '../../../posts/sync/operation-strings.ts';

const sources: Record<Wording['source'], string> = messages.sources;

export const versionStrings = {
  ...messages.version,
  scores: ([first = 0, ...later]: readonly number[]) =>
    messages.version.scores(later.reduce(messages.scoreThen, number(first))),
  sources,
  group: (platform: string, field: string) => messages.version.group(platform, fieldName(field)),
};

/** Labels of the service, which are in English. */
const labels = { byHand: 'Edited by hand', restored: /^(?:restored )?version (\d+)$/iu };

/** What made a version, as a title. `label` of a restored one names the version it came from. */
export const versionKind = ({ kind, seq, label }: Pick<PostVersion, 'kind' | 'seq' | 'label'>): string => {
  const kinds = messages.kinds;
  switch (kind) {
    case 'generate':
      return seq === 1 ? kinds.first : kinds.again;
    case 'ai':
      return kinds.revised;
    case 'manual':
      return label === null || label === labels.byHand ? kinds.byHand : kinds.byHandAs(label);
    case 'restore': {
      if (label === null) return kinds.restored;
      const [, from] = labels.restored.exec(label) ?? [];
      if (from !== undefined) return kinds.restoredVersion(Number(from));
      return /^restored/iu.test(label) ? isolated(label) : kinds.restoredFrom(label.toLowerCase());
    }
    default:
      return isolated(label ?? kind);
  }
};
