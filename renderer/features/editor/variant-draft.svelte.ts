// The draft of one variant in the editor: the text as typed, what is saved of it, and what is still to save.
import type { Input } from '../../../preload/bridge.ts';
import { type PlatformId, platforms } from '../../../preload/rules/platforms.ts';
import type { Variant } from '../../../preload/contract/posts.ts';
import { afterTyping } from '../../posts/typing-pause.ts';

export type DraftFields = { text: string; title: string; altText: string; hashtags: readonly string[] };
export type FieldName = keyof DraftFields;
const fieldNames = ['title', 'text', 'hashtags', 'altText'] as const satisfies FieldName[];

/** Text that is not saved: all fields as typed, as they were saved before, and which of them differ. */
export type UnsavedText = { typed: DraftFields; before: DraftFields; fields: readonly FieldName[] };

/** Other text arrived in a field that was not edited. */
type OnReplaced = (name: FieldName, before: DraftFields, after: DraftFields) => void;

export type EditInput = Input<'posts.edit'>;

/**
 * Where a platform keeps a description the service may show the text as `description`, as `body` or as both; a
 * `body` that is sent always becomes what the platform publishes (public-api.md, UpdateVariant), so only `body` is sent.
 */
const fieldsOf = (variant: Variant, platform: PlatformId): DraftFields => ({
  text: (platforms[platform].hasTitle ? variant.description : null) ?? variant.body ?? '',
  title: variant.title ?? '',
  altText: variant.altText ?? '',
  hashtags: variant.hashtags,
});

const same = (a: string | readonly string[], b: string | readonly string[]): boolean =>
  typeof a === 'string' || typeof b === 'string'
    ? a === b
    : a.length === b.length && a.every((tag, index) => tag === b[index]);

