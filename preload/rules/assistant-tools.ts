// The tools that an assistant can call. None of them schedules, approves, publishes, deletes or spends credits.

export const assistantTools = [
  'search_posts',
  'read_post',
  'list_calendar',
  'list_free_times',
  'list_media',
  'check_post',
  'create_draft',
  'edit_draft',
  'add_note',
  'propose_times',
  'list_proposals',
] as const;
export type AssistantTool = (typeof assistantTools)[number];
