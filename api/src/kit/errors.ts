/** Codes that every call may answer, with their HTTP status. Domains add their own in their contract. */
export const kitErrors = {
  'kit.invalidInput': 400,
  'kit.badRequest': 400,
  UnauthorizedAccessException: 401,
  'kit.forbidden': 403,
  'kit.actorMismatch': 403,
  'kit.mailOnly': 403,
  'kit.originRefused': 403,
  'kit.notFound': 404,
  'kit.conflict': 409,
  'kit.tooLarge': 413,
  'kit.unsupportedMediaType': 415,
  'kit.throttled': 429,
  'kit.failed': 500,
  'kit.unavailable': 503,
} as const

/** A code that any call may fail with. */
export type KitErrorCode = keyof typeof kitErrors

/** Values that an error text is filled with; never sentences. */
export type ErrorParams = Record<string, string | number | boolean | string[]>

/** The failing half of the envelope (spec 1§7). `supportCode` is the request's id, which an administrator finds in the log. */
export interface ErrorAnswer {
  code: string
  error: { code: string; params: ErrorParams; supportCode: string }
}

/** The succeeding half of the envelope (spec 1§7). */
export interface OkAnswer<T> {
  code: 'ok'
  result: T
}
