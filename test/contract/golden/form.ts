// The form of the golden data: what public-api.md says of a member, a shape and an endpoint. Written by hand.

type Kind =
  | 'string'
  | 'number'
  | 'boolean'
  /** ISO 8601 text. */
  | 'instant'
  /** YYYY-MM-DD. */
  | 'date'
  /** HH:mm. */
  | 'time'
  /** Absolute address. */
  | 'url'
  /** An object of which no member is named. */
  | 'object'
  /** `object/null`, or no type at all: how a slot travels is open (readings.md, 1). */
  | 'slot';

export type Is = Kind | { values: readonly string[] } | { list: Is } | { shape: Shape };

export type Member = {
  is: Is;
  required: boolean;
  /** The document says that the field may be present with a null value. */
  nullable: boolean;
  /** Most characters of a text, most items of a list, or largest number. */
  max?: number;
  /** Fewest items of a list, or smallest number. */
  min?: number;
  pattern?: RegExp;
  default?: number;
};
export type Shape = Readonly<Record<string, Member>>;

type Bounds = Pick<Member, 'max' | 'min' | 'pattern' | 'default'>;

export const must = (is: Is, bounds: Bounds = {}): Member => ({ is, required: true, nullable: false, ...bounds });
export const may = (is: Is, bounds: Bounds = {}): Member => ({ is, required: false, nullable: false, ...bounds });
export const orNull = (member: Member): Member => ({ ...member, nullable: true });
export const oneOf = (values: readonly string[]): Is => ({ values });
export const list = (is: Is): Is => ({ list: is });
export const of = (shape: Shape): Is => ({ shape });

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

export type GoldenEndpoint = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** As the document writes it, with `/v1/public`. */
  path: string;
  params?: Shape;
  query?: Shape;
  /** `file`: multipart/form-data with one required binary field `file`. */
  body?: Shape | 'file';
  /** null: the document does not show the scope. */
  scope: string | null;
  /** `Idempotency-Key` is accepted (Limits, Idempotency). */
  keyed: boolean;
  /** By success status; null: an empty body. */
  replies: Readonly<Record<number, Shape | null>>;
  /** A plausible request and its replies, with every documented member present. */
  sample: {
    params?: Readonly<Record<string, Json>>;
    query?: Readonly<Record<string, Json>>;
    body?: Readonly<Record<string, Json>>;
    replies: Readonly<Record<number, Json>>;
  };
};
