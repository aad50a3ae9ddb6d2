// Moves the keyboard to what has just been put into a virtual list: hidden until measured, it cannot take it at once.

/** For `{@attach}`: tries again with every frame until the element has the focus. */
export const takeFocus = (node: HTMLElement): (() => void) => {
  let frame = 0;
  const take = () => {
    node.focus({ preventScroll: true });
    if (document.activeElement !== node) frame = requestAnimationFrame(take);
  };
  take();
  return () => cancelAnimationFrame(frame);
};
