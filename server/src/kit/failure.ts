import { type ErrorCode, type ErrorParams, type ErrorStatus, statusOf } from '@maru/api/kit/errors'

/** A refusal with a code for the person's language; anything else that is thrown answers 500 `kit.failed`. */
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

/** The one way to refuse: a declared code, the values of its text, and headers such as retry-after. The status is the code's. */
export function failure(
  code: ErrorCode,
  params: ErrorParams = {},
  headers: Record<string, string> = {},
): Failure {
  return new Failure(code, params, headers)
}

/** The one answer for an id that is absent or that the viewer may not see (security: they look the same). */
export function notFound(): Failure {
  return failure('kit.notFound')
}
