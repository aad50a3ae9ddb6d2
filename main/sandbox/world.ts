// What every part of the sandbox is given: tables, time, random numbers, files; and what a route is.
import type { PlatformId } from '../../preload/rules/platforms.ts';
import type { EndpointName } from '../service/endpoints.ts';
import type { BusinessRecord, DueRecord, KeyRecord, MediaRecord, Records } from './records.ts';

/** One table in memory, journaled to disk on each change. Records are immutable: change one by `put` of a new one. */
export type Table<R extends { id: string }> = {
  get(id: string): R | undefined;
  put(record: R): void;
  delete(id: string): void;
  /** In the order of first `put`. */
  all(): Iterable<R>;
  /** Records of one business, in the order of first `put`; a live array that must not be changed. */
  of(businessId: string): readonly R[];
  readonly size: number;
};
export type Tables = { [K in keyof Records]: Table<Records[K]> };

export type Clock = {
  /** Unix ms, moved by the control surface. */
  now(): number;
  set(unixMs: number): void;
  advance(deltaMs: number): void;
};

export type MediaStore = {
  /** Stores bytes under a new name with this extension and returns the name. */
  write(bytes: Uint8Array, extension: string): Promise<string>;
  /** Takes over a finished temporary file. */
  adopt(path: string, extension: string): Promise<string>;
  path(file: string): string;
};

export type World = {
  tables: Tables;
  clock: Clock;
  media: MediaStore;
  /** Jobs and publishing take their real time divided by this. 1 is as in the real service. */
  speed: number;
  /** `id('post')` returns `post_` and 16 characters, unique forever. */
  id(prefix: string): string;
  /** 0 to below 1, from the seed. */
  random(): number;
  /** A signed link that expires after about six hours, as an absolute address. */
  link(media: MediaRecord): string;
  /** The service's web app, where a user would connect a channel. Nothing is served there. */
  webAppUrl: string;
  /** A channel is connected by itself this long after its connect link was requested. null: never. */
  connectsAfterMs: number | null;
  /** Photos of the demo bakery. */
  assetsDir: string;
  /** Schedules an event and returns its id; `cancel` deletes it. */
  plan(at: number, businessId: string, event: DueRecord['event']): string;
  cancelPlanned(match: (due: DueRecord) => boolean): void;
  copywriter: Copywriter;
  picturemaker: Picturemaker;
};

/** A request that has passed authentication, limits and validation. */
export type Call = {
  world: World;
  business: BusinessRecord;
  key: KeyRecord;
  path: Record<string, string>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  /** For `media.upload`: the received file, already on disk and within limits. */
  file: { path: string; sizeBytes: number } | null;
};

export type Reply = { status: number; body: unknown };
export type Route = (call: Call) => Reply | Promise<Reply>;
export type Routes = Partial<Record<EndpointName, Route>>;

/** Codes of the error table (public-api.md, Errors) that are sent as an HTTP reply. */
export const refusalStatus = {
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  SCOPE_MISSING: 403,
  NOT_FOUND: 404,
  VALIDATION_ERROR: 400,
  RATE_LIMITED: 429,
  APPROVAL_REQUIRED: 409,
  CHANNEL_NOT_CONNECTED: 409,
  IDEMPOTENCY_CONFLICT: 409,
  CONFLICT: 409,
  FEATURE_UNAVAILABLE: 409,
  INTERNAL_ERROR: 500,
} as const;
export type RefusalCode = keyof typeof refusalStatus;

/** Thrown by a route; the app turns it into the error envelope. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly headers: Record<string, string>;

  constructor(code: RefusalCode, message: string, headers: Record<string, string> = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.headers = headers;
  }
}

export type Words = { body: string; title?: string; description?: string; hashtags: string[]; altText: string };

/** Writes as the service's engine would: with the brand's name, tone and keywords, differently for each platform. */
export type Copywriter = {
  write(of: { business: BusinessRecord; platform: PlatformId; idea: string }): Words;
  /** null when the feedback asks for nothing it can do. */
  revise(of: { business: BusinessRecord; platform: PlatformId; words: Words; feedback: string }): Words | null;
  headlines(of: { business: BusinessRecord; count: number; direction?: string }): string[];
  score(of: { words: Words; kind: string }): { value: number | null; verdict: string; singleFix: string };
};

/** Makes pictures and videos locally and stores them as media of the business. */
export type Picturemaker = {
  picture(of: {
    world: World;
    business: BusinessRecord;
    subject: string;
    platform: PlatformId;
    hint?: string;
  }): Promise<MediaRecord>;
  video(of: { world: World; business: BusinessRecord; subject: string }): Promise<MediaRecord>;
};
