// What of the past is compared with the present text.
import type { PostVersion, Wording } from '../../../../preload/contract/versions.ts';
import type { PlatformId } from '../../../../preload/rules/platforms.ts';

export type Picked =
  | { is: 'wording'; wording: Wording }
  | { is: 'version'; platform: PlatformId; version: PostVersion };

export const isPicked = (picked: Picked | undefined, other: Picked): boolean =>
  picked?.is === 'wording' && other.is === 'wording'
    ? picked.wording.id === other.wording.id
    : picked?.is === 'version' &&
      other.is === 'version' &&
      picked.platform === other.platform &&
      picked.version.seq === other.version.seq;
