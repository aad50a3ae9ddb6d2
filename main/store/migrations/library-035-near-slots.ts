// AI batches: the slot that was near, and for which the user asked nevertheless.

export const nearSlots = `ALTER TABLE ai_item ADD COLUMN near_slot TEXT`;
