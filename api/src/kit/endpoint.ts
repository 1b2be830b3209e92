import type { ErrorCode } from './errors.ts'
import { object, type Static, type TObject, type TSchema } from './schema.ts'

/** The methods that the specification's client uses. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Kinds of secrets with limited wrong guesses (docs/decisions/003); each has its own limits. */
export type ThrottleKind =
  | 'signIn'
  | 'ldap'
  | 'secondStep'
  | 'provider'
  | 'appPassword'
  | 'passwordReset'
  | 'articlePassword'
  | 'approvalPassword'

/** Who may make a call: anyone, a signed-in person, or a connected system with its token. */
export type Access = 'public' | 'session' | 'system'

/**
 * `json`: the input itself. `multipart`: the input as form fields, followed by one part with bytes, which the handler
 * reads as a stream without buffering it (RFC 7578).
 */
export type BodyKind = 'json' | 'multipart'

/**
 * The cost of a call; each person has a separate rate limit per cost (docs/decisions/081). `search`: scans many rows.
 * `heavy`: creates or reads whole files.
 */
export type Cost = 'read' | 'change' | 'search' | 'heavy'

/**
 * `json`: the envelope. `raw`: bytes with their own content type (photos, cache files, pages) without the envelope.
 */
export type AnswerKind = 'json' | 'raw'

/**
 * The reads that a change invalidates: a read by name (`board.listArticles`), all reads of a domain
 * (`board`), a read limited to inputs with the same value of a field (`by`, compared without letter case), or
 * every read that is refreshed by a push topic, so that a room need not import the rooms above it.
 */
export type Refresh = string | { read: string; by: string } | { topic: string; by?: string }

/** A push topic that refreshes a read; `by` is the input field that the id of the push must equal. */
export interface PushSource {
  topic: string
  by?: string
  /**
   * Milliseconds over which browsers distribute their reads, for pushes that all browsers receive at the same
   * time.
   */
  spread?: number
}

/**
 * One call of the product: the single source of its validation, types, URL, client function, OpenAPI entry and
 * authorisation test.
 */
export interface Endpoint<
  I extends TObject = TObject,
  O extends TSchema = TSchema,
  A extends Access = Access,
  R extends AnswerKind = AnswerKind,
  B extends BodyKind = BodyKind,
> {
  /** `<domain>.<name>`, set by {@link defineApi}. */
  name: string
  /** One or two sentences for the API reference. */
  summary: string
  /** Section of the specification, or `maru` for an extension. */
  spec: string
  method: Method
  /** Path below `/cm`, matched without letter case; `{name}` is the input field of that name. */
  path: string
  access: A
  /** True requires X-Requested-With and a same-site origin, for any method. */
  changes: boolean
  /** GET and DELETE: the query string; POST and PUT: the body. Unknown fields are dropped. */
  input: I
  /** Input fields of a POST or PUT in the query string. */
  query?: readonly string[]
  /** The field that a body without an object is: the specification's client sends some lists alone. */
  listField?: string
  /**
   * Identity fields that the specification's client sends: those of another person or company are refused (403). On a
   * read, another department is ignored.
   */
  actor?: readonly string[]
  output: O
  /** The default is JSON in the envelope. */
  answer?: R
  /** Error codes of this call in addition to those of the kit. */
  errors?: readonly ErrorCode[]
  /** Reads that the browser refreshes after this call has changed something. */
  refreshes?: readonly Refresh[]
  /** Why no read is refreshed: one of both is set for every call that changes something. */
  refreshesNothing?: string
  /** Pushes after which the browser refreshes this read. */
  refreshedBy?: readonly PushSource[]
  /**
   * True lets a replica of the database answer this read, up to a second late but with all changes of the session
   * itself (docs/decisions/360). It must not write.
   */
  replica?: true
  /**
   * True for a quick read that pages make together with others: the browser sends those of the same moment in one
   * request (docs/decisions/349). It has a session, no path parameters and an answer in the envelope.
   */
  together?: true
  throttle?: ThrottleKind
  /**
   * True for a call that creates something each time: our client sends an Idempotency-Key, and a repeated call gets
   * the answer of the first.
   */
  creates?: boolean
  /**
   * True for a decision: our client sends an Idempotency-Key, as for a call that creates, so that a phone can store the
   * decision without a network and send it later, once.
   */
  decides?: boolean
  /**
   * True for a read whose answers a phone and the installed portal may store for the person, to show them without a
   * network. They are removed with the session.
   */
  offline?: boolean
  /** The default is `change` for changing calls, else `read`. */
  cost?: Cost
  /** True allows the call for people of a MAILONLY department (spec 1§2). */
  mailOnly?: boolean
  /** True allows the call for people who must change their password first; other calls with a session are refused. */
  mustChange?: boolean
  /** The default is JSON. */
  body?: B
  /** True leaves the person and the address out of the log lines about refused calls. */
  hidesPerson?: boolean
  /**
   * Maximum size of the body in bytes; the default is {@link bodyLimitOf}. For a multipart body: of the part with
   * bytes.
   */
  bodyLimit?: number
}

