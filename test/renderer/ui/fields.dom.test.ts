// Fields count aloud and tie their errors to the control; buttons stay themselves while busy.
import { createRawSnippet } from 'svelte';
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import Button from '../../../renderer/ui/Button.svelte';
import TextArea from '../../../renderer/ui/TextArea.svelte';
import TextField from '../../../renderer/ui/TextField.svelte';

const text = (words: string) => createRawSnippet(() => ({ render: () => `<span>${words}</span>` }));

describe('a field', () => {
  it('counts, and lets the person type past the limit', async () => {
    render(TextField, { label: 'Title', value: 'abcdefgh', limit: 10 });
    const field = screen.getByLabelText('Title');
    await userEvent.setup().type(field, 'ijkl');
    expect(field).toHaveValue('abcdefghijkl');
    expect(screen.getByText('12 / 10')).toBeVisible();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('2 characters too long');
  });

  it.each([
    [89, ''],
    [90, '10 characters left'],
    [99, '1 character left'],
    [100, '0 characters left'],
    [101, '1 character too long'],
  ])('with %i of 100 says “%s” aloud', (length, spoken) => {
    render(TextArea, { label: 'Text', value: 'a'.repeat(length), limit: 100 });
    expect(screen.getByRole('status').textContent).toBe(spoken);
  });

  it('takes the count of the place when it differs from the length', () => {
    render(TextField, { label: 'Post', value: 'short', limit: 280, count: 281 });
    expect(screen.getByLabelText('Post')).toBeInvalid();
  });

  it('shows an error below, tied to the control', () => {
    render(TextField, { label: 'API key', value: '', error: "The service doesn't recognize this key." });
    expect(screen.getByLabelText('API key')).toHaveAccessibleDescription("The service doesn't recognize this key.");
  });

  it('says an error aloud as it appears, whatever has the focus', async () => {
    const { rerender } = render(TextField, { label: 'Passphrase', value: '' });
    expect(screen.queryByRole('status')).toBeNull();
    await rerender({ error: "That isn't the passphrase." });
    expect(screen.getByRole('status')).toHaveTextContent("That isn't the passphrase.");
  });
});

describe('a button', () => {
  it('does nothing while busy, and says that it is', async () => {
    const onclick = vi.fn();
    render(Button, { busy: true, onclick, children: text('Connect') });
    const button = screen.getByRole('button', { name: 'Connect' });
    await userEvent.setup().click(button);
    expect(onclick).not.toHaveBeenCalled();
    expect(button).toHaveAttribute('aria-busy', 'true');
  });
});
