// What a menu offers.
import type { IconName } from './icons.ts';

export type MenuItem =
  | {
      label: string;
      icon?: IconName;
      shortcut?: string;
      /** Under the label. */
      detail?: string | undefined;
      danger?: boolean;
      /** Why it is off; shown in place of the shortcut. */
      disabledReason?: string | undefined;
      onselect: () => void;
    }
  | 'separator';