/**
 * Maximum size of the body in bytes: 16 KB without a session and 256 KB with one, unless the call sets another one.
 */
export function bodyLimitOf({ access, bodyLimit }: Pick<Endpoint, 'access' | 'bodyLimit'>): number {
  return bodyLimit ?? (access === 'public' ? 16_384 : 262_144)
}

/** The input type of an endpoint. */
export type Input<E> = E extends { input: infer I extends TObject } ? Static<I> : never
/** The answer type of an endpoint, without the envelope. */
export type Output<E> = E extends { output: infer O extends TSchema } ? Static<O> : never

/** A domain's calls by name. */
export type Api = Record<string, Endpoint>

/** Defines one call; {@link defineApi} sets its name. */
export function endpoint<
  I extends TObject,
  O extends TSchema,
  A extends Access,
  R extends AnswerKind = 'json',
  B extends BodyKind = 'json',
>(definition: Omit<Endpoint<I, O, A, R, B>, 'name'>): Endpoint<I, O, A, R, B> {
  return { name: '', ...definition }
}

/** What {@link read} and {@link change} take: the parts of an endpoint that their verb does not decide. */
type Definition<
  I extends TObject,
  O extends TSchema,
  A extends Access,
  R extends AnswerKind,
  B extends BodyKind,
> = Omit<
  Endpoint<I, O, A, R, B>,
  'name' | 'spec' | 'method' | 'path' | 'access' | 'changes' | 'input' | 'actor'
> & {
  /** The default is GET for a read and POST for a change. */
  method?: Method
  /** The default is `session`. */
  access?: A
  /** The default is a call without fields. */
  input?: I
  actor?: readonly string[]
}

/** The input of calls without fields: one schema for all. */
const noFields = object({})

function verb<
  I extends TObject,
  O extends TSchema,
  A extends Access,
  R extends AnswerKind,
  B extends BodyKind,
>(
  fixed: { method: Method; path: string; spec: string; changes: boolean },
  definition: Definition<I, O, A, R, B>,
): Endpoint<I, O, A, R, B> {
  return {
    name: '',
    ...fixed,
    access: 'session' as A,
    input: noFields as unknown as I,
    ...definition,
  } as Endpoint<I, O, A, R, B>
}

/**
 * Defines a call that changes nothing: a GET with a session, unless the definition says otherwise. `spec` is the
 * section of the specification, or `maru` for a call of our own.
 */
export function read<
  O extends TSchema,
  I extends TObject = TObject<Record<never, never>>,
  A extends Access = 'session',
  R extends AnswerKind = 'json',
  B extends BodyKind = 'json',
>(path: string, spec: string, definition: Definition<I, O, A, R, B>): Endpoint<I, O, A, R, B> {
  return verb({ method: 'GET', path, spec, changes: false }, definition)
}

/**
 * Defines a call that changes something: a POST with a session and X-Requested-With, unless the definition says
 * otherwise. `spec` is the section of the specification, or `maru` for a call of our own.
 */
export function change<
  O extends TSchema,
  I extends TObject = TObject<Record<never, never>>,
  A extends Access = 'session',
  R extends AnswerKind = 'json',
  B extends BodyKind = 'json',
>(path: string, spec: string, definition: Definition<I, O, A, R, B>): Endpoint<I, O, A, R, B> {
  return verb({ method: 'POST', path, spec, changes: true }, definition)
}

/** Sets the names `<domain>.<key>` of a domain's calls; server, client and reference are derived from this table. */
export function defineApi<const T extends Api>(domain: string, table: T): T {
  for (const [key, value] of Object.entries(table)) value.name = `${domain}.${key}`
  return table
}
