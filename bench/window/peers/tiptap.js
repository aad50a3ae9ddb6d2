// The peer TipTap: its editor alone, with a counter.
import { Editor } from '@tiptap/core';
import Kit from '@tiptap/starter-kit';

const desk = document.createElement('div');
desk.className = 'desk';
const counter = document.createElement('p');
document.getElementById('place').append(desk);
new Editor({
  element: desk,
  extensions: [Kit],
  content: '',
  onUpdate: ({ editor }) => (counter.textContent = `${editor.getText().length} characters`),
});
desk.append(counter);
desk.querySelector('.tiptap').id = 'text';
