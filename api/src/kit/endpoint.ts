import type { ErrorCode } from './errors.ts'
import type { Static, TObject, TSchema } from './schema.ts'

/** The methods that the specification's client uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Kinds of secret whose wrong guesses are counted (docs/decisions/003): each has its own windows. */
export type ThrottleKind = 'signIn' | 'passwordReset' | 'articlePassword' | 'approvalPassword'

/** Who may make a call at all: anybody, or the holder of a session. */
export type Access = 'public' | 'session'

/**
 * `json`: the input itself. `multipart`: the input as form fields, and after them one part with bytes, which the
 * handler gets as a stream and which is never held in memory (RFC 7578).
 */
export type BodyKind = 'json' | 'multipart'

/**
 * How dear a call is for the server; people have a rate of their own for each (docs/decisions/081). `search`: looks
 * through many rows. `heavy`: makes or reads whole files.
 */
export type Cost = 'read' | 'change' | 'search' | 'heavy'

/** `json`: the envelope. `raw`: bytes with their own content type (photos, caches, pages), not the envelope. */
export type AnswerKind = 'json' | 'raw'

/**
 * What a change makes stale: the name of a read (`board.listArticles`), a domain for all of its reads (`board`), one
 * read limited to the inputs that share a field (`by`, compared without regard to letter case), or every read that
 * follows a push topic, so that a room need not know the rooms above it.
 */
export type Refresh = string | { read: string; by: string } | { topic: string; by?: string }

/** A push topic after which a read is asked again; `by` names the input field that the push's id must equal. */
export interface PushSource {
  topic: string
  by?: string
  /** Milliseconds over which browsers spread their reads, for pushes that reach everyone at once. */
  spread?: number
}

/**
 * One call of the product: the single source of its validation, types, URL, client function,
 * OpenAPI entry and authorisation row.
 */
export interface Endpoint<
  I extends TObject = TObject,
  O extends TSchema = TSchema,
  A extends Access = Access,
  R extends AnswerKind = AnswerKind,
  B extends BodyKind = BodyKind,
> {
  /** `<domain>.<name>`, filled by {@link defineApi}. */
  name: string
  /** One sentence for the OpenAPI page. */
  summary: string
  /** Section of the specification, or `maru` for a call of our own. */
  spec: string
  method: Method
  /** Below `/cm`, matched without regard to case; `{name}` is taken from the input field of that name. */
  path: string
  access: A
  /** True demands X-Requested-With and a same-site origin, whatever the method. */
  changes: boolean
  /** GET and DELETE: the query string; POST and PUT: the body. Fields that are not named are dropped. */
  input: I
  /** Input fields of a POST or PUT that travel in the query string. */
  query?: readonly string[]
  /** Identity fields that the specification's client sends out of habit: another's on a changing call is refused (403), on a read ignored. */
  actor?: readonly string[]
  output: O
  /** Absent: JSON in the envelope. */
  answer?: R
  /** Codes, besides those of the kit, that this call may fail with. */
  errors?: readonly ErrorCode[]
  /** What the browser asks again after this call has changed something. */
  refreshes?: readonly Refresh[]
  /** Pushes after which the browser asks again for the answer of this read. */
  refreshedBy?: readonly PushSource[]
  throttle?: ThrottleKind
  /** True for a call that makes something new each time: our client sends an Idempotency-Key, and a repeated one is answered as the first. */
  creates?: boolean
  /** Absent: `change` for changing calls, else `read`. */
  cost?: Cost
  /** True lets users whose department is MAILONLY make this call (spec 1§2). */
  mailOnly?: boolean
  /** True lets people make this call who must change their password first; every other call with a session is refused to them. */
  mustChange?: boolean
  /** Absent: JSON. */
  body?: B
  /** Largest body in bytes; see {@link bodyLimitOf} where absent. Of a multipart body: the largest part with bytes. */
  bodyLimit?: number
}

/** Bytes that a body of the call may have: 16 KB without a session and 256 KB with one, unless the call says more. */
export function bodyLimitOf({ access, bodyLimit }: Pick<Endpoint, 'access' | 'bodyLimit'>): number {
  return bodyLimit ?? (access === 'public' ? 16_384 : 262_144)
}

/** The value a caller gives to an endpoint. */
export type Input<E> = E extends { input: infer I extends TObject } ? Static<I> : never
/** The value an endpoint answers, without its envelope. */
export type Output<E> = E extends { output: infer O extends TSchema } ? Static<O> : never

/** A domain's calls by name. */
export type Api = Record<string, Endpoint>

/** Describes one call; its name is set by {@link defineApi}. */
export function endpoint<
  I extends TObject,
  O extends TSchema,
  A extends Access,
  R extends AnswerKind = 'json',
  B extends BodyKind = 'json',
>(definition: Omit<Endpoint<I, O, A, R, B>, 'name'>): Endpoint<I, O, A, R, B> {
  return { name: '', ...definition }
}

/** Names a domain's calls `<domain>.<key>`; the table is the one list that server, client and documents are made from. */
export function defineApi<const T extends Api>(domain: string, table: T): T {
  for (const [key, value] of Object.entries(table)) value.name = `${domain}.${key}`
  return table
}
