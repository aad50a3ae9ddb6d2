// Files dragged out of a browser: the link that the drop target downloads works, with its own name and type.
import { choose, picture } from '../support/files.ts';
import { exploreSandbox, frame, uploads } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test('a picture of all files can be dragged out, and a press still opens it', async ({ window, shell }) => {
  await exploreSandbox(window);
  await frame(window).link('Uploads').click();
  await choose(uploads(window).chooseFiles, await picture('rye.jpg'));
  await expect(uploads(window).create).toBeEnabled();
  await uploads(window).tab('All files').click();
  const tile = uploads(window).file('rye.jpg');
  await expect(tile).toBeVisible();

  if (shell === 'browser') {
    // Read in dragstart: a page can't read the data of its own drag at any other time.
    await window.evaluate(() => {
      addEventListener('dragstart', ({ dataTransfer }) => {
        document.documentElement.dataset['dragged'] = dataTransfer?.getData('DownloadURL') ?? '';
      });
    });
    await tile.hover();
    await window.mouse.down();
    await window.mouse.move(20, 20, { steps: 5 });
    await expect(window.locator('html')).toHaveAttribute('data-dragged', /^image\/jpeg:rye\.jpg:http/);
    await window.mouse.up();
    const fetched = await window.evaluate(async () => {
      const address = /^[^:]*:[^:]*:(.*)$/.exec(document.documentElement.dataset['dragged'] ?? '')?.[1] ?? '';
      const reply = await fetch(address);
      return { status: reply.status, type: reply.headers.get('content-type'), bytes: (await reply.blob()).size };
    });
    expect(fetched).toMatchObject({ status: 200, type: 'image/jpeg' });
    expect(fetched.bytes).toBeGreaterThan(100);
  }

  await tile.click();
  await expect(window.getByRole('dialog', { name: 'rye.jpg' })).toBeVisible();
});
