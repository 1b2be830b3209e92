import { type ErrorParams, type KitErrorCode, kitErrors } from '@maru/api/kit/errors'

/** A refusal with a code for the person's language; anything else that is thrown answers 500 `kit.failed`. */
export class Failure extends Error {
  readonly code: string
  readonly status: number
  readonly params: ErrorParams
  readonly headers: Record<string, string>

  constructor(code: string, status: number, params: ErrorParams = {}, headers: Record<string, string> = {}) {
    super(code)
    this.code = code
    this.status = status
    this.params = params
    this.headers = headers
  }
}

/** A refusal of the kit's own list, with its status. */
export function failure(
  code: KitErrorCode,
  params: ErrorParams = {},
  headers?: Record<string, string>,
): Failure {
  return new Failure(code, kitErrors[code], params, headers)
}

/** The one answer for an id that is absent or that the viewer may not see (security: they look the same). */
export function notFound(): Failure {
  return failure('kit.notFound')
}
