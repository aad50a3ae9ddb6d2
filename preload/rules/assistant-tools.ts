// What an assistant needs to know of Galley: where it answers, and the tools. None of them schedules, approves, publishes, deletes or spends credits.

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

/** In the data folder, while Galley answers assistants: its port and its process. */
export const endpointFileName = 'assistant-endpoint.json';
export type EndpointFile = { port: number; pid: number };
