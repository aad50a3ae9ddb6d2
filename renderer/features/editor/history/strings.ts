// Strings of the versions: every wording Galley has seen, and going back to one.
import * as messages from '#messages/editor/history.ts';
import type { PostVersion, Wording } from '../../../../preload/contract/versions.ts';
import { number, platformName, isolated } from '../../../app/strings.ts';
import { fieldName } from '../../../posts/sync/operation-strings.ts';

const sources: Record<Wording['source'], string> = messages.sources;

export const versionStrings = {
  ...messages.version,
  scores: (values: readonly number[]) => `Score over time: ${values.map(number).join(', then ')}`,
  sources,
  group: (platform: string, field: string) => `${platformName(platform)} ${fieldName(field)}`,
};

const byHand = messages.byHand;

/** What made a version, as a title. `label` of a restored one names the version it came from. */
export const versionKind = ({ kind, seq, label }: Pick<PostVersion, 'kind' | 'seq' | 'label'>): string => {
  switch (kind) {
    case 'generate':
      return seq === 1 ? 'First draft' : 'Written again';
    case 'ai':
      return 'Revised';
    case 'manual':
      return label === null || label === byHand ? byHand : `${byHand}: ${isolated(label)}`;
    case 'restore':
      return label === null
        ? 'Restored'
        : /^restored/iu.test(label)
          ? isolated(label)
          : `Restored ${isolated(label.toLowerCase())}`;
    default:
      return isolated(label ?? kind);
  }
};
