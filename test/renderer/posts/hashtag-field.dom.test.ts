// Hashtags as they are typed, pasted and taken away.
import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import HashtagField from '../../../renderer/posts/HashtagField.svelte';
import { typedTags } from '../../../preload/rules/hashtags.ts';

const show = (tags: readonly string[] = ['rye']) => {
  const changes: (readonly string[])[] = [];
  render(HashtagField, {
    tags,
    limit: 30,
    disabled: false,
    onchange: (next: readonly string[]) => changes.push(next),
    onleave: () => undefined,
  });
  return { user: userEvent.setup(), changes, field: screen.getByLabelText('Hashtags') };
};

describe('the field', () => {
  it('adds a tag with Enter, without its sign', async () => {
    const { user, changes, field } = show();
    await user.type(field, '#bread{Enter}');
    expect(changes).toEqual([['rye', 'bread']]);
  });

  it('adds what is typed when it is left', async () => {
    const { user, changes, field } = show();
    await user.type(field, 'bread');
    await user.tab();
    expect(changes).toEqual([['rye', 'bread']]);
  });

  it('does not add a tag twice', async () => {
    const { user, changes, field } = show();
    await user.type(field, 'RYE{Enter}');
    expect(changes).toEqual([]);
  });

  it('takes the last one away with Backspace in the empty field', async () => {
    const { user, changes, field } = show(['rye', 'bread']);
    await user.type(field, '{Backspace}');
    expect(changes).toEqual([['rye']]);
  });

  it('has Backspace end with what was typed while it is held', async () => {
    const { user, changes, field } = show(['rye', 'bread']);
    await user.type(field, 'bu{Backspace>6/}');
    expect(field).toHaveValue('');
    expect(changes).toEqual([]);
  });

  it('takes one away by its button', async () => {
    const { user, changes } = show(['rye', 'bread']);
    await user.click(screen.getByRole('button', { name: 'Remove rye' }));
    expect(changes).toEqual([['bread']]);
  });
});

describe('typedTags', () => {
  it.each<[string, string[]]>([
    ['#rye #bread', ['rye', 'bread']],
    ['rye, bread;day', ['rye', 'bread', 'day']],
    ['#pão-de-ló!', ['pãodeló']],
    ['# ,', []],
  ])('reads %s', (typed, tags) => {
    expect(typedTags(typed)).toEqual(tags);
  });
});
