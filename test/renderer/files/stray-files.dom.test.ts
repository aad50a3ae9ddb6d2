// Files that nothing takes do not open in the place of Galley.
import { expect, it } from 'vitest';
import { keepStrayFilesOut } from '../../../renderer/files/stray-files.ts';

it.each(['dragover', 'drop'])('holds a file back at %s, and lets text go where it is dropped', (kind) => {
  const page = new EventTarget();
  keepStrayFilesOut(page as Window);
  const send = (type: string) => {
    const event = new Event(kind, { cancelable: true });
    const dataTransfer = { types: [type], dropEffect: 'copy' };
    page.dispatchEvent(Object.assign(event, { dataTransfer }));
    return { isHeld: event.defaultPrevented, effect: dataTransfer.dropEffect };
  };
  expect(send('Files')).toEqual({ isHeld: true, effect: 'none' });
  expect(send('text/plain')).toEqual({ isHeld: false, effect: 'copy' });
});
