// The text of one version while it is written: what is stored, what the person sees, and what is still to store.
import type { Input } from '../../../preload/bridge.ts';
import { type PlatformId, platforms } from '../../../preload/rules/platforms.ts';
import type { Variant } from '../../../preload/contract/posts.ts';

export type VersionFields = { text: string; title: string; altText: string; hashtags: readonly string[] };
export type FieldName = keyof VersionFields;
const fieldNames = ['title', 'text', 'hashtags', 'altText'] as const satisfies FieldName[];

/** Fields as typed, and what was stored then. */
export type UnsentText = { typed: VersionFields; before: VersionFields; fields: readonly FieldName[] };

export type EditInput = Input<'posts.edit'>;

/**
 * Where a platform keeps a description the service may show the text as `description`, as `body` or as both; a
 * `body` that is sent always becomes what the platform publishes (public-api.md, UpdateVariant), so only `body` is sent.
 */
const fieldsOf = (variant: Variant, platform: PlatformId): VersionFields => ({
  text: (platforms[platform].hasTitle ? variant.description : null) ?? variant.body ?? '',
  title: variant.title ?? '',
  altText: variant.altText ?? '',
  hashtags: variant.hashtags,
});

const same = (a: string | readonly string[], b: string | readonly string[]): boolean =>
  typeof a === 'string' || typeof b === 'string'
    ? a === b
    : a.length === b.length && a.every((tag, index) => tag === b[index]);

/** The service trims texts and takes `#` off: the person's own spelling of the same thing stays as typed. */
const spelled = (value: string | readonly string[]): string | readonly string[] =>
  typeof value === 'string' ? value.trim() : value.map((tag) => tag.trim().replace(/^#/, ''));

const orNull = (text: string): string | null => (text === '' ? null : text);

/**
 * A typed letter is told to what shows the text after a pause as long, or this late when there is none: a key costs no
 * more than its letter.
 */
const pauseMs = 200;
const latestMs = 500;

export const createVersionText = (platform: PlatformId, variant: Variant) => {
  const first = fieldsOf(variant, platform);
  /** With the last letter typed, which its field has already. */
  let latest = first;
  /** What everything that shows it was told last. */
  let told = $state.raw<VersionFields>(first);
  let telling: ReturnType<typeof setTimeout> | undefined;
  /** Of the first letter that is not told and of the last one; monotonic. */
  let firstAtMs = 0;
  let lastAtMs = 0;
  /** What `latest` is compared with: the value last read or last accepted, in the person's own spelling. */
  let settled = $state.raw<VersionFields>(first);
  /** What was read last. The service may spell a value its own way (trimmed, without `#`). */
  let heard: VersionFields = first;
  let sending = $state.raw<{ fields: readonly FieldName[]; values: VersionFields } | null>(null);
  /** What stands in the store beside text that was taken up again: the person chooses. */
  let offered = $state.raw<VersionFields | null>(null);

  /** Not derived: it knows of the letters that nobody was told of yet. */
  const changed = (): FieldName[] => fieldNames.filter((name) => !same(latest[name], settled[name]));

  const put = <F extends FieldName>(name: F, value: VersionFields[F]): void => {
    latest = { ...latest, [name]: value };
  };
  const tell = (): void => {
    clearTimeout(telling);
    telling = undefined;
    told = latest;
  };
  /** Looks by itself how long it has been quiet: a timer set anew would cost each key as much as its letter. */
  const tellLater = (delayMs: number): void => {
    telling = setTimeout(() => {
      const restMs = Math.min(lastAtMs + pauseMs, firstAtMs + latestMs) - performance.now();
      if (restMs > 0) tellLater(restMs);
      else tell();
    }, delayMs);
  };

  /** Takes a reading: clean fields follow it, edited ones stay. */
  const hear = (reading: VersionFields, own: readonly FieldName[] = []): void => {
    const moved = fieldNames.filter((name) => !own.includes(name) && !same(reading[name], heard[name]));
    heard = reading;
    const clean = moved.filter(
      (name) => same(latest[name], settled[name]) && !same(spelled(reading[name]), spelled(latest[name])),
    );
    const news = Object.fromEntries(clean.map((name) => [name, reading[name]]));
    latest = { ...latest, ...news };
    settled = { ...settled, ...news };
    if (clean.length > 0) tell();
  };

  return {
    platform,
    /** The text as it is now. That it changed is told a moment late while somebody types. */
    get shown() {
      void told;
      return latest;
    },
    get offered() {
      return offered;
    },
    /** Something here is not stored yet. */
    get unsaved() {
      void told;
      return changed().length > 0 || sending !== null;
    },
    get unsent(): UnsentText | null {
      const fields = changed();
      return fields.length > 0 ? { typed: latest, before: settled, fields } : null;
    },
    /** Takes up what was typed earlier. Where the post has moved on since, the person chooses. */
    resume({ typed, before, fields }: UnsentText): void {
      const there = settled;
      for (const name of fields) put(name, typed[name]);
      tell();
      if (fields.some((name) => !same(there[name], before[name]) && !same(there[name], typed[name]))) offered = there;
    },
    set<F extends FieldName>(name: F, value: VersionFields[F]): void {
      put(name, value);
      tell();
    },
    /** A field was written in, and has this value already. */
    type<F extends FieldName>(name: F, value: VersionFields[F]): void {
      put(name, value);
      lastAtMs = performance.now();
      if (telling !== undefined) return;
      firstAtMs = lastAtMs;
      tellLater(pauseMs);
    },

    /** The members to store, marked as on their way; null: nothing to store, or the person has to choose first. */
    beginSave(): Omit<EditInput, 'id' | 'platform'> | null {
      const fields = changed();
      if (fields.length === 0 || sending || offered) return null;
      sending = { fields, values: latest };
      return {
        ...(fields.includes('text') && { body: orNull(latest.text) }),
        ...(fields.includes('title') && { title: orNull(latest.title) }),
        ...(fields.includes('altText') && { altText: orNull(latest.altText) }),
        ...(fields.includes('hashtags') && { hashtags: [...latest.hashtags] }),
      };
    },
    /** What was handed over is stored; anything typed since stays as it is. */
    saved(reply: Variant): void {
      const sent = sending;
      sending = null;
      if (!sent) return;
      settled = { ...settled, ...Object.fromEntries(sent.fields.map((name) => [name, sent.values[name]])) };
      hear(fieldsOf(reply, platform), sent.fields);
    },
    notSaved(): void {
      sending = null;
    },
    hear(variant: Variant): void {
      if (!sending) hear(fieldsOf(variant, platform));
    },

    /** Ends the choice. Keeping one's own text makes it the next thing to save. */
    choose(which: 'offered' | 'own'): void {
      if (!offered) return;
      settled = offered;
      if (which === 'offered') latest = offered;
      tell();
      offered = null;
    },
  };
};

export type VersionText = ReturnType<typeof createVersionText>;
