// Names that the window's frame, its actions and the menu bar share. The frame shows them from the first moment on.

export const frameNames = {
  newPost: 'New post',
  importPosts: 'Import posts from a file',
  commands: 'Commands and search',
  back: 'Back',
  forward: 'Forward',
  library: 'Library',
  calendar: 'Calendar',
  queue: 'Queue',
  ideas: 'Ideas',
  'day-sheet': 'Day sheet',
  uploads: 'Uploads',
  brand: 'Brand kit',
  analytics: 'Analytics',
  channels: 'Channels',
  activity: 'Activity',
  settings: 'Settings',
};
