// The peer React with fifty rows and a desk.
import { createElement as make, Fragment } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Desk, Row } from './react-parts.js';
import { rowCount, rowOf } from './rows.js';

const rows = Array.from({ length: rowCount }, (_, index) => rowOf(index));
const list = make(
  'div',
  { className: 'list' },
  rows.map((row) => make(Row, { row, key: row.id })),
);
flushSync(() => createRoot(document.getElementById('place')).render(make(Fragment, null, list, make(Desk))));
