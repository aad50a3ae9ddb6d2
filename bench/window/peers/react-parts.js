// The row and the desk of the React pages: a text with a counter and four previews.
import { createElement as make, memo, useState } from 'react';
import { limits } from './rows.js';

export const Row = memo(({ row, style }) =>
  make(
    'div',
    { className: 'row', style },
    make('b', null, row.name),
    row.platforms.map((platform, index) => make('span', { className: 'chip', key: index }, platform)),
    make('span', { className: 'chip' }, row.status),
    make('small', null, row.when),
  ),
);

export const Desk = () => {
  const [text, setText] = useState('');
  const tags = (text.match(/#\w+/g) ?? []).length;
  return make(
    'div',
    { className: 'desk' },
    make('textarea', { id: 'text', value: text, onChange: (event) => setText(event.target.value) }),
    make('p', null, `${text.length} characters, ${tags} tags`),
    Object.entries(limits).map(([platform, limit]) =>
      make(
        'div',
        { className: 'preview', key: platform },
        make('b', null, platform),
        ` ${limit - text.length} `,
        text.length > limit ? `${text.slice(0, limit)} ...` : text,
      ),
    ),
  );
};
