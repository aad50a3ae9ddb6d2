// The tour of the sandbox: a few places, a sentence or two each.

export const tourStrings = {
  label: 'Tour',
  position: (at: number, count: number) => `${String(at)} of ${String(count)}`,
  next: 'Next',
  previous: 'Back',
  skip: 'Skip the tour',
  end: 'Begin',
  stops: {
    library: {
      title: 'All posts are here',
      text: 'Open one to write it once and shape it for each platform. Search finds any word, and several posts can be changed together.',
    },
    calendar: {
      title: 'When they go out',
      text: 'Drag a draft onto a day, or press Space on it and use the arrows. Times are those of the business.',
    },
    uploads: {
      title: 'Pictures and videos',
      text: 'Drop files anywhere on the window. Galley sorts them into posts and uploads while you go on.',
    },
    activity: {
      title: 'Nothing is sent silently',
      text: 'What waits, runs or needs you stands here, also without a network. The line at the foot of the sidebar leads here.',
    },
    help: {
      title: 'When a word is not clear',
      text: 'Help says what each status means and what to do. Ctrl K finds every command, and ? lists the keys.',
    },
  },
};
