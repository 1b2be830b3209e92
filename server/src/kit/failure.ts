import { type ErrorCode, type ErrorParams, type ErrorStatus, statusOf } from '@maru/api/kit/errors'

/** A refusal with an error code that the client translates; any other thrown error answers 500 `kit.failed`. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly status: ErrorStatus
  readonly params: ErrorParams
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, params: ErrorParams, headers: Record<string, string>) {
    super(code)
    this.code = code
    this.status = statusOf(code)
    this.params = params
    this.headers = headers
  }
}

/**
 * Creates every refusal: a declared code, the values of its text, and headers such as retry-after. The code
 * determines the status.
 */
export function failure(
  code: ErrorCode,
  params: ErrorParams = {},
  headers: Record<string, string> = {},
): Failure {
  return new Failure(code, params, headers)
}

/**
 * The same answer for an id that does not exist and an id that the viewer may not see, so that they cannot be
 * distinguished.
 */
export function notFound(): Failure {
  return failure('kit.notFound')
}

/**
 * Awaits a result that may be refused: null if the refusal has one of `codes` (default: not found). Every other error
 * is thrown again, so that a lost database is never read as "none".
 */
export async function orNull<T>(
  work: Promise<T>,
  codes: readonly ErrorCode[] = ['kit.notFound'],
): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Failure && codes.includes(error.code)) return null
    throw error
  }
}
