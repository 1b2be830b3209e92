/** Statuses of a failed call. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 500 | 501 | 503

const statuses = new Map<string, ErrorStatus>()

/**
 * Declares error codes with their HTTP status, the only place for statuses. A contract adds its table to the type of
 * all codes: `declare module './kit/errors.ts' { interface DeclaredErrors extends LunchErrors {} }`. Throws if a code
 * is declared twice.
 */
export function defineErrors<const T extends Record<string, ErrorStatus>>(table: T): Readonly<T> {
  for (const [code, status] of Object.entries(table)) {
    if (statuses.has(code)) throw new Error(`error code ${code} is declared twice`)
    statuses.set(code, status)
  }
  return table
}

/** Error codes of every call, with their HTTP status. */
export const kitErrors = defineErrors({
  'kit.invalidInput': 400,
  'kit.badRequest': 400,
  UnauthorizedAccessException: 401,
  'kit.forbidden': 403,
  'kit.actorMismatch': 403,
  'kit.mailOnly': 403,
  'kit.mustChangePassword': 403,
  'kit.originRefused': 403,
  'kit.viewOnly': 403,
  'kit.tokenScope': 403,
  'kit.viewClosed': 403,
  'kit.notFound': 404,
  'kit.conflict': 409,
  'kit.doneBefore': 409,
  'kit.feedOver': 410,
  'kit.tooLarge': 413,
  'kit.unsupportedMediaType': 415,
  'kit.throttled': 429,
  'kit.failed': 500,
  'kit.storageFull': 500,
  'kit.unavailable': 503,
  'kit.storageDown': 503,
})

type KitErrors = typeof kitErrors

/** All declared codes with their status; contracts extend it, see {@link defineErrors}. */
export interface DeclaredErrors extends KitErrors {}

/** A code that a contract or the kit declares. */
export type ErrorCode = keyof DeclaredErrors

/** The HTTP status of a declared code. Throws if the contract that declares it is not loaded. */
export function statusOf(code: ErrorCode): ErrorStatus {
  const status = statuses.get(code)
  if (status === undefined) throw new Error(`error code ${code} is not declared`)
  return status
}

/** All codes of the loaded contracts and the kit, with their status. */
export function declaredErrors(): [code: ErrorCode, status: ErrorStatus][] {
  return [...statuses] as [ErrorCode, ErrorStatus][]
}

/** Values for the placeholders of an error text; never sentences. */
export type ErrorParams = Record<string, string | number | boolean | string[]>

/**
 * The envelope of a failure (spec 1§7). `message` says what happened and what to do, in the language of the person.
 * `supportCode` is the request's id, which administrators can find in the log.
 */
export interface ErrorAnswer {
  code: string
  error: { code: string; params: ErrorParams; message: string; supportCode: string }
}

/** The envelope of a success (spec 1§7). */
export interface OkAnswer<T> {
  code: 'ok'
  result: T
}
