// The peer React with a virtual list of TanStack and a desk.
import { useVirtualizer } from '@tanstack/react-virtual';
import { createElement as make, Fragment, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Desk, Row } from './react-parts.js';
import { rowCount, rowHeight, rowOf } from './rows.js';

const rows = Array.from({ length: rowCount }, (_, index) => rowOf(index));
const List = () => {
  const place = useRef(null);
  const virtual = useVirtualizer({
    count: rowCount,
    getScrollElement: () => place.current,
    estimateSize: () => rowHeight,
    overscan: 4,
  });
  const shown = virtual.getVirtualItems().map(({ key, index, start }) => {
    const style = { position: 'absolute', left: 0, right: 0, transform: `translateY(${start}px)` };
    return make(Row, { row: rows[index], key, style });
  });
  const whole = { position: 'relative', height: virtual.getTotalSize() };
  return make('div', { className: 'list', ref: place }, make('div', { style: whole }, shown));
};
flushSync(() => createRoot(document.getElementById('place')).render(make(Fragment, null, make(List), make(Desk))));
