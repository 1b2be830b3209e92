/** Why a call failed: a code of the dictionary with its parameters, and the HTTP status (0: no answer). */
export interface CallFailure {
  code: string
  params: Record<string, unknown>
  status: number
  /** The id of the request. An administrator can find it in the log. */
  supportCode: string | null
  /** Seconds to wait before the next try. */
  retryAfter: number | null
}

/** A failed call; `errorText` has its text. */
export class CallError extends Error implements CallFailure {
  readonly code: string
  readonly params: Record<string, unknown>
  readonly status: number
  readonly supportCode: string | null
  readonly retryAfter: number | null

  constructor(failure: CallFailure) {
    super(failure.code)
    this.name = 'CallError'
    this.code = failure.code
    this.params = failure.params
    this.status = failure.status
    this.supportCode = failure.supportCode
    this.retryAfter = failure.retryAfter
  }
}

/** Whether a change waits for the network on this device, so that it is neither done nor to be repeated. */
export const isWaiting = (error: unknown): boolean => error instanceof CallError && error.code === 'kit.waits'

/** Returns an error that the browser code raises itself, with a code of the specification (spec 1§5, 1§8). */
export function portalError(code: string, params: Record<string, unknown> = {}): CallError {
  return new CallError({ code, params, status: 0, supportCode: null, retryAfter: null })
}
