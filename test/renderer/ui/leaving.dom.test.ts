// What leaves is seen to leave as a copy that is nothing to keys and screen readers, and only for those who want motion.
import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchLeaving } from '../../../renderer/ui/leaving.ts';
import { type Run, setDurations, startMotion } from '../../support/motion.ts';
import StatusChip from '../../../renderer/ui/StatusChip.svelte';
import NumberedLines from '../../support/NumberedLines.svelte';

let runs: Run[];
let end: () => void;

beforeEach(() => {
  const motion = startMotion();
  ({ runs } = motion);
  const stopWatching = watchLeaving();
  end = () => {
    stopWatching();
    motion.stop();
  };
});
afterEach(() => {
  end();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const place = <E extends Element>(element: E): E => {
  document.body.append(element);
  return element;
};
const copies = () => [...document.querySelectorAll('[inert]')];

describe('a dialog that goes', () => {
  const dialog = () => {
    const element = document.createElement('div');
    Object.assign(element, { className: 'dialog', id: 'it', tabIndex: -1, textContent: 'Delete 2 posts?' });
    element.setAttribute('role', 'dialog');
    return element;
  };

  it('leaves a copy that cannot be reached, which fades and is gone', async () => {
    place(dialog()).remove();
    await waitFor(() => expect(copies()).toHaveLength(1));
    expect(copies()[0]).toHaveTextContent('Delete 2 posts?');
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    expect(document.querySelector('#it')).toBeNull();
    expect(copies()[0]).toHaveAttribute('aria-hidden', 'true');
    runs[0]?.end();
    await waitFor(() => expect(copies()).toHaveLength(0));
  });

  it('leaves nothing where no motion is wanted', async () => {
    setDurations(0);
    place(dialog()).remove();
    await Promise.resolve();
    expect(copies()).toHaveLength(0);
    expect(runs).toEqual([]);
  });

  it('leaves nothing where it only moved, nor with the page that it was on', async () => {
    const room = place(document.createElement('main'));
    const moved = dialog();
    room.append(document.createElement('section'), document.createElement('p'));
    room.firstElementChild?.append(moved);
    room.lastElementChild?.append(moved);
    await Promise.resolve();
    room.remove();
    await Promise.resolve();
    expect(copies()).toHaveLength(0);
  });
});

describe('a row that goes', () => {
  const lines = Array.from({ length: 9 }, (_, index) => ({ key: `line ${index}`, high: true }));
  const shown = () => screen.getAllByText(/^line /).filter((each) => !each.hasAttribute('inert'));
  /** As they are laid out: 56 px each. */
  const layOut = () =>
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
      const top = Number(/translateY\((\d+)px\)/.exec(this.getAttribute('style') ?? '')?.[1] ?? 0);
      return new DOMRect(0, top, 300, 56);
    });

  it('fades where it was, and those below close the gap after it, while the list is at once as it will be', async () => {
    layOut();
    const { rerender } = render(NumberedLines, { lines });
    await rerender({ lines: lines.filter(({ key }) => key !== 'line 2') });
    expect(shown().map(({ textContent }) => textContent)).not.toContain('line 2');
    await waitFor(() => expect(copies()).toHaveLength(1));
    expect(copies()[0]).toHaveTextContent('line 2');
    expect(copies()[0]).toHaveStyle({ position: 'absolute', top: '112px' });
    const moves = runs.filter(({ frames }) => frames[1]?.['translate'] !== undefined);
    expect(moves.map(({ element }) => element.textContent)).toEqual(lines.slice(3).map(({ key }) => key));
    for (const { frames } of moves) expect(frames.map(({ translate }) => translate)).toEqual(['0 56px', '0 0']);
    runs.find(({ element }) => element === copies()[0])?.end();
    await waitFor(() => expect(copies()).toHaveLength(0));
  });

  it('does not while words are typed, which find other rows with each letter', async () => {
    layOut();
    const { rerender } = render(NumberedLines, { lines });
    place(document.createElement('input')).focus();
    await rerender({ lines: lines.slice(0, 3) });
    expect(shown()).toHaveLength(3);
    expect(runs).toEqual([]);
  });

  it('does not where all of them go, which is another list', async () => {
    layOut();
    const { rerender } = render(NumberedLines, { lines });
    await rerender({ lines: [{ key: 'line 40', high: true }] });
    expect(runs).toEqual([]);
  });
});

describe('a chip', () => {
  const chip = () => document.querySelector('.chip') as HTMLElement;
  const show = (text: string) => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
      return new DOMRect(0, 0, this.textContent.trim().length * 7, 22);
    });
    return render(StatusChip, { tone: 'draft', text, of: 'one' });
  };

  it('that changes its state has the one before fade over it, and takes its new width', async () => {
    const { rerender } = show('Draft');
    await rerender({ tone: 'scheduled', text: 'Scheduled' });
    expect(chip().dataset['tone']).toBe('scheduled');
    await waitFor(() => expect(copies()).toHaveLength(1));
    expect(copies()[0]).toHaveAttribute('data-tone', 'draft');
    const { frames } = runs.find(({ element }) => element === chip()) ?? { frames: [] };
    expect(frames.map(({ width }) => width)).toEqual(['35px', '63px']);
  });

  it('that shows another post does not', async () => {
    const { rerender } = show('Draft');
    await rerender({ tone: 'scheduled', text: 'Scheduled', of: 'two' });
    await fireEvent.animationEnd(chip());
    expect(runs).toEqual([]);
  });
});