/** The value as the service spells it: it trims texts and takes `#` off. The person's own spelling stays as typed. */
const spelled = (value: string | readonly string[]): string | readonly string[] =>
  typeof value === 'string' ? value.trim() : value.map((tag) => tag.trim().replace(/^#/, ''));

/** More than the service's spelling sets them apart. */
const differ = (a: string | readonly string[], b: string | readonly string[]): boolean => !same(spelled(a), spelled(b));

const orNull = (text: string): string | null => (text === '' ? null : text);

/** What shows the text beside its field follows so long after a keystroke. */
const notifying = { pauseMs: 200, latestMs: 500 };

/**
 * Merges what is typed with what is read from the service: a field that was not edited follows each reading, an edited one
 * stays until it is saved. Where another text arrives in an edited field, the user chooses. One save is in flight at a
 * time (`beginSave`, then `saved` or `notSaved`).
 */
export const createVariantDraft = (platform: PlatformId, variant: Variant, onReplaced: OnReplaced) => {
  const first = fieldsOf(variant, platform);
  /** With the last keystroke, which its field shows already. */
  let latest = first;
  /** `latest` as everything that shows it was last notified of it. */
  let notified = $state.raw<DraftFields>(first);
  /** What `latest` was made of: the value last read or last accepted, in the person's own spelling. */
  let base = $state.raw<DraftFields>(first);
  /** What was read last. The service may spell a value its own way (trimmed, without `#`). */
  let received: DraftFields = first;
  let sending = $state.raw<{ fields: readonly FieldName[]; values: DraftFields } | null>(null);
  /** What was sent without an answer: it may be stored all the same. */
  let unanswered: Partial<DraftFields> = {};
  /** The stored text where it moved on while it was edited here: the person chooses. */
  let conflicting = $state.raw<DraftFields | null>(null);

  /** Not derived: it includes keystrokes that nothing was notified of yet. */
  const isEdited = (name: FieldName): boolean => !same(latest[name], base[name]);
  const changed = (): FieldName[] => fieldNames.filter(isEdited);
  /** Edited here and stored with another text meanwhile. */
  const isContested = (name: FieldName, stored: DraftFields): boolean =>
    isEdited(name) && differ(stored[name], base[name]) && differ(stored[name], latest[name]);

  const put = <F extends FieldName>(name: F, value: DraftFields[F]): void => {
    latest = { ...latest, [name]: value };
  };
  const notify = (): void => {
    typing.stop();
    notified = latest;
  };
  const typing = afterTyping(notify, notifying);

  /** Takes a reading: unedited fields follow it. Those in `own` were just saved and keep the person's spelling. */
  const receive = (reading: DraftFields, own: readonly FieldName[] = []): void => {
    const moved = fieldNames.filter((name) => !own.includes(name) && !same(reading[name], received[name]));
    received = reading;
    const clean = moved.filter((name) => !isEdited(name) && differ(reading[name], latest[name]));
    const changes = Object.fromEntries(clean.map((name) => [name, reading[name]]));
    const before = latest;
    latest = { ...latest, ...changes };
    const arrived = moved.filter((name) => {
      const sent = unanswered[name];
      return sent !== undefined && !differ(reading[name], sent);
    });
    base = { ...base, ...changes, ...Object.fromEntries(arrived.map((name) => [name, reading[name]])) };
    const contested = conflicting ? fieldNames : moved;
    conflicting = contested.some((name) => isContested(name, reading)) ? reading : null;
    if (clean.length > 0) notify();
    for (const name of clean) onReplaced(name, before, latest);
  };

  return {
    platform,
    /** The text as it is now; reactive, debounced while the person types. */
    get current() {
      void notified;
      return latest;
    },
    /** Other stored text beside the person's unsaved one, until `resolve`; null: no conflict. */
    get conflicting() {
      return conflicting;
    },
    /** Something is not saved yet, or its save is in flight. */
    get isUnsaved() {
      void notified;
      return changed().length > 0 || sending !== null || conflicting !== null;
    },
    /** What is not saved yet, to be held for the next time; null: nothing. */
    get unsaved(): UnsavedText | null {
      const fields = changed();
      return fields.length > 0 ? { typed: latest, before: base, fields } : null;
    },
    /** Puts unsaved text of an earlier editor back. Where the post has moved on since, the person chooses. */
    restore({ typed, before, fields }: UnsavedText): void {
      const stored = base;
      for (const name of fields) {
        put(name, typed[name]);
        if (differ(stored[name], typed[name])) base = { ...base, [name]: before[name] };
      }
      notify();
      if (fields.some((name) => isContested(name, stored))) conflicting = stored;
    },
    set<F extends FieldName>(name: F, value: DraftFields[F]): void {
      put(name, value);
      notify();
    },
    /** A keystroke: the field shows the value already, so the rest may follow a moment later. */
    type<F extends FieldName>(name: F, value: DraftFields[F]): void {
      put(name, value);
      typing.typed();
    },

    /** The fields to save, marked as in flight; null: nothing to save, or the person has to choose first. */
    beginSave(): Omit<EditInput, 'id' | 'platform'> | null {
      const fields = changed();
      if (fields.length === 0 || sending || conflicting) return null;
      sending = { fields, values: latest };
      return {
        ...(fields.includes('text') && { body: orNull(latest.text) }),
        ...(fields.includes('title') && { title: orNull(latest.title) }),
        ...(fields.includes('altText') && { altText: orNull(latest.altText) }),
        ...(fields.includes('hashtags') && { hashtags: [...latest.hashtags] }),
      };
    },
    /** The save in flight was accepted; anything typed since stays unsaved. */
    saved(reply: Variant): void {
      const sent = sending;
      sending = null;
      unanswered = {};
      if (!sent) return;
      base = { ...base, ...Object.fromEntries(sent.fields.map((name) => [name, sent.values[name]])) };
      receive(fieldsOf(reply, platform), sent.fields);
    },
    notSaved(): void {
      for (const name of sending?.fields ?? []) unanswered = { ...unanswered, [name]: sending?.values[name] };
      sending = null;
    },
    /** The variant was read again. Ignored while a save is in flight: its reply is newer. */
    receive(reading: Variant): void {
      if (!sending) receive(fieldsOf(reading, platform));
    },

    /** Ends the conflict. Keeping `mine` makes it the next thing to save. Returns the fields whose text was replaced. */
    resolve(which: 'mine' | 'theirs'): FieldName[] {
      const theirs = conflicting;
      if (!theirs) return [];
      const replaced = which === 'theirs' ? fieldNames.filter((name) => isContested(name, theirs)) : [];
      for (const name of replaced) put(name, theirs[name]);
      base = theirs;
      conflicting = null;
      notify();
      return replaced;
    },
  };
};

export type VariantDraft = ReturnType<typeof createVariantDraft>;
