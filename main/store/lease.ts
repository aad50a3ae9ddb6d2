// Who may send: one owner, numbered by epochs, checked inside every transaction of the sender.

export type LeaseStore = {
  /** Takes it from whoever has it; the epoch is above both the last one and `atLeast`. */
  take(owner: string, atLeast: number): number;
  holds(owner: string, epoch: number): boolean;
  epoch(): number;
};
