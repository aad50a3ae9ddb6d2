// A post that was moved by keys keeps them where it arrives.

export const createFollow = () => {
  let moved: { postId: string; from: Element | null } | undefined;
  return {
    begin(postId: string): void {
      moved = { postId, from: document.activeElement };
    },
    /** Whenever other posts are drawn in `sheet`. Who went elsewhere with the keys meanwhile is left there. */
    arrive(sheet: HTMLElement): void {
      const arrived = moved && sheet.querySelector<HTMLElement>(`[data-entry^="${moved.postId} "]`);
      const here = document.activeElement;
      // Where it stood, another post may have taken its place.
      if (!moved || !arrived || arrived === here || (here !== document.body && here !== moved.from)) return;
      arrived.focus();
      moved = undefined;
    },
  };
};
