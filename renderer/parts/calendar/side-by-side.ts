// Cards of one day that would cover each other stand side by side.

/** Minutes of the day. */
export type Span = { startMinute: number; endMinute: number };
/** `lane` of `lanes`, from the start of the line. */
export type Laid<S extends Span> = S & { lane: number; lanes: number };

/** In the order of their beginning. Those that touch each other, even by others between them, share the width. */
export const sideBySide = <S extends Span>(spans: readonly S[]): Laid<S>[] => {
  const laid: Laid<S>[] = [];
  let group: Laid<S>[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const each of group) each.lanes = ends.length;
    group = [];
    ends = [];
  };
  for (const span of [...spans].sort((a, b) => a.startMinute - b.startMinute)) {
    if (ends.every((end) => end <= span.startMinute)) close();
    const free = ends.findIndex((end) => end <= span.startMinute);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = span.endMinute;
    const placed = { ...span, lane, lanes: 1 };
    group.push(placed);
    laid.push(placed);
  }
  close();
  return laid;
};
