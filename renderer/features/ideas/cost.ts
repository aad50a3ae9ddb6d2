// What picking an idea costs.

/** With fewer suggestions than these, picking has the missing ones written and charged (public-api.md, States). */
export const suggestedPosts = 3;
