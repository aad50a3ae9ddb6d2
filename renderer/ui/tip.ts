// Names a control without words for `Tooltips.svelte`, as attributes of its element.

export type TipSide = 'top' | 'right' | 'bottom' | 'left';

export const tip = (text: string, side: TipSide, keys?: string) => ({
  'data-tip': text,
  'data-tip-side': side,
  ...(keys !== undefined && { 'data-tip-keys': keys }),
});
